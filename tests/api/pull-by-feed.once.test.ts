// The short way and the long way of a pull end in the same snapshot, whatever editors do.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFeed } from '#publish/feed.ts'
import { type TestServer, testServer } from '../helpers/server.ts'
import { tellFeedStory } from '../publish/feed-story.ts'

const STORIES = Number(process.env.FEED_STORIES ?? 2)

let server: TestServer
beforeEach(async () => {
  server = await testServer('')
})
afterEach(() => server.close())

test.each(Array.from({ length: STORIES }, (_, seed) => seed + 1))(
  'story %i: a pull by the change feed leaves what a pull of everything leaves, chapter by chapter',
  async (seed) => {
    await tellFeedStory({ db: server.deps.db, url: server.url }, { seed, chapters: 25 })
    // Otherwise nothing has been compared.
    expect(await readFeed({ apiBase: server.url }, '')).toBeDefined()
  },
  120_000,
)
