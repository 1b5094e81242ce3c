// Listings that nobody confirms: reminders, removal from lists, and every order of events.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import { login } from '#features/accounts/contract/login.ts'
import { historyOf } from '#features/audit/server/audit.table.ts'
import { addCollect } from '#features/favourites/contract.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { LISTING_ACTIONS, listingAction, myforestdetail } from '#features/listings/contract/owner.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { checkFreshness } from '#features/listings/server/freshness.service.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { TooMany } from '#platform/contract/refusals.ts'
import { listingFormPath } from '#platform/lib/paths.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, newMobile, PASSWORD, staffSignedIn } from '../../helpers/people.ts'
import {
  newOwner,
  type Owner,
  review,
  send,
  submitAndApprove,
  submitted,
  validForm,
} from '../../helpers/submissions.ts'

let portal: TestApp
let owner: Owner
let reviewer: { token: string }
beforeAll(async () => {
  portal = await testApp()
  owner = await newOwner(portal)
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const DAY = 86_400
/** Days later, when everybody has to sign in again. */
const passDays = async (days: number) => {
  portal.passSeconds(days * DAY)
  const input = { username: owner.mobile, password: PASSWORD, type: 2 }
  const { data } = await portal.call(login, input, { address: newAddress() })
  owner = { ...owner, token: data.token }
  reviewer = await staffSignedIn(portal, 'reviewer')
}
const mine = async (id: number) => (await portal.call(myforestdetail, { id }, owner)).data
const act = (id: number, action: string) => portal.call(listingAction, { id, action }, owner)
const told = async (id: number) =>
  (await portal.deps.db.select().from(notices).where(eq(notices.project_id, id))).filter(
    ({ category }) => category === 4,
  )

describe('a listing that nobody confirms', () => {
  test('is asked after once, leaves the lists, and is back with a word', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    await passDays(59)
    expect(await checkFreshness(portal.deps)).toEqual({ hidden: 0, reminded: 0 })
    expect(await mine(id)).toMatchObject({ unconfirmed_days: 59, needs_confirm: false })
    await passDays(1)
    expect(await checkFreshness(portal.deps)).toEqual({ hidden: 0, reminded: 1 })
    expect(await checkFreshness(portal.deps)).toEqual({ hidden: 0, reminded: 0 })
    expect(await told(id)).toMatchObject([{ user_id: owner.id, url: listingFormPath(id, 'detail') }])
    expect(await mine(id)).toMatchObject({ needs_confirm: true, is_live: true, stale: false })
    const reader = await newOwner(portal)
    await portal.call(addCollect, { id, type: 8 }, reader)
    await passDays(60)
    expect(await checkFreshness(portal.deps)).toEqual({ hidden: 1, reminded: 0 })
    expect((await told(id)).filter(({ user_id }) => user_id === owner.id)).toHaveLength(2)
    expect(await mine(id)).toMatchObject({ is_live: false, stale: true, status: STATUS.published })
    expect((await portal.call(forestryDetail, { id })).data).toMatchObject({ stale: true, status: 1 })
    expect((await historyOf(portal.deps.db, `listing:${id}`))[0]).toMatchObject({
      who: 'schedule',
      action: 'listing.hide',
    })
    expect(await act(id, 'confirm')).toMatchObject({
      code: 200,
      data: { is_live: true, stale: false, unconfirmed_days: 0, needs_confirm: false },
    })
    const heard = (await told(id)).filter(({ user_id }) => user_id === reader.id)
    expect(heard.map(({ content }) => content.replace(/“.*”/, ''))).toEqual([
      '您关注的林地已超过有效期，暂不展示',
      '您关注的林地已恢复展示',
    ])
    // A new period, a new reminder.
    await passDays(60)
    expect(await checkFreshness(portal.deps)).toEqual({ hidden: 0, reminded: 1 })
    await act(id, 'withdraw')
    await passDays(100)
    expect(await checkFreshness(portal.deps)).toEqual({ hidden: 0, reminded: 0 })
  })

  test('is hidden without being asked after where nobody looked in time', async () => {
    const id = await submitAndApprove(portal, owner, reviewer)
    await passDays(121)
    expect(await checkFreshness(portal.deps)).toEqual({ hidden: 1, reminded: 0 })
    expect(await told(id)).toHaveLength(1)
    await act(id, 'complete')
  })
})

test('a listing that cannot be hidden is written in no part, and holds up no other', async () => {
  const [bad, good] = [
    await submitAndApprove(portal, owner, reviewer),
    await submitAndApprove(portal, owner, reviewer),
  ]
  await passDays(121)
  const { listingHooks } = portal.deps
  const notifySearchers: typeof listingHooks.notifySearchers = async (deps, change) => {
    if (change.published.id === bad) throw new Error('no such search')
    await listingHooks.notifySearchers(deps, change)
  }
  const broken = { ...portal.deps, listingHooks: { ...listingHooks, notifySearchers } }
  await expect(checkFreshness(broken)).rejects.toThrow('no such search')
  expect([await mine(bad), await mine(good)]).toMatchObject([{ stale: false }, { stale: true }])
  // The owner is reminded of what is still listed.
  expect((await told(bad)).map(({ content }) => content.includes('是否仍然有效'))).toEqual([true])
  expect(await checkFreshness(portal.deps)).toEqual({ hidden: 1, reminded: 0 })
  for (const id of [bad, good]) await act(id, 'complete')
})

test('a listing whose edit waits for review is neither asked after nor hidden meanwhile', async () => {
  const id = await submitAndApprove(portal, owner, reviewer)
  await passDays(119)
  const { form } = await mine(id)
  expect((await send(portal, owner, { ...form, id, price: 42 })).code).toBe(200)
  await passDays(2)
  expect(await checkFreshness(portal.deps)).toEqual({ hidden: 0, reminded: 0 })
  expect(await mine(id)).toMatchObject({ is_live: true, stale: false })
  await review(portal, reviewer, id)
  expect(await checkFreshness(portal.deps)).toEqual({ hidden: 0, reminded: 0 })
  await act(id, 'complete')
})

test('a listing that goes back and forth is news once a day, and not for ever', async () => {
  const id = await submitAndApprove(portal, owner, reviewer)
  const reader = await newOwner(portal)
  await portal.call(addCollect, { id, type: 8 }, reader)
  const heard = async () =>
    (await portal.deps.db.select().from(notices).where(eq(notices.user_id, reader.id))).map(({ content }) =>
      content.replace(/“.*”/, ''),
    )
  for (const action of ['withdraw', 'republish', 'withdraw', 'republish'])
    expect((await act(id, action)).code).toBe(200)
  await portal.deps.db
    .update(counters)
    .set({ count: LIMITS.listingShown.max })
    .where(eq(counters.key, `listingShown:${owner.id}`))
  expect(await act(id, 'withdraw')).toMatchObject(TooMany)
  expect(await heard()).toEqual(['您关注的林地已撤回'])
  await passDays(1)
  await act(id, 'withdraw')
  await act(id, 'republish')
  await act(id, 'complete')
  expect(await heard()).toEqual(['您关注的林地已撤回', '您关注的林地已撤回', '您关注的林地已完成'])
})

test('whatever is done in whatever order, rows, published listings and the queue agree', async () => {
  // The same walk every time.
  let seed = 20_261_120
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const steps: ((id: number) => Promise<unknown>)[] = [
    ...LISTING_ACTIONS.filter((action) => action !== 'remove').map(
      (action) => (id: number) => act(id, action),
    ),
    async (id) => send(portal, owner, { ...(await mine(id)).form, id, price: 1 + draw(1000) }),
    async (id) => send(portal, owner, { ...(await mine(id)).form, id, price: 1 + draw(1000) }, 1),
    (id) => review(portal, reviewer, id, 'approved'),
    (id) => review(portal, reviewer, id, 'approved'),
    (id) => review(portal, reviewer, id, 'rejected'),
    async () => {
      await passDays(61)
      await checkFreshness(portal.deps)
    },
  ]
  const check = async (id: number, walked: string) => {
    const db = portal.deps.db
    const [row] = await db.select().from(listings).where(eq(listings.id, id))
    const [shown] = await db.select().from(publishedListings).where(eq(publishedListings.id, id))
    const open = (await db.select().from(queueTasks).where(eq(queueTasks.target_id, id))).filter(
      ({ outcome }) => outcome === null,
    )
    if (!row) throw new Error('gone')
    const state = shown?.state ?? 'none'
    const { pending, published, rejected, completed, withdrawn } = STATUS
    const possible: Record<number, string[]> = {
      [pending]: ['none', 'live', 'stale', 'withdrawn'],
      [published]: ['live', 'stale'],
      [rejected]: ['none', 'live', 'stale', 'withdrawn'],
      [completed]: ['completed'],
      [withdrawn]: ['none', 'withdrawn'],
    }
    expect(possible[row.status], walked).toContain(state)
    expect(open, walked).toHaveLength(row.status === pending ? 1 : 0)
    expect(shown?.version ?? 0, walked).toBe(row.published_version)
    if (row.status === published) expect(row.published_version, walked).toBe(row.version)
    expect(row.close_reason !== '', walked).toBe(row.status === rejected)
  }
  for (let walk = 0; walk < 6; walk++) {
    const id = await submitted(portal, owner)
    const path: number[] = []
    for (let step = 0; step < 14; step++) {
      const choice = draw(steps.length)
      path.push(choice)
      await steps[choice]?.(id)
      await check(id, path.join(' '))
    }
  }
}, 600_000)

test('no call of visitors tells a phone, a certificate or a whole name', async () => {
  const [phone, spare] = [newMobile(), newMobile()]
  const form = await validForm(portal, owner, {
    user_phone: phone,
    spare_phone: spare,
    user_name: '欧阳秘密',
    project_name: '不该泄露的林地',
  })
  const { id } = (await send(portal, owner, form)).data
  await review(portal, reviewer, id)
  const [certificate] = form.image as { id: string }[]
  const secrets = [phone, spare, owner.mobile, '欧阳秘密', certificate?.id ?? '']
  const calls = Object.values(endpoints)
    .flat()
    .filter(({ access }) => access === 'visitor')
  let found = 0
  for (const call of calls) {
    if (/login|register|sendCode|getCaptcha|retrieve|Proposal|report|getmobile/i.test(call.path)) continue
    for (const input of [{ id }, { since: '' }, { page: 1, pagesize: 100, keyword: '泄露' }]) {
      const asked = await portal.app.inject({
        method: call.method,
        url:
          call.method === 'GET' ? `${call.path}?${new URLSearchParams({ since: '' }).toString()}` : call.path,
        ...(call.method === 'POST' ? { payload: input } : {}),
        remoteAddress: newAddress(),
      })
      if (asked.body.includes('不该泄露的林地')) found++
      for (const secret of secrets) expect(asked.body, call.path).not.toContain(secret)
    }
  }
  expect(found).toBeGreaterThan(0)
})
