// What was done to something so far, told to reviewers by names.
import type { TaskStep } from '#contract/staff-queues.ts'
import { strangers } from '#domain/audit.ts'
import { stepNames } from '#domain/queues.ts'
import { toWireTime } from '#lib/dates.ts'
import type { Db } from '../db/types.ts'
import { historyOf } from '../tables/audit.ts'
import { namesOfStaff } from '../tables/staff.ts'

const staffId = (who: string) => (who.startsWith('staff:') ? [Number(who.slice('staff:'.length))] : [])

export const stepsOf = async (db: Db, target: string): Promise<TaskStep[]> => {
  const rows = await historyOf(db, target)
  const names = await namesOfStaff(db, [...new Set(rows.flatMap(({ who }) => staffId(who)))])
  const nameOf = (who: string) =>
    names.get(staffId(who)[0] ?? 0) ?? strangers[who] ?? (who.startsWith('user:') ? '注册用户' : '系统')
  return rows.map(({ action, who, at }) => {
    const verb = action.slice(action.indexOf('.') + 1)
    return { action: verb, name: stepNames[verb] ?? verb, who: nameOf(who), at: toWireTime(at) }
  })
}
