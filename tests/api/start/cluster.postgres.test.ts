// The cluster of `npm run soak -- cluster` in small: API servers, nginx, PgBouncer, a primary and its replica, of which some die.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Overloaded } from '#platform/contract/refusals.ts'
import { type Core, openSetup, startCore } from '../../../scripts/soak/core.ts'
import { type LoadTally, startLoad } from '../../../scripts/soak/load.ts'

const setup = openSetup('cluster')
let core: Core
let load: ReturnType<typeof startLoad>

beforeAll(async () => {
  core = await startCore({ setup })
  load = startLoad({ url: core.url })
})
afterAll(async () => {
  await load.stop()
  await setup.close()
})

/** A machine that is busy with other tests may have too much to do for a moment. */
const failures = ({ reasons }: LoadTally) =>
  Object.fromEntries([...reasons].filter(([reason]) => !reason.endsWith(Overloaded.msg)))
const lost = () => load.lost(core.database.url())

test('one of two API servers is killed: readers notice nothing, and no acknowledged write is lost', async () => {
  const [api] = core.apis
  await pause(1000)
  await api.kill()
  await pause(2000)
  await api.start()
  const tally = await load.tally()
  expect(tally.requests).toBeGreaterThan(20)
  // Writes that were under way in it may have been done, and are sent to no other server.
  const { 'HTTP 502': writes = 0, ...others } = failures(tally)
  expect(others).toEqual({})
  expect(writes).toBeLessThan(6)
  expect(await lost()).toEqual([])
})

test('the primary is killed and the replica promoted: calls go on by themselves, and no acknowledged write is lost', async () => {
  await core.database.failOver('SIGQUIT')
  await pause(2000)
  await load.tally()
  await pause(2000)
  const tally = await load.tally()
  expect(tally.requests).toBeGreaterThan(20)
  expect(failures(tally)).toEqual({})
  expect(await lost()).toEqual([])
})
