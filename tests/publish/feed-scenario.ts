// Random scenario of editors and owners in the server's own database, the same for the same seed. After every few saves a
// pull by the change feed must end in the rows of a pull of everything.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { eq } from 'drizzle-orm'
import type { AppDeps } from '#app/features.ts'
import { news } from '#features/news/server/news.schema.ts'
import { insertNews } from '#features/news/server/news.table.ts'
import { defaultSettings } from '#features/site/rules/site.ts'
import { banners, links } from '#features/site/server/site.schema.ts'
import { insertBanners, insertLinks, writeSettings } from '#features/site/server/site.table.ts'
import { pull } from '../helpers/content-model.ts'
import { ownerWorks } from './owner-works.ts'
import { type Random, randomOf } from './random.ts'
import { withoutPages } from './snapshot-rows.ts'

// 11 is no type of the spec: no list has it, though a topic may.
const TYPES = [1, 1, 1, 2, 3, 6, 6, 6, 7, 20, 11]

/** One save of an editor, an owner or a reviewer. */
const save = async (deps: AppDeps, random: Random) => {
  const { below, of } = random
  const { db } = deps
  if (below(3) === 0) return of(await ownerWorks(deps, random))()
  const ids = (await db.select({ id: news.id }).from(news)).map(({ id }) => id)
  const when = () => new Date(Date.UTC(2026, below(3), 1 + below(28), below(3)))
  const topicId = () => (below(2) && ids.length > 0 ? of(ids) : null)
  const change = (values: Partial<typeof news.$inferInsert>) =>
    db
      .update(news)
      .set({ ...values, updatetime: when() })
      .where(eq(news.id, of(ids)))
  const add = () =>
    insertNews(db, {
      type: of(TYPES),
      topic_id: topicId(),
      title: `第 ${below(1000)} 篇`,
      content: `<p>正文 ${below(1000)}</p>`,
      images: below(2) ? [{ file: `/uploads/${below(9)}.webp` }] : [],
      createtime: when(),
      updatetime: when(),
      published: below(5) > 0,
      pinned: below(6) === 0,
      hot: below(6) === 0,
      read_num: below(100),
    })
  const works: (() => Promise<unknown>)[] = [
    add,
    add,
    add,
    () => change({ title: `改 ${below(1000)}`, remark: `摘要 ${below(9)}` }),
    () => change({ content: `<p>改 ${below(1000)}</p>` }),
    () => change({ published: below(2) === 0 }),
    () => change({ published: true }),
    () => change({ type: of(TYPES) }),
    () => change({ topic_id: topicId() }),
    () => change({ topic_id: topicId(), type: of(TYPES) }),
    () => change({ pinned: below(2) === 0, hot: below(2) === 0, read_num: below(100) }),
    () => change({ createtime: when() }),
    () => db.delete(news).where(eq(news.id, of(ids))),
    // All items of one topic move to another.
    () =>
      db
        .update(news)
        .set({ topic_id: topicId() })
        .where(eq(news.topic_id, of(ids))),
    () => writeSettings(db, { ...defaultSettings, hotline: `400-000-${below(10)}`, member_price: below(3) }),
    () => insertLinks(db, [{ title: `链接 ${below(10)}`, url: 'https://a.example', sort: below(3) }]),
    () => db.delete(links).where(eq(links.sort, below(3))),
    () => insertBanners(db, [{ slot: 1 + below(2), title: `横幅 ${below(10)}`, published: below(2) === 0 }]),
    () => db.update(banners).set({ published: below(2) === 0, sort: below(3) }),
  ]
  return (ids.length === 0 ? add : of(works))()
}

/** Rows and values, the times of pulls and the places in the feed aside. */
const contentOf = (snapshot: string) => {
  const database = new DatabaseSync(snapshot, { readOnly: true })
  try {
    const rows = [
      ...database.prepare("SELECT 'news' AS kind, * FROM news").all(),
      ...database.prepare("SELECT 'listing' AS kind, * FROM listings").all(),
      ...database.prepare("SELECT 'single' AS kind, * FROM single").all(),
    ]
    return new Map(
      rows.map((row) => [
        `${String(row.kind)} ${String(row.id ?? row.name)}`,
        JSON.stringify(withoutPages(row)),
      ]),
    )
  } finally {
    database.close()
  }
}

/** Throws with the seed and the first row in which the two differ; answers how many pulls went by the feed. */
export const runFeedScenario = async (
  { deps, url }: { deps: AppDeps; url: string },
  { seed, batches }: { seed: number; batches: number },
) => {
  const random = randomOf(seed)
  const folder = mkdtempSync(join(tmpdir(), 'linquan-feed-'))
  const [byFeed, whole] = [join(folder, 'feed.db'), join(folder, 'whole.db')]
  const pullTo = (snapshot: string, full: boolean) =>
    pull({ snapshot, apiBase: url, mediaBase: '', force: true, full })
  try {
    await pullTo(byFeed, true)
    for (let batch = 0; batch < batches; batch++) {
      const saves = 1 + random.below(5)
      // One save is a transaction of its own, several may be one.
      if (random.below(3) > 0) for (let n = 0; n < saves; n++) await save(deps, random)
      else
        await deps.db.transaction(async (tx) => {
          for (let n = 0; n < saves; n++) await save({ ...deps, db: tx }, random)
        })
      await pullTo(byFeed, false)
      for (const suffix of ['', '-wal', '-shm']) rmSync(whole + suffix, { force: true })
      await pullTo(whole, true)
      const [one, other] = [contentOf(byFeed), contentOf(whole)]
      for (const key of new Set([...one.keys(), ...other.keys()]))
        if (one.get(key) !== other.get(key))
          throw new Error(
            `seed ${seed}, batch ${batch}: ${key} by the feed ${one.get(key)}, in full ${other.get(key)}`,
          )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
