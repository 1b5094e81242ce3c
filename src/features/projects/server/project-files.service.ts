// Files of projects: kept in private storage, given out at addresses for one download.
import { offerDownload } from '#features/downloads/server/index.ts'
import type { Attachment } from '#platform/contract/content-fields.ts'
import { contentTypeOf } from '#platform/lib/hosting.ts'
import type { Deps } from '#platform/server/deps.ts'
import { PRIVATE } from '#platform/server/gateways/storage.ts'

/** What staff uploaded as private; elsewhere in private storage are the files of users. */
const OURS = new RegExp(`^/${PRIVATE}staff(/[a-z0-9][a-z0-9_-]*)+\\.[a-z0-9]{1,8}$`)
const ELSEWHERE = /^https?:\/\//

/** Whether a project may name this address: a private upload of the staff, or a file on another site. */
export const isProjectFile = ({ file }: Attachment) => OURS.test(file) || ELSEWHERE.test(file)

/**
 * Address to fetch the file at, which saves it under its name; empty if the file has gone from storage.
 * @param token of the session that asks
 */
export const addressOfFile = async (
  deps: Pick<Deps, 'db' | 'storage' | 'now'>,
  token: string,
  { name, file }: Attachment,
): Promise<string> => {
  if (!OURS.test(file)) return ELSEWHERE.test(file) ? file : ''
  const key = file.slice(1)
  const size = await deps.storage.sizeOf(key)
  if (size === undefined) return ''
  const offered = await offerDownload(deps)(
    { user: token },
    { name, contentType: contentTypeOf(key), file: { key, size } },
  )
  return offered.file
}
