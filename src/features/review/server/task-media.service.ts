// Pictures and videos of a task. Each view of a certificate is written to the audit log, which is read here again.

import { filesOpened } from '#features/audit/server/index.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { TaskMedia } from '#features/review/contract/review.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Media } from './reviewable.service.ts'

/**
 * Ids of certificates that this reviewer has opened. A replaced certificate is a new upload, and not opened yet.
 * @param target of the task in the audit log
 */
const openedBy = async (db: Db, staff: Staff, target: string, media: readonly Media[]) => {
  const uploads = media.flatMap(({ maskedFile: sealed }) => sealed?.upload ?? [])
  return uploads.length > 0 ? await filesOpened(db, `staff:${staff.id}`, target, uploads) : new Set()
}

export const mediaFor = async (
  deps: Deps,
  staff: Staff,
  target: string,
  media: readonly Media[] = [],
): Promise<TaskMedia[]> => {
  const opened = await openedBy(deps.db, staff, target, media)
  const entries = media.map(async ({ label, kind, maskedFile: sealed, open }) => ({
    label,
    kind,
    ...(sealed
      ? {
          file: '',
          sensitive: sealed.field,
          ...(sealed.isOptional ? {} : { seen: opened.has(sealed.upload) }),
        }
      : { file: await open(deps) }),
  }))
  return Promise.all(entries)
}

/** Whether the reviewer has yet to open a certificate that an approval depends on. */
export const hasUnseen = async (db: Db, staff: Staff, target: string, media: readonly Media[] = []) => {
  const opened = await openedBy(db, staff, target, media)
  return media.some(({ maskedFile: sealed }) => sealed && !sealed.isOptional && !opened.has(sealed.upload))
}
