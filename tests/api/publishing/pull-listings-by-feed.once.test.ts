// Forest land of the real server: a snapshot that begins with nothing ends as one that followed the feed all along.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { readHome } from '#features/home/single.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { deleteListing } from '#features/listings/server/listings.table.ts'
import { type PublishedListing } from '#features/listings/server/published-listings.schema.ts'
import { setPublishedState } from '#features/listings/server/published-listings.service.ts'
import { updatePublishedListing } from '#features/listings/server/published-listings.table.ts'
import { type PullOptions, pull } from '../../helpers/content-model.ts'
import { insertPublished, owner } from '../../helpers/listings.ts'
import { type TestServer, testServer } from '../../helpers/server.ts'
import { inTransaction } from '../../helpers/transactions.ts'

let server: TestServer
let folder: string

beforeEach(async () => {
  server = await testServer()
  folder = mkdtempSync(join(tmpdir(), 'linquan-listings-'))
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const pullTo = (name: string, more: Partial<PullOptions> = {}) =>
  pull({ snapshot: join(folder, name), apiBase: server.url, mediaBase: '', ...more })

const rowsOf = (name: string) => {
  const database = new DatabaseSync(join(folder, name), { readOnly: true })
  const rows = database.prepare('SELECT * FROM listings ORDER BY id').all()
  database.close()
  return rows
}
const states = (name: string) =>
  new Map(rowsOf(name).map(({ id, status, stale }) => [id, stale ? 'stale' : status]))

const at = new Date()
const set = (id: number, state: PublishedListing['state']) =>
  inTransaction(server.deps, (deps) => setPublishedState(deps, id, state, at))

/** Pages that the site comes with. */
const ownPages = async () => (await pullTo('before')).total ?? 0

test('whatever became of a listing', async () => {
  const own = await ownPages()
  const ids: number[] = []
  const user_id = await owner(server)
  for (let n = 0; n < 20; n++) ids.push((await insertPublished(server, { user_id })).id)
  const id = (n: number) => ids[n] ?? 0
  await pullTo('followed')
  const { db } = server.deps
  const steps: [number, string | number | undefined, (id: number) => Promise<unknown>][] = [
    [0, STATUS.completed, (id) => set(id, 'completed')],
    [1, STATUS.withdrawn, (id) => set(id, 'withdrawn')],
    [2, 'stale', (id) => updatePublishedListing(db, id, { state: 'stale', updatetime: at })],
    [3, STATUS.published, (id) => set(id, 'withdrawn').then(() => set(id, 'live'))],
    [4, undefined, (id) => deleteListing(db, id)],
    [5, undefined, (id) => set(id, 'withdrawn').then(() => deleteListing(db, id))],
    [6, STATUS.published, (id) => updatePublishedListing(db, id, { project_name: '改过', updatetime: at })],
  ]
  for (const [n, , work] of steps) {
    await work(id(n))
    await pullTo('followed')
  }
  await pullTo('fresh')
  for (const [n, state] of steps) expect(states('fresh').get(id(n)), `listing ${n}`).toBe(state)
  expect(states('fresh').size).toBe(18)
  expect(rowsOf('fresh')).toEqual(rowsOf('followed'))
  // A full pull of a complete snapshot changes and removes nothing.
  for (const name of ['fresh', 'followed'])
    expect(await pullTo(name, { full: true })).toMatchObject({ changed: 0, removed: 0, total: own + 18 })
})

test('where most of what there ever was is over', async () => {
  const own = await ownPages()
  const user_id = await owner(server)
  for (let n = 0; n < 12; n++)
    await insertPublished(server, { user_id, state: n % 2 ? 'completed' : 'withdrawn', releasetime: at })
  expect(await pullTo('fresh')).toMatchObject({ changed: own + 12, removed: 0, refused: {} })
  const { id } = await insertPublished(server, { user_id })
  expect(await pullTo('fresh')).toMatchObject({ changed: 1, total: own + 13 })
  await set(id, 'completed')
  expect(await pullTo('fresh')).toMatchObject({ changed: 1, removed: 0, total: own + 13 })
})

test('the home page follows what becomes of a listing', async () => {
  const homeOf = (name: string) => {
    const database = new DatabaseSync(join(folder, name), { readOnly: true })
    const row = database.prepare("SELECT json FROM single WHERE name = 'home'").get()
    database.close()
    const { forest1, forest2, forest3 } = JSON.parse(String(row?.json)) as ReturnType<typeof readHome>
    return [forest1, forest2, forest3]
  }
  const user_id = await owner(server)
  const lease = await insertPublished(server, { user_id, forestry_type: 2, face_price: 0, releasetime: at })
  await pullTo('followed')
  expect(homeOf('followed')).toEqual([[lease.id], [lease.id], []])
  const sale = await insertPublished(server, { user_id, releasetime: new Date(at.getTime() + 1000) })
  await pullTo('followed')
  expect(homeOf('followed')).toEqual([[sale.id, lease.id], [lease.id], [sale.id]])
  await set(lease.id, 'withdrawn')
  await pullTo('followed')
  expect(homeOf('followed')).toEqual([[sale.id], [], [sale.id]])
  // An empty list of leases is no failure of the backend.
  await pullTo('followed', { full: true })
  await pullTo('fresh')
  expect(homeOf('fresh')).toEqual(homeOf('followed'))
})
