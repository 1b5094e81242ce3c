// Files of projects: kept in private storage, given out by signed addresses that are good for minutes.
import type { Attachment } from '#contract/content/fields.ts'
import type { Deps } from '#server/deps.ts'
import { PRIVATE } from '#server/gateways/storage.ts'

const SECONDS = 10 * 60
/** What staff uploaded as private; elsewhere in private storage are the files of users. */
const OURS = new RegExp(`^/${PRIVATE}staff/[a-z0-9/]+\\.[a-z0-9]+$`)
const ELSEWHERE = /^https?:\/\//

/** Whether a project may name this address: a private upload of the staff, or a file on another site. */
export const isProjectFile = ({ file }: Attachment) => OURS.test(file) || ELSEWHERE.test(file)

export const addressOfFile = ({ storage, now }: Pick<Deps, 'storage' | 'now'>, { file }: Attachment) =>
  OURS.test(file)
    ? storage.signedUrl(file.slice(1), { now: now(), seconds: SECONDS })
    : Promise.resolve(ELSEWHERE.test(file) ? file : '')
