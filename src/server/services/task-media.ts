// Pictures and videos of a task. Private ones are opened on record, which tells who has seen which.
import type { TaskMedia } from '#contract/staff-queues.ts'
import type { Db } from '../db/types.ts'
import { filesOpened } from '../tables/audit.ts'
import type { Staff } from '../tables/staff.ts'
import type { Media } from './queue-kinds/rules.ts'

/**
 * As this reviewer is told of them. A picture that took another's place is another upload, so that it has not been seen.
 * @param target as the record names what the task is about
 */
export const mediaFor = async (
  db: Db,
  staff: Staff,
  target: string,
  media: readonly Media[] = [],
): Promise<TaskMedia[]> => {
  const uploads = media.flatMap(({ upload }) => upload ?? [])
  const opened = uploads.length > 0 ? await filesOpened(db, `staff:${staff.id}`, target, uploads) : new Set()
  return media.map(({ label, kind, file = '', field, upload }) => ({
    label,
    kind,
    file,
    ...(field === undefined ? {} : { sensitive: field }),
    ...(upload === undefined ? {} : { seen: opened.has(upload) }),
  }))
}

export const hasUnseen = (media: readonly TaskMedia[]) => media.some(({ seen }) => seen === false)
