// Scenarios of changes published step by step: after every step the tree must be the one that a full publish makes.
// Each throws with its seed and the first file that differs.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as fc from 'fast-check'
import { SPLIT_ABOVE } from '#platform/content/keys.ts'
import type { Build } from '#platform/publish/render/compile.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { openSnapshotStore, publish } from '../helpers/content-model.ts'
import { randomOf } from './random.ts'
import { RandomContent, randomFrom } from './random-content.ts'
import { refuseDifference } from './tree-checks.ts'
import { deadLinks, treeOf } from './trees-kit.ts'

interface Stage {
  /** An empty folder. */
  folder: string
  build: Build
  site: CompiledSite
}

const openStage = ({ folder, build, site }: Stage, entry = '') => {
  const snapshot = join(folder, 'snapshot.db')
  const [stepwise, whole] = [join(folder, 'dist'), join(folder, 'whole')]
  const publishTo = (outDir: string) =>
    publish(site, {
      snapshot,
      outDir,
      siteUrl: 'https://site.example',
      apiBase: '',
      policy: '',
      buildId: build.id,
      entry,
      clientFiles: build.clientFiles,
    })
  return {
    snapshot,
    stepwise,
    store: openSnapshotStore(snapshot),
    /** Publishes what changed, and compares with everything. */
    step: async ({ compared = true } = {}) => {
      const report = await publishTo(stepwise)
      if (report.failures.length > 0) throw new Error(JSON.stringify(report.failures))
      if (!compared) return report
      await publishTo(whole)
      refuseDifference(stepwise, whole)
      for (const suffix of ['', '.publish']) rmSync(whole + suffix, { recursive: true })
      return report
    },
  }
}

/** Refuses articles whose stored position is not the one their time gives them. */
const checkPositions = (snapshot: string) => {
  const database = new DatabaseSync(snapshot, { readOnly: true })
  const misplaced = database
    .prepare(
      `SELECT id, position_section AS position, expected FROM (SELECT id, position_section, iif(topic_id > 0, 0,
         row_number() OVER (PARTITION BY type, topic_id = 0 ORDER BY createtime, id)) AS expected FROM news)
       WHERE position_section <> expected`,
    )
    .all()
  database.close()
  if (misplaced.length > 0) throw new Error(`misplaced: ${JSON.stringify(misplaced)}`)
}

/** Changes of one pull: so many steps of editors, decided by these choices. */
const pull = fc.record({
  steps: fc.integer({ min: 1, max: 6 }),
  choices: fc.array(fc.nat({ max: 9999 }), { maxLength: 120, size: 'max' }),
})

/** A site to begin with, then batches: one to three pulls, and a publish of what they brought. */
export const changeScenario = fc.record({
  seed: fc.nat(),
  first: fc.integer({ min: 20, max: 79 }),
  batches: fc.array(fc.array(pull, { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 14,
    size: 'max',
  }),
})
export type ChangeScenario = typeof changeScenario extends fc.Arbitrary<infer Scenario> ? Scenario : never

/** Editors at work; answers how many batches were published page by page. */
export const runChangeScenario = async ({
  scenario: { seed, first, batches },
  ...stage
}: Stage & { scenario: ChangeScenario }) => {
  const content = new RandomContent(randomOf(seed))
  const { store, snapshot, stepwise, step } = openStage(stage)
  let inSteps = 0
  try {
    store.apply(content.change(first))
    for (const [number, batch] of [[], ...batches].entries()) {
      // Several pulls may pass before the next publish.
      for (const { steps, choices } of batch) {
        content.choose(randomFrom(choices))
        store.apply(content.change(steps))
      }
      try {
        if ((await step()).kind !== 'full') inSteps++
        const dead = deadLinks(treeOf(stepwise))
        if (Object.keys(dead).length > 0) throw new Error(`dead links: ${JSON.stringify(dead)}`)
        checkPositions(snapshot)
      } catch (error) {
        throw new Error(`seed ${seed}, batch ${number}: ${String(error)}`, { cause: error })
      }
    }
    return inSteps
  } finally {
    store.close()
  }
}

/**
 * One article a day, then two withdrawn at a time, through every length at which a list gains or loses a page. Every step is
 * published; those on which `isCompared` are compared with a full publish. Answers which pages of its list each article wrote.
 */
export const runDays = async ({
  days,
  isCompared = () => true,
  ...stage
}: Stage & { days: number; isCompared?: (articles: number) => boolean }) => {
  const content = new RandomContent(randomOf(99))
  const { store, step } = openStage(stage)
  const written: string[][] = []
  try {
    store.apply(content.change(0))
    await step({ compared: false })
    for (let day = 1; day <= days; day++) {
      store.apply(content.today(day))
      const report = await step({ compared: isCompared(day) })
      written.push(report.written.filter((path) => /^\/info(\/news\/\d+)?$/.test(path)).toSorted())
    }
    for (let left = days - 2; left > days / 3 - 2; left -= 2) {
      store.apply(content.without(2))
      await step({ compared: isCompared(left) })
    }
    return written
  } finally {
    store.close()
  }
}

/** Over the number of articles above which the sitemap is split, and back. */
export const runSplit = async ({ say, ...stage }: Stage & { say: (line: string) => void }) => {
  const content = new RandomContent(randomOf(40))
  const { store, step } = openStage(stage, stage.build.entry)
  const kinds: string[] = []
  try {
    store.apply(content.change(0))
    const days = Array.from({ length: SPLIT_ABOVE - 2 }, () => content.today(1))
    const first = days[0]
    if (!first) return
    store.apply({
      ...first,
      records: { news: { changed: days.flatMap(({ records }) => records.news?.changed ?? []), removed: [] } },
    })
    const changes = [
      () => undefined,
      // On top of the list, where news arrives: further down it would move so many pages that all are made anew.
      ...[2, 3, 4, 5, 6].map((day) => () => store.apply(content.today(day))),
      () => store.apply(content.without(5)),
    ]
    // Of single changes, only the first and the last are compared: a full publish takes its time.
    for (const [number, change] of changes.entries()) {
      change()
      if (number > 0 && number < 5) continue
      const { kind, pages, written, deleted } = await step({ compared: number > 0 })
      kinds.push(kind)
      say(`站点地图分界：${pages} 页，写入 ${written.length} 页，删除 ${deleted.length} 页`)
    }
  } finally {
    store.close()
  }
  if (kinds.join() !== 'full,changes,changes') throw new Error(`published as ${kinds.join()}`)
}
