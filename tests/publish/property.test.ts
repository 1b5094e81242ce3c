// Whatever editors do, and in whatever portions it is published: the tree is the one a full publish makes.
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '#publish/compile.ts'
import type { CompiledSite } from '#publish/entry.ts'
import { compiledSite } from '../helpers/compiled-site.ts'
import { tellChangeStory, tellDays } from './change-stories.ts'
import { temporaryFolder } from './kit.ts'

const root = join(import.meta.dirname, '../..')
const STORIES = Number(process.env.STORIES ?? 6)
const CHAPTERS = 14

let build: Build
let site: CompiledSite
beforeAll(async () => {
  ;({ build, site } = await compiledSite(root))
}, 600_000)

describe('any sequence of changes, published step by step', () => {
  test('one article a day, and then two withdrawn: a list gets and loses one page after the other', async () => {
    await tellDays({ days: 42, folder: temporaryFolder(), build, site })
  }, 600_000)

  test.each(Array.from({ length: STORIES }, (_, seed) => seed + 1))(
    'story %i ends every chapter in the tree of a full publish',
    async (seed) => {
      const folder = temporaryFolder()
      const inSteps = await tellChangeStory({ seed, chapters: CHAPTERS, folder, build, site })
      expect(inSteps).toBeGreaterThan(CHAPTERS / 2)
    },
    600_000,
  )
})
