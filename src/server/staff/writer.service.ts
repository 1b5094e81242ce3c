// Who of the staff writes, and the row that says so.
import type { AuditAction } from '#domain/audit.ts'
import * as audit from '#server/audit/audit.service.ts'
import type { Db } from '#server/db/types.ts'
import type { Origin } from '#server/deps.ts'
import type { Staff } from './staff.schema.ts'

/** Who writes, and from where. */
export interface Writer {
  staff: Staff
  origin: Origin
}

type Entry = Omit<Parameters<typeof audit.record>[1], 'who' | 'address'> & { action: AuditAction }

/** In the transaction of what was written. */
export const recordBy = (tx: Db, { staff, origin }: Writer, entry: Entry) =>
  audit.record(tx, { ...entry, who: `staff:${staff.id}`, address: origin.address })
