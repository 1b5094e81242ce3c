// Whatever editors and owners do in the database: a pull by the change feed leaves what a pull from nothing leaves.
import { expect, test } from 'vitest'
import { testServer } from '../../helpers/server.ts'
import { tellFeedStory } from '../../publish/feed-story.ts'

test.each([1, 2, 3, 4])(
  'story %i ends every chapter in the snapshot of a full pull',
  async (seed) => {
    const server = await testServer()
    try {
      await expect(
        tellFeedStory({ deps: server.deps, url: server.url }, { seed, chapters: 20 }),
      ).resolves.toBe(undefined)
    } finally {
      await server.close()
    }
  },
  600_000,
)
