// Random changes, published in random portions: the tree is the one a full publish makes.
import { join } from 'node:path'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '#platform/publish/render/compile.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { compiledSite } from '../helpers/compiled-site.ts'
import { changeScenario, runChangeScenario, runDays, runFrame, runMiddle } from './change-scenarios.ts'
import { temporaryFolder } from './kit.ts'

const root = join(import.meta.dirname, '../..')
/** The first of the scenarios that `npm run soak` goes on with for as long as it is asked. */
const SCENARIOS = Number(process.env.SCENARIOS ?? 1)
/**
 * Lists have ten articles a page: before, at and after a number at which there is another one. `npm run soak` compares every
 * day.
 */
const isAtPageBoundary = (articles: number) => [8, 9, 0, 1].includes(articles % 10)
/** Most time for shrinking a failure. */
const LIMIT_MS = 300_000

let build: Build
let site: CompiledSite
beforeAll(async () => {
  ;({ build, site } = await compiledSite(root))
}, 600_000)

describe('any sequence of changes, published step by step', () => {
  test('one article a day, and then two withdrawn: a list gets and loses one page after the other', async () => {
    const written = await runDays({
      days: 12,
      isCompared: isAtPageBoundary,
      folder: temporaryFolder(),
      build,
      site,
    })
    // The first page and the one behind it; a third where a full one leads to a new one from now on.
    const behind = (page: number) => (page > 0 ? [`/info/news/${page}`] : [])
    for (const [at, pages] of written.entries()) {
      const last = Math.ceil((at + 1) / 10) - 1
      const opens = at > 0 && at % 10 === 0
      expect(pages).toEqual(['/info', ...behind(opens ? last - 1 : 0), ...behind(last)])
    }
  }, 600_000)

  test('an article that comes to or goes from the middle of a long list changes few of its pages', async () => {
    const written = await runMiddle({ articles: 400, folder: temporaryFolder(), build, site })
    for (const [what, pages] of Object.entries(written)) {
      // The page itself, the first one with the total, the one behind it with the total, and now and then a neighbour.
      const average = pages.reduce((sum, count) => sum + count, 0) / pages.length
      expect(average, what).toBeLessThan(4)
      expect(Math.max(...pages), what).toBeLessThan(8)
    }
  }, 600_000)

  test('a change of the frame ends in the tree of a full publish, and renders what shows it elsewhere', async () => {
    const rendered = await runFrame({ folder: temporaryFolder(), build, site })
    const { 'the name': all = 0, hotline = 0, ...others } = rendered
    expect(all).toBeGreaterThan(150)
    // Listings and forms name the hotline in their texts.
    expect(hotline).toBeLessThan(all / 2)
    for (const [what, pages] of Object.entries(others)) expect(pages, what).toBeLessThan(20)
  }, 600_000)

  test(
    'ends every batch in the tree of a full publish',
    async () => {
      const published = { inSteps: 0, batches: 0 }
      await fc.assert(
        fc.asyncProperty(changeScenario, async (scenario) => {
          published.inSteps += await runChangeScenario({ scenario, folder: temporaryFolder(), build, site })
          published.batches += scenario.batches.length
        }),
        { numRuns: SCENARIOS, seed: 1, interruptAfterTimeLimit: LIMIT_MS },
      )
      expect(published.inSteps).toBeGreaterThan(published.batches / 2)
    },
    LIMIT_MS + 60_000,
  )
})
