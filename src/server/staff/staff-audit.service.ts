// What is done to accounts of the staff, on record: by whom, to whom, never a secret.
import type { AuditAction } from '#domain/audit.ts'
import * as audit from '#server/audit/audit.service.ts'
import type { Writer } from '#server/audit/writer.service.ts'
import type { Tx } from '#server/db/types.ts'

/** Who changes an account, and from where. */
export interface Actor {
  /** `staff:3`, or `cli` for whoever sits at the machine. */
  who: string
  address: string
  /** Of the staff; undefined at the machine. */
  id?: number
}

export const actorOf = ({ staff, origin }: Writer): Actor => ({
  who: `staff:${staff.id}`,
  address: origin.address,
  id: staff.id,
})

interface Done {
  action: AuditAction
  /** Whose account it is. */
  id: number
  at: Date
  detail?: Record<string, unknown>
}

export const note = (tx: Tx, { who, address }: Actor, { id, ...done }: Done) =>
  audit.record(tx, { ...done, who, address, target: `staff:${id}` })

/** The same for one's own account. */
export const noteOwn = (
  tx: Tx,
  writer: Writer,
  action: AuditAction,
  at: Date,
  detail: Record<string, unknown> = {},
) => note(tx, actorOf(writer), { action, id: writer.staff.id, at, detail })
