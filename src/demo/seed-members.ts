// Members: one whose payment was confirmed, one whose trial ends in three days, and an order that waits.
import type { AppDeps } from '#app/features.ts'
import { applyForMembership } from '#features/membership/server/membership.service.ts'
import * as decisions from '#features/review/server/decisions.service.ts'
import * as queues from '#features/review/server/queues.service.ts'
import { writeSettings } from '#features/site/server/site.table.ts'
import { depsAt, minutesBefore } from './moments.ts'
import { accountOf, ORIGIN, staffOf } from './people.ts'
import type { DemoMember, DemoSite } from './schemas.ts'

/** The oldest order that waits is confirmed. */
const confirm = async (deps: AppDeps) => {
  const writer = await staffOf(deps, 'reviewer')
  const open = queues.listTasks(deps)(writer, {
    queue: 'memberships',
    show: 'open',
    keyword: '',
    type: 0,
    user_id: 0,
    province_id: 0,
    flag: '',
    page: 1,
    pagesize: 1,
  })
  const [first] = (await open).list
  if (!first) throw new Error('no order waits')
  const task = { queue: 'memberships', id: first.id } as const
  await decisions.claimTask(deps)(writer, task)
  const { stamp } = await queues.getTask(deps)(writer.staff, task)
  const note = '已核对到账，予以开通。'
  await decisions.recordDecision(deps)(writer, { ...task, outcome: 'approved', stamp, note, signature: '' })
}

/** The demo opens memberships for free; those who ordered before had to pay the price of that time. */
export const seedMembers = async (
  deps: AppDeps,
  members: readonly DemoMember[],
  settings: DemoSite['settings'],
) => {
  const when = (minutes: number) => depsAt(deps, minutesBefore(deps.now(), minutes))
  for (const { account, kind, price, minutesAgo, confirmedMinutesAgo } of members) {
    const user = await accountOf(deps, account)
    if (!user) throw new Error(`members.yaml: there is no account ${account}`)
    await writeSettings(deps.db, { ...settings, member_price: price })
    await applyForMembership(when(minutesAgo))(user, { kind, price: '' }, ORIGIN)
    if (confirmedMinutesAgo !== undefined) await confirm(when(confirmedMinutesAgo))
  }
  await writeSettings(deps.db, settings)
}
