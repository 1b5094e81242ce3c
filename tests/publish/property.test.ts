// Whatever editors do, and in whatever portions it is published: the tree is the one a full publish makes.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '#publish/compile.ts'
import type { CompiledSite } from '#publish/entry.ts'
import { publish } from '#publish/publish.ts'
import { openSnapshotStore } from '#publish/snapshot-store.ts'
import { compiledSite } from '../helpers/compiled-site.ts'
import { temporaryFolder } from './kit.ts'
import { RandomContent, randomOf } from './random-content.ts'
import { deadLinks, treeOf } from './trees-kit.ts'

const root = join(import.meta.dirname, '../..')
const STORIES = Number(process.env.STORIES ?? 6)
const CHAPTERS = 14

let build: Build
let site: CompiledSite
beforeAll(async () => {
  ;({ build, site } = await compiledSite(root))
}, 180_000)

const publishTo = (snapshot: string, outDir: string) =>
  publish(site, {
    snapshot,
    outDir,
    siteUrl: 'https://site.example',
    apiBase: '',
    policy: '',
    buildId: build.id,
    entry: '',
    clientFiles: build.clientFiles,
  })

/** Articles whose kept place is not the one their time gives them. */
const placesOf = (snapshot: string) => {
  const database = new DatabaseSync(snapshot, { readOnly: true })
  try {
    return database
      .prepare(
        `SELECT id, seq, place FROM (SELECT id, seq, iif(topic_id > 0, 0,
           row_number() OVER (PARTITION BY type, topic_id = 0 ORDER BY createtime, id)) AS place FROM news)
         WHERE seq <> place`,
      )
      .all()
  } finally {
    database.close()
  }
}

describe('any sequence of changes, published step by step', () => {
  test('one article a day, and then two withdrawn: a list gets and loses one page after the other', async () => {
    const content = new RandomContent(randomOf(99))
    const folder = temporaryFolder()
    const snapshot = join(folder, 'snapshot.db')
    const [stepwise, whole] = [join(folder, 'dist'), join(folder, 'whole')]
    const store = openSnapshotStore(snapshot)
    store.apply(content.change(0))
    const days = Array.from({ length: 42 }, (_, day) => () => content.today(day + 1))
    const withdrawals = Array.from({ length: 14 }, () => () => content.without(2))
    for (const [step, work] of [...days, ...withdrawals].entries()) {
      store.apply(work())
      await publishTo(snapshot, stepwise)
      rmSync(whole, { recursive: true, force: true })
      await publishTo(snapshot, whole)
      expect(treeOf(stepwise), `step ${step}`).toEqual(treeOf(whole))
    }
    store.close()
  }, 120_000)

  test.each(Array.from({ length: STORIES }, (_, seed) => seed + 1))(
    'story %i ends every chapter in the tree of a full publish',
    async (seed) => {
      const random = randomOf(seed)
      const content = new RandomContent(random)
      const folder = temporaryFolder()
      const snapshot = join(folder, 'snapshot.db')
      const stepwise = join(folder, 'dist')
      const store = openSnapshotStore(snapshot)
      let inSteps = 0
      store.apply(content.change(20 + random.below(60)))
      for (let chapter = 0; chapter < CHAPTERS; chapter++) {
        const { kind, failures } = await publishTo(snapshot, stepwise)
        expect(failures).toEqual([])
        if (kind !== 'full') inSteps++
        const whole = join(folder, 'whole')
        await publishTo(snapshot, whole)
        const [one, other] = [treeOf(stepwise), treeOf(whole)]
        expect([...one.keys()], `chapter ${chapter}`).toEqual([...other.keys()])
        for (const [file, text] of other) expect(one.get(file), `chapter ${chapter}: ${file}`).toBe(text)
        expect(deadLinks(one)).toEqual({})
        rmSync(whole, { recursive: true })
        expect(placesOf(snapshot)).toEqual([])
        // Several pulls may pass before the next publish.
        for (let pulls = 0; pulls < 1 + random.below(3); pulls++)
          store.apply(content.change(1 + random.below(6)))
      }
      store.close()
      expect(inSteps).toBeGreaterThan(CHAPTERS / 2)
    },
    120_000,
  )
})
