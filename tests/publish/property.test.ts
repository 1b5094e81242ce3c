// Whatever editors do, and in whatever portions it is published: the tree is the one a full publish makes.
import { join } from 'node:path'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '#publish/render/compile.ts'
import type { CompiledSite } from '#publish/render/entry.ts'
import { compiledSite } from '../helpers/compiled-site.ts'
import { changeStory, tellChangeStory, tellDays } from './change-stories.ts'
import { temporaryFolder } from './kit.ts'

const root = join(import.meta.dirname, '../..')
/** A few of the stories that `npm run soak` tells for as long as it is asked. */
const STORIES = Number(process.env.STORIES ?? 6)
/** What fails is shrunk for so long at most. */
const LIMIT_MS = 300_000

let build: Build
let site: CompiledSite
beforeAll(async () => {
  ;({ build, site } = await compiledSite(root))
}, 600_000)

describe('any sequence of changes, published step by step', () => {
  test('one article a day, and then two withdrawn: a list gets and loses one page after the other', async () => {
    await tellDays({ days: 32, folder: temporaryFolder(), build, site })
  }, 600_000)

  test(
    'ends every chapter in the tree of a full publish',
    async () => {
      const published = { inSteps: 0, chapters: 0 }
      await fc.assert(
        fc.asyncProperty(changeStory, async (story) => {
          published.inSteps += await tellChangeStory({ story, folder: temporaryFolder(), build, site })
          published.chapters += story.chapters.length
        }),
        { numRuns: STORIES, seed: 1, interruptAfterTimeLimit: LIMIT_MS },
      )
      expect(published.inSteps).toBeGreaterThan(published.chapters / 2)
    },
    LIMIT_MS + 60_000,
  )
})
