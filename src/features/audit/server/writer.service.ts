import type { AuditAction } from '#features/audit/rules.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Origin } from '#platform/server/deps.ts'
import * as audit from './audit.service.ts'

export interface Writer {
  staff: Staff
  origin: Origin
}

type Entry = Omit<Parameters<typeof audit.record>[1], 'who' | 'address'> & { action: AuditAction }

export const recordBy = (db: Db, { staff, origin }: Writer, entry: Entry) =>
  audit.record(db, {
    ...entry,
    detail: { ...entry.detail, ...(staff.apiToken ? { token: staff.apiToken.name } : {}) },
    who: `staff:${staff.id}`,
    address: origin.address,
  })
