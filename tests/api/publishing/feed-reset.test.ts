// Change feed of a pull that must read everything: it names the listings that are in no list.

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { feedKinds } from '#app/server-kinds.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { foretryList } from '#features/listings/contract/list.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { updatePublishedListing } from '#features/listings/server/published-listings.table.ts'
import { listChangesSince } from '#features/publishing/server/change-feed.service.ts'
import { TooMany } from '#platform/contract/refusals.ts'
import { LIMITS, tryConsume } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { askFeed, changesSince, readLines } from '../../helpers/feed.ts'
import { insertPublished, owner } from '../../helpers/listings.ts'
import { newAddress } from '../../helpers/people.ts'
import { newOwner, submitted } from '../../helpers/submissions.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
beforeEach(() => portal.deps.db.delete(publishedListings))
afterAll(() => portal.close())

const STATES = ['live', 'stale', 'withdrawn', 'completed'] as const

/** One of each state, so many times over; answers their ids by state. */
const publishedOfEach = async (times = 1) => {
  const user_id = await owner(portal)
  const ids = { live: [], stale: [], withdrawn: [], completed: [] } as Record<
    (typeof STATES)[number],
    number[]
  >
  for (let n = 0; n < times; n++)
    for (const state of STATES) ids[state].push((await insertPublished(portal, { user_id, state })).id)
  return ids
}
const sorted = (...ids: number[]) => ids.toSorted((a, b) => a - b)

/** All answers of one reset, by few lines each. */
const inParts = async (address = newAddress(), between?: (part: number) => Promise<unknown>) => {
  const parts = []
  for (let cursor = ''; ; ) {
    const lines = []
    for await (const batch of await listChangesSince(portal.deps, feedKinds, {
      bounds: { page: 2, pages: 2 },
    })(cursor, {
      address,
    }))
      lines.push(...batch)
    const part = readLines(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    parts.push(part)
    if (!part.more) return parts
    cursor = part.cursor
    await between?.(parts.length)
  }
}

test('names those that have a page and stand in no list, by number alone', async () => {
  const { stale, withdrawn, completed } = await publishedOfEach(2)
  await submitted(portal, await newOwner(portal))
  const { body } = await askFeed(portal)
  const { changes, reset, more } = readLines(body)
  expect([reset, more]).toEqual([true, undefined])
  expect(changes.map(({ id }) => id)).toEqual(sorted(...stale, ...withdrawn, ...completed))
  for (const line of body.trim().split('\n').slice(0, -1))
    expect(Object.keys(JSON.parse(line))).toEqual(['kind', 'id', 'version', 'deleted'])
  // Together with the list: all that readers may see.
  const { data } = await portal.call(foretryList, { pagesize: 100 })
  const all = await portal.deps.db.select({ id: publishedListings.id }).from(publishedListings)
  expect(sorted(...data.list.map(({ id }) => id), ...changes.map(({ id }) => id))).toEqual(
    sorted(...all.map(({ id }) => id)),
  )
  for (const { id } of changes) expect((await portal.call(forestryDetail, { id })).code).toBe(200)
})

test('whoever knows where it stood is told of changes alone', async () => {
  await publishedOfEach()
  const { cursor } = await changesSince(portal)
  expect(await changesSince(portal, cursor)).toEqual({ cursor, reset: false, changes: [] })
})

test('more of them than one answer holds come in several, all of them resets that end at one cursor', async () => {
  const { stale, withdrawn, completed } = await publishedOfEach(3)
  const { cursor } = await changesSince(portal)
  const parts = await inParts()
  expect(parts.map(({ reset, changes }) => [reset, changes.length])).toEqual([
    [true, 4],
    [true, 4],
    [true, 1],
  ])
  expect(parts.flatMap(({ changes }) => changes.map(({ id }) => id))).toEqual(
    sorted(...stale, ...withdrawn, ...completed),
  )
  expect(parts.at(-1)?.cursor).toBe(cursor)
})

test('what happens between two answers stands behind the cursor', async () => {
  const { live, completed } = await publishedOfEach(3)
  const [hidden = 0] = live
  const removed = completed.at(-1) ?? 0
  const parts = await inParts(newAddress(), async (part) => {
    if (part > 1) return
    await updatePublishedListing(portal.deps.db, hidden, { state: 'completed' })
    await portal.deps.db.delete(publishedListings).where(eq(publishedListings.id, removed))
  })
  expect(parts.flatMap(({ changes }) => changes.map(({ id }) => id))).not.toContain(hidden)
  const { changes } = await changesSince(portal, parts.at(-1)?.cursor)
  expect(changes.map(({ id, deleted }) => [id, deleted])).toEqual([
    [hidden, false],
    [removed, true],
  ])
})

test('a rest that is asked for with a cursor of nobody’s begins from the first', async () => {
  const { stale, withdrawn, completed } = await publishedOfEach()
  const { cursor } = await changesSince(portal)
  const [database, last] = cursor.split(':')
  const named = async (since: string) => (await changesSince(portal, since)).changes.map(({ id }) => id)
  for (const stranger of [
    `00000000-0000-0000-0000-000000000000:${last}:1`,
    `${database}:${Number(last) + 1}:1`,
    `${cursor}:x`,
    `${cursor}:99999999999`,
  ])
    expect(await named(stranger), stranger).toEqual(sorted(...stale, ...withdrawn, ...completed))
  expect(await named(`${cursor}:9999999999`)).toEqual([])
})

test('an address that asks for thousands of them too often is refused', async () => {
  const { db, now } = portal.deps
  const address = newAddress()
  for (let n = 0; n < LIMITS.pullFarBehind.max; n++) await tryConsume(db, 'pullFarBehind', address, now())
  await publishedOfEach()
  expect((await askFeed(portal, '', address)).statusCode).toBe(200)
  await expect(inParts(address)).rejects.toThrow(TooMany.msg)
})
