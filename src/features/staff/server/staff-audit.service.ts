// Audit log of changes to accounts of staff; no entry contains a secret.
import type { AuditAction } from '#features/audit/rules.ts'
import * as audit from '#features/audit/server/audit.service.ts'
import type { Writer } from '#features/audit/server/writer.service.ts'
import type { Tx } from '#platform/server/db/types.ts'

/** Who changes an account: a member of staff, or the command line. */
export interface Actor {
  /** `staff:3`, or `cli` for the command line. */
  who: string
  address: string
  /** Staff id; undefined for the command line. */
  id?: number
}

export const actorOf = ({ staff, origin }: Writer): Actor => ({
  who: `staff:${staff.id}`,
  address: origin.address,
  id: staff.id,
})

interface Entry {
  action: AuditAction
  /** Id of the changed account. */
  id: number
  at: Date
  detail?: Record<string, unknown>
}

export const recordChange = (tx: Tx, { who, address }: Actor, { id, ...entry }: Entry) =>
  audit.record(tx, { ...entry, who, address, target: `staff:${id}` })

/** The same for a change of one's own account. */
export const recordOwnChange = (
  tx: Tx,
  writer: Writer,
  action: AuditAction,
  at: Date,
  detail: Record<string, unknown> = {},
) => recordChange(tx, actorOf(writer), { action, id: writer.staff.id, at, detail })
