// Random changes by editors and owners: a pull by the change feed ends in the rows of a pull from nothing. `npm run soak` goes
// on with other seeds.
import { expect, test } from 'vitest'
import { testServer } from '../../helpers/server.ts'
import { runFeedScenario } from '../../publish/feed-scenario.ts'

test('random changes end every batch in the snapshot of a full pull', async () => {
  const server = await testServer()
  try {
    await expect(
      runFeedScenario({ deps: server.deps, url: server.url }, { seed: 2, batches: 20 }),
    ).resolves.toBe(undefined)
  } finally {
    await server.close()
  }
}, 600_000)
