// Accounts that nobody uses: told a month before, then closed like those whose users asked for it.

import * as audit from '#features/audit/server/audit.service.ts'
import { addDays, inactivity, monthsBefore } from '#features/data-rights/rules.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { notifyUser, textUser } from './deletions.service.ts'
import * as table from './deletions.table.ts'

/** Accounts told in one transaction. */
const BATCH = 100

/** Tells accounts that will have been unused for so long when the notice has run out. Answers how many. */
const announce = async (deps: Deps, at: Date): Promise<number> => {
  const due_at = addDays(at, inactivity.noticeDays)
  const day = toWireTime(due_at).slice(0, 10)
  const told = await deps.db.transaction(async (tx) => {
    const before = monthsBefore(due_at, inactivity.months)
    const unused = await table.lockUnused(tx, { before, now: at, limit: BATCH })
    for (const { id } of unused) {
      await table.askDeletion(tx, { user_id: id, reason: 'inactive', requested_at: at, due_at })
      const content = `您的账号即将满 ${inactivity.months} 个月未登录，将于 ${day} 关闭并注销。在此之前登录一次，账号即继续保留。`
      await notifyUser(tx, id, content, at)
      await audit.record(tx, {
        who: audit.SCHEDULE,
        action: 'account.announceClosing',
        target: `user:${id}`,
        detail: { due: day },
        at,
      })
    }
    return unused
  })
  for (const { mobile } of told)
    await textUser(deps, mobile, `您的账号长期未登录，将于${day}注销，登录一次即可保留`)
  return told.length
}

export const checkInactivity = async (deps: Deps): Promise<void> => {
  const at = deps.now()
  await table.removeUsedAgain(deps.db)
  while ((await announce(deps, at)) === BATCH);
}
