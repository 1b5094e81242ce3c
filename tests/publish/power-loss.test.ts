// The power fails while the publisher writes: the site that the machine starts with is whole, and goes on by itself.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compiledSite } from '../helpers/compiled-site.ts'
import { mountPowerDisk } from '../helpers/power-disk.ts'
import { temporaryFolder } from './kit.ts'
import { runPowerScenario } from './power-cuts.ts'

/** A few of those that `npm run soak -- power` goes on with. */
const CUTS = Number(process.env.POWER_CUTS ?? 2)
const TIMEOUT_MS = 150_000 * CUTS

test(
  'a machine that stops at any moment has a whole site when it starts again, and publishes on',
  async (context) => {
    const stage = await compiledSite(join(import.meta.dirname, '../..'))
    const disk = mountPowerDisk()
    if (!disk) return context.skip()
    try {
      const seed = Number(process.env.SEED ?? 7)
      const tally = await runPowerScenario({
        ...stage,
        seed,
        cuts: CUTS,
        withinMs: 1500,
        folder: temporaryFolder(),
        disk,
      })
      expect(tally.publishes).toBeGreaterThanOrEqual(CUTS)
    } finally {
      disk.remove()
    }
  },
  TIMEOUT_MS,
)
