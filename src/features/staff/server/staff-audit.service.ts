// Audit log of changes to accounts of staff; no entry contains a secret. From it follows whether two
// accounts may stand for two people, where a second pair of eyes is asked for.
import type { AuditAction } from '#features/audit/rules.ts'
import type { AuditRow } from '#features/audit/server/audit.schema.ts'
import { audit, type Writer } from '#features/audit/server/index.ts'
import { DAY_MS } from '#platform/lib/dates.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'

export interface Actor {
  /** `staff:3`, or `cli` for the command line. */
  who: string
  address: string
  id?: number
}

export const actorOf = ({ staff, origin }: Writer): Actor => ({
  who: `staff:${staff.id}`,
  address: origin.address,
  id: staff.id,
})

interface Entry {
  action: AuditAction
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

export const INDEPENDENCE_DAYS = 30

/** Actions by which an admin could take over an account, or make one for himself. */
const TAKEOVERS: Partial<Record<AuditAction, string>> = {
  'staff.add': '新建',
  'staff.edit': '更改角色或启用状态',
  'staff.resetPassword': '重置密码',
  'staff.resetOtp': '重置动态验证码',
}

export interface Tie {
  /** Id of the other account. */
  other: number
  /** True if the other account did it to this one. */
  byOther: boolean
  /** In Chinese, such as 重置密码. */
  what: string
  at: Date
}

const idOf = (who: string) => Number(/^staff:(\d+)$/.exec(who)?.[1])

/** A new name changes nothing about who uses the account. */
const isTakeover = ({ action, detail }: AuditRow) =>
  action !== 'staff.edit' ||
  ['role', 'disabled'].some((field) => Object.hasOwn(Object(detail.changed), field))

/**
 * Accounts that this one has created, reset or changed the role of, or that did so to it, from `INDEPENDENCE_DAYS` before
 * `at` on; newest first, each once.
 */
export const tiesOf = async (db: Db, id: number, at: Date): Promise<Tie[]> => {
  const rows = await audit.entriesWith(db, `staff:${id}`, {
    actions: Object.keys(TAKEOVERS),
    since: new Date(at.getTime() - INDEPENDENCE_DAYS * DAY_MS),
  })
  const ties = rows.filter(isTakeover).flatMap((row): Tie[] => {
    const byOther = idOf(row.target) === id
    const other = idOf(byOther ? row.who : row.target)
    const what = TAKEOVERS[row.action as AuditAction] ?? ''
    return Number.isNaN(other) || other === id ? [] : [{ other, byOther, what, at: row.at }]
  })
  return [...new Map(ties.toReversed().map((tie) => [tie.other, tie])).values()].toReversed()
}
