// Pictures and videos of a task. Certificates are opened on record, which tells who has seen which.
import type { TaskMedia } from '#contract/review.ts'
import { filesOpened } from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import type { Staff } from '#server/staff/staff.schema.ts'
import type { Media } from './reviewable.service.ts'

/**
 * Ids of uploads that this reviewer has opened. A picture that took another's place is another upload.
 * @param target as the record names what the task is about
 */
const openedBy = async (db: Db, staff: Staff, target: string, media: readonly Media[]) => {
  const uploads = media.flatMap(({ sealed }) => sealed?.upload ?? [])
  return uploads.length > 0 ? await filesOpened(db, `staff:${staff.id}`, target, uploads) : new Set()
}

/** As this reviewer is told of them. */
export const mediaFor = async (
  deps: Deps,
  staff: Staff,
  target: string,
  media: readonly Media[] = [],
): Promise<TaskMedia[]> => {
  const opened = await openedBy(deps.db, staff, target, media)
  const told = media.map(async ({ label, kind, sealed, open }) => ({
    label,
    kind,
    ...(sealed
      ? { file: '', sensitive: sealed.field, seen: opened.has(sealed.upload) }
      : { file: await open(deps) }),
  }))
  return Promise.all(told)
}

/** Whether there is a certificate that this reviewer has not opened. */
export const hasUnseen = async (db: Db, staff: Staff, target: string, media: readonly Media[] = []) => {
  const opened = await openedBy(db, staff, target, media)
  return media.some(({ sealed }) => sealed && !opened.has(sealed.upload))
}
