// Files of projects: kept in private storage, given out by signed addresses that are good for minutes.
import type { Attachment } from '#platform/contract/content-fields.ts'
import type { Deps } from '#platform/server/deps.ts'
import { PRIVATE } from '#platform/server/gateways/storage.ts'

const SECONDS = 10 * 60
/** What staff uploaded as private; elsewhere in private storage are the files of users. */
const OURS = new RegExp(`^/${PRIVATE}staff(/[a-z0-9][a-z0-9_-]*)+\\.[a-z0-9]{1,8}$`)
const ELSEWHERE = /^https?:\/\//

/** Whether a project may name this address: a private upload of the staff, or a file on another site. */
export const isProjectFile = ({ file }: Attachment) => OURS.test(file) || ELSEWHERE.test(file)

/** Address to fetch the file at, which saves it under its name; empty if the file has gone from storage. */
export const addressOfFile = async (
  { storage, now }: Pick<Deps, 'storage' | 'now'>,
  { name, file }: Attachment,
): Promise<string> => {
  if (!OURS.test(file)) return ELSEWHERE.test(file) ? file : ''
  const key = file.slice(1)
  return (await storage.has(key)) ? storage.signedUrl(key, { now: now(), seconds: SECONDS }, name) : ''
}
