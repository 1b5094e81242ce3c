// Index of the exchange's search while many clients change listings at once.
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/identity/server/users.schema.ts'
import type { ListingFilter } from '#features/listings/contract/filter.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { checkFreshness } from '#features/listings/server/freshness.service.ts'
import { deleteListing, lockListing } from '#features/listings/server/listings.table.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { confirmListing, setPublishedState } from '#features/listings/server/published-listings.service.ts'
import {
  findPublishedListing,
  updatePublishedListing,
  upsertPublishedListing,
} from '#features/listings/server/published-listings.table.ts'
import type { TestApp } from '../../helpers/app.ts'
import { onTwoInstances } from '../../helpers/instances.ts'
import { insertPublished, owner, publishedListingOf } from '../../helpers/listings.ts'
import {
  EVERYTHING,
  naively,
  type Random,
  randomFilter,
  randomPublishedListing,
  seededRandom,
} from '../../helpers/naive-search.ts'
import { searchIndexErrors } from '../../helpers/search-index-check.ts'
import { inTransaction } from '../../helpers/transactions.ts'
import { until } from '../../helpers/until.ts'

const WORKERS = 10
const STEPS = 40

const insertListings = async (portal: TestApp, random: Random, count: number) => {
  const user_id = await owner(portal)
  const ids: number[] = []
  for (let n = 0; n < count; n++)
    ids.push(
      (await insertPublished(portal, { user_id, ...randomPublishedListing(random, portal.deps.now()) })).id,
    )
  return { user_id, ids }
}

/** One step of an owner or a reviewer about one listing, as its service leaves it, in the transaction of `deps.db`. */
const step = async (
  deps: TestApp['deps'],
  random: Random,
  { user_id, ids }: { user_id: number; ids: number[] },
) => {
  const { db } = deps
  const at = deps.now()
  const id = random.oneOf(ids)
  if (!(await db.transaction((tx) => lockListing(tx, id)))) return
  const approve = () =>
    insertPublished({ deps }, { user_id, ...randomPublishedListing(random, at), state: 'live' })
  const edit = async () => {
    const before = await findPublishedListing(db, id)
    const after = publishedListingOf(at, { ...randomPublishedListing(random, at), state: 'live' })
    if (before)
      await db.transaction((tx) => upsertPublishedListing(tx, { ...after, id, version: before.version + 1 }))
  }
  const works: (() => Promise<unknown>)[] = [
    approve,
    approve,
    edit,
    edit,
    () => inTransaction(deps, (within) => setPublishedState(within, id, 'withdrawn', at)),
    () => inTransaction(deps, (within) => setPublishedState(within, id, 'live', at)),
    () => inTransaction(deps, (within) => setPublishedState(within, id, 'live', at)),
    () => inTransaction(deps, (within) => setPublishedState(within, id, 'completed', at)),
    () => inTransaction(deps, (within) => confirmListing(within, id, at)),
    () => updatePublishedListing(db, id, { read_num: random.below(100) }),
    ...(random.chance(0.3) ? [() => deleteListing(db, id)] : []),
  ]
  await random.oneOf(works)()
}

/** Ten at once, by two instances; some take all of it back, some a part, some take their time before the commit. */
const allAtOnce = (portals: readonly TestApp[], known: { user_id: number; ids: number[] }) =>
  Array.from({ length: WORKERS }, async (_, worker) => {
    const random = seededRandom(worker)
    const portal = portals[worker % portals.length] as TestApp
    for (let n = 0; n < STEPS; n++)
      await portal.deps.db
        .transaction(async (tx) => {
          const deps = { ...portal.deps, db: tx }
          if (random.chance(0.2))
            await tx
              .transaction(async (part) => {
                await step({ ...deps, db: part }, random, known)
                throw new Error('taken back')
              })
              .catch(takenBack)
          await step(deps, random, known)
          await pause(random.below(4))
          if (random.chance(0.2)) throw new Error('taken back')
        })
        .catch(takenBack)
  })
const takenBack = (error: Error) => {
  if (error.message !== 'taken back') throw error
}

/** Compares the answers of the lists with a search through every published listing. */
const expectTrueAnswers = async (portal: TestApp, random: Random) => {
  const all = await portal.deps.db.select().from(publishedListings)
  const answer = async (filter: ListingFilter) => {
    const { data } = await portal.call(foretryList, { ...filter, page: 1, pagesize: 100 })
    return { ids: data.list.map(({ id }) => id), count: data.count, more: data.more }
  }
  const places = [350_000, 450_000, 110_000, 500_000, 420_000, 810_000].map((province_id) => ({
    province_id,
  }))
  const kinds = [1, 2, 3, 4, 5].map((forestry_type) => ({ forestry_type }))
  for (const some of [{}, ...places, ...kinds]) {
    const ids = naively(all, { ...EVERYTHING, ...some }, 'newest', portal.deps.now())
    expect({ some, ...(await answer({ ...EVERYTHING, ...some })) }).toEqual({
      some,
      ids: ids.slice(0, 100),
      count: ids.length,
      more: false,
    })
  }
  for (let n = 0; n < 40; n++) {
    const filter = randomFilter(random)
    const ids = naively(all, filter, 'newest', portal.deps.now())
    const found = await answer(filter)
    expect({ filter, ids: found.ids }).toEqual({ filter, ids: ids.slice(0, 100) })
    expect(found.more ? found.count <= ids.length : found.count === ids.length).toBe(true)
  }
}

test(
  'approvals, edits and withdrawals at once leave what counting gives',
  () =>
    onTwoInstances(async (one, two) => {
      const random = seededRandom(20261121)
      const known = await insertListings(one, random, 40)
      await Promise.all(allAtOnce([one, two], known))
      expect(await searchIndexErrors(one)).toEqual([])
      expect(
        (await one.deps.db.select({ id: publishedListings.id }).from(publishedListings)).length,
      ).toBeGreaterThan(40)
      await expectTrueAnswers(two, random)
    }),
  600_000,
)

test('a round that hides what nobody confirmed, and an edit between two of its listings, wait in no circle', () =>
  onTwoInstances(async (one, two) => {
    const { db } = one.deps
    const daysAgo = (days: number) => new Date(one.deps.now().getTime() - days * 86_400_000)
    const first = await insertPublished(one, { forestry_type: 5, confirmtime: daysAgo(140) })
    await insertPublished(one, { forestry_type: 1, confirmtime: daysAgo(130) })
    const { id } = await insertPublished(one, { forestry_type: 1 })
    const waiting = (count: number) =>
      until(async () => {
        const rows = await db
          .select({ pid: sql<number>`pid` })
          .from(sql`pg_stat_activity`)
          .where(sql`datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length === count
      })
    const works: Promise<unknown>[] = []
    await db.transaction(async (tx) => {
      // The round comes to a stop where it tells the first owner.
      await tx.select().from(users).where(eq(users.id, first.user_id)).for('update')
      works.push(checkFreshness(two.deps))
      await waiting(1)
      works.push(updatePublishedListing(two.deps.db, id, { forestry_type: 5 }))
      await waiting(2)
    })
    await expect(Promise.all(works)).resolves.toMatchObject([{ hidden: 2 }, { id }])
    expect(await searchIndexErrors(one)).toEqual([])
  }))
