import { actorsWithoutAccount, stepNames } from '#features/audit/rules.ts'
import type { AuditRow } from '#features/audit/server/audit.schema.ts'
import { historyOf } from '#features/audit/server/index.ts'
import type { TaskStep } from '#features/review/contract/review.ts'
import { namesOfStaff } from '#features/staff/server/index.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Db } from '#platform/server/db/types.ts'
import { notesOf } from './queues.table.ts'

const steps: Readonly<Record<string, string>> = stepNames

const staffId = (who: string) => (who.startsWith('staff:') ? [Number(who.slice('staff:'.length))] : [])

const verbOf = ({ action }: AuditRow) => action.slice(action.indexOf('.') + 1)

const rejectedTask = (row: AuditRow) => (verbOf(row) === 'reject' ? [Number(row.detail.task)] : [])

/** Steps whose reason stands in the audit log; that of a rejection stands in its task. */
const WITH_REASON = new Set([
  'takedown',
  'propose',
  'end',
  'refund',
  'freeze',
  'unfreeze',
  'forfeit',
  'revoke',
  'note',
  'handOver',
  'askChange',
  'reopen',
])

export const stepsOf = async (db: Db, target: string): Promise<TaskStep[]> => {
  const rows = await historyOf(db, target)
  const names = await namesOfStaff(db, [...new Set(rows.flatMap(({ who }) => staffId(who)))])
  const nameOf = (who: string) =>
    names.get(staffId(who)[0] ?? 0) ??
    actorsWithoutAccount[who] ??
    (who.startsWith('user:') ? '注册用户' : '系统')
  const notes = await notesOf(db, rows.flatMap(rejectedTask))
  // The note of a rejection that was taken back stands with the reopening.
  const reopenedAt = new Map<unknown, number>()
  for (const row of rows)
    if (verbOf(row) === 'reopen' && !reopenedAt.has(row.detail.task)) reopenedAt.set(row.detail.task, row.id)
  const reasonOf = (row: AuditRow) => {
    const { reason, task } = row.detail
    if (WITH_REASON.has(verbOf(row))) return typeof reason === 'string' ? reason : ''
    return row.id > (reopenedAt.get(task) ?? 0) ? (notes.get(rejectedTask(row)[0] ?? 0) ?? '') : ''
  }
  return rows.map((row) => {
    const verb = verbOf(row)
    return {
      action: verb,
      name: steps[verb] ?? verb,
      who: nameOf(row.who),
      at: toWireTime(row.at),
      reason: reasonOf(row),
    }
  })
}
