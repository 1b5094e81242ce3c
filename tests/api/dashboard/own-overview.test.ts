// First page of the account area: numbers of the caller's own records, and of nobody else's.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overview } from '#features/accounts/contract/overview.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { addCollect } from '#features/favourites/contract.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { bondIn, newBidder } from '../../helpers/bonds.ts'
import { insertPublished } from '../../helpers/listings.ts'
import { emptyOverview } from '../../helpers/overview.ts'
import { signedIn } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const shown = async (who: { token: string }) => (await portal.call(overview, {}, who)).data

test('a new account has nothing', async () => {
  expect(await shown(await signedIn(portal))).toEqual(emptyOverview)
})

test('listings by state, those to confirm, favourites and unread notices are counted, for their owner alone', async () => {
  const { db, now } = portal.deps
  const owner = await newBidder(portal)
  const other = await signedIn(portal)
  const [fresh, old, rejected] = [
    await insertPublished(portal, { user_id: owner.id }),
    await insertPublished(portal, { user_id: owner.id }),
    await insertPublished(portal, { user_id: owner.id }),
  ]
  const long = new Date(now().getTime() - 100 * 24 * 3_600_000)
  await db.update(publishedListings).set({ confirmtime: now() })
  await db.update(publishedListings).set({ confirmtime: long }).where(eq(publishedListings.id, old.id))
  await db.update(listings).set({ status: 2 }).where(eq(listings.id, rejected.id))
  await portal.call(addCollect, { id: fresh.id, type: 8 }, owner)
  await db.delete(notices).where(eq(notices.user_id, owner.id))
  await db.insert(notices).values({ user_id: owner.id, category: 4, content: '欢迎', createtime: now() })
  expect(await shown(owner)).toEqual({
    ...emptyOverview,
    listings: { ...emptyOverview.listings, published: 2, rejected: 1 },
    needs_confirm: 1,
    favourites: 1,
    unread: 1,
  })
  expect(await shown(other)).toEqual(emptyOverview)
})

test('bonds are counted by what their owner waits for', async () => {
  const bidder = await newBidder(portal)
  for (const state of [BOND.unpaid, BOND.failed, BOND.pending, BOND.paid, BOND.refunded])
    await bondIn(portal, state, bidder)
  expect((await shown(bidder)).bonds).toEqual({ unpaid: 2, pending: 1, held: 1 })
})
