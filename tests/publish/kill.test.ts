// Killed at any instant, the publisher leaves a complete site behind, and finishes its work at the next start.
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '#platform/publish/render/compile.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { compiledSite } from '../helpers/compiled-site.ts'
import { runKillScenario } from './kills.ts'
import { temporaryFolder } from './kit.ts'
import { runPublishScenario } from './run-kills.ts'

/** A few of those that `npm run soak` goes on with. */
const KILLS = Number(process.env.KILLS ?? 8)

let build: Build
let site: CompiledSite
beforeAll(async () => {
  ;({ build, site } = await compiledSite(join(import.meta.dirname, '../..')))
}, 600_000)

describe('a publisher killed again and again: every link leads to a whole page, always, and the last publish completes it', () => {
  test('a small site, changed page by page and anew', async () => {
    const kills = Math.ceil(KILLS * 0.64)
    const scenario = { seed: 8, kills, steps: 80, withinMs: 500, compareEvery: 8 }
    const tally = await runKillScenario({ ...scenario, folder: temporaryFolder(), build, site })
    expect(tally.kills).toBe(kills)
    expect(tally.read).toBeGreaterThan(kills)
    expect(tally.changes).toBeGreaterThan(0)
  }, 300_000)

  test('a site so large that threads make it anew', async () => {
    const kills = Math.ceil(KILLS * 0.12)
    const scenario = { seed: 8, kills, steps: 3600, withinMs: 2000, compareEvery: 6 }
    const tally = await runKillScenario({ ...scenario, folder: temporaryFolder(), build, site })
    expect(tally.kills).toBe(kills)
  }, 300_000)

  test('pulling and publishing, by two processes at once', async () => {
    const kills = Math.ceil(KILLS * 0.24)
    const tally = await runPublishScenario({ seed: 9, kills, folder: temporaryFolder(), build })
    expect(tally.kills).toBeGreaterThanOrEqual(kills)
    expect(tally.changes).toBeGreaterThan(0)
  }, 300_000)
})
