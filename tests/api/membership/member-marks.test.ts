// Listings of members are marked: live by the clock of the server, on pages by the end of the membership.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forestIndex } from '#features/home/contract/home.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { listingAction, myforestlist } from '#features/listings/contract/owner.ts'
import { applyMember } from '#features/membership/contract.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { toldBy } from '../../helpers/feed.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { memberUntil, setTerms } from '../../helpers/members.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  await setTerms(portal)
})
afterAll(() => portal.close())

const HOUR = 3600
const inHours = (hours: number) => new Date(portal.deps.now().getTime() + hours * HOUR * 1000)

const marksOf = async (id: number) => {
  const { is_member, member_until } = (await portal.call(forestryDetail, { id })).data
  const listed = (await portal.call(foretryList, { pagesize: 100 })).data.list.find((row) => row.id === id)
  if (listed)
    expect({ is_member: listed.is_member, member_until: listed.member_until }).toEqual({
      is_member,
      member_until,
    })
  return { is_member, member_until }
}

describe('a listing', () => {
  test('is marked from the opening of its owner’s membership to its end, and says when that is', async () => {
    const { id, owner } = await listedWithOwner(portal)
    expect(await marksOf(id)).toEqual({ is_member: 0, member_until: '' })
    const until = inHours(1)
    await memberUntil(portal, owner, until)
    expect(await marksOf(id)).toEqual({ is_member: 1, member_until: toWireTime(until) })
    portal.passSeconds(HOUR - 1)
    expect((await marksOf(id)).is_member).toBe(1)
    portal.passSeconds(1)
    expect(await marksOf(id)).toEqual({ is_member: 0, member_until: toWireTime(until) })
  })

  test('is marked on the home page and in its owner’s own list', async () => {
    const { id, owner } = await listedWithOwner(portal)
    await memberUntil(portal, owner, inHours(1))
    const home = (await portal.call(forestIndex)).data.forest1.find((row) => row.id === id)
    const [mine] = (await portal.call(myforestlist, {}, owner)).data.list
    for (const row of [home, mine])
      expect(row).toMatchObject({ is_member: 1, member_until: toWireTime(inHours(1)) })
  })

  test('that its owner withdrew is marked no more', async () => {
    const { id, owner } = await listedWithOwner(portal)
    await memberUntil(portal, owner, inHours(1))
    await portal.call(listingAction, { id, action: 'withdraw' }, owner)
    expect(await marksOf(id)).toEqual({ is_member: 0, member_until: '' })
  })
})

describe('the change feed', () => {
  test('names the published listings of whoever becomes a member, and of nobody else', async () => {
    const one = await listedWithOwner(portal)
    const two = await listedWithOwner(portal, { owner: one.owner, state: 'stale' })
    await listedWithOwner(portal)
    const told = await toldBy(portal, () => portal.call(applyMember, { kind: 'trial' }, one.owner))
    expect(told.toSorted()).toEqual([`+listings ${one.id}`, `+listings ${two.id}`].toSorted())
  })

  test('is told of no change that leaves the end as it was', async () => {
    const { owner } = await listedWithOwner(portal)
    const until = inHours(1)
    await memberUntil(portal, owner, until)
    const told = await toldBy(portal, async () => {
      await memberUntil(portal, owner, until)
      await portal.deps.db.update(users).set({ nickname: '林' }).where(eq(users.mobile, owner.mobile))
    })
    expect(told).toEqual([])
  })

  test('is told of the terms with the settings', async () => {
    const told = await toldBy(portal, () => setTerms(portal, { member_price: 9 }))
    expect(told).toEqual(['+settings 0'])
  })
})
