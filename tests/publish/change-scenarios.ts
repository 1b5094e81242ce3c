// Scenarios of changes published step by step: after every step the tree must be the one that a full publish makes.
// Each throws with its seed and the first file that differs.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as fc from 'fast-check'
import type { SiteInfo } from '#features/site/contract/site.ts'
import { SPLIT_ABOVE } from '#platform/content/keys.ts'
import type { SnapshotChange } from '#platform/publish/pull/snapshot-store.ts'
import type { Build } from '#platform/publish/render/compile.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { publishCompiled } from '../helpers/compiled-site.ts'
import { openSnapshotStore } from '../helpers/content-model.ts'
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
  const publishTo = (outDir: string) => publishCompiled({ build, site }, { snapshot, outDir, entry })
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

/** Refuses lists whose pages are out of order, numbered with gaps or too long. */
const checkPages = (snapshot: string) => {
  const database = new DatabaseSync(snapshot, { readOnly: true })
  const wrong = database
    .prepare(
      `SELECT * FROM (
         SELECT id, page_section AS page, topic_id > 0 AS outside,
           lag(page_section, 1, iif(topic_id > 0, page_section, 0)) OVER beside AS older, count(*) OVER same AS size
         FROM news WINDOW beside AS (PARTITION BY type, topic_id = 0 ORDER BY createtime, id),
           same AS (PARTITION BY type, topic_id = 0, page_section))
       WHERE iif(outside, page <> 0, page < 1 OR page - older NOT IN (0, 1) OR size > 20)`,
    )
    .all()
  database.close()
  if (wrong.length > 0) throw new Error(`pages are wrong: ${JSON.stringify(wrong)}`)
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
        checkPages(snapshot)
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

/** Changes of what every page shows, some with changes of content. Answers how many pages each publish rendered. */
export const runFrame = async (stage: Stage) => {
  const content = new RandomContent(randomOf(5))
  const { store, step } = openStage(stage)
  const first = content.change(60)
  let settings = first.singles.settings as SiteInfo
  const set = (change: Partial<SiteInfo>) => {
    settings = { ...settings, ...change }
    return { singles: { settings } }
  }
  const link = (title: string) => ({ id: 1, title, url: 'https://a.example/' })
  const changes: Record<string, () => Partial<SnapshotChange>> = {
    hotline: () => set({ hotline: '400-123-4567' }),
    'a filing number': () => set({ icp: '京ICP备1号' }),
    'a link': () => ({ singles: { links: [link('林草局')] } }),
    'a longer link': () => ({ singles: { links: [link('国家林业和草原局')] } }),
    'an article and links': () => ({ ...content.today(3), singles: { links: [] } }),
    'what one page shows': () => set({ expert_count: '90' }),
    'the name': () => set({ name: '林权网' }),
  }
  const rendered: Record<string, number> = {}
  try {
    store.apply(first)
    await step()
    for (const [what, change] of Object.entries(changes)) {
      store.apply({ ...first, records: {}, singles: {}, ...change() })
      rendered[what] = (await step()).rendered
    }
    return rendered
  } finally {
    store.close()
  }
}

/** More than a page may hold, so that pages overflow and run empty. */
const TURNS = 24

/**
 * A long list to which articles come, and from which they go, in the middle and at its end. Answers how many of its pages
 * each change wrote.
 */
export const runMiddle = async ({ articles, ...stage }: Stage & { articles: number }) => {
  const content = new RandomContent(randomOf(7))
  const { store, snapshot, step } = openStage(stage)
  const written: Record<string, number[]> = {}
  const change = async (what: string, next: () => SnapshotChange, compared: boolean) => {
    store.apply(next())
    const report = await step({ compared })
    checkPages(snapshot)
    const pages = [...report.written, ...report.deleted].filter((path) => /^\/info(\/news\/\d+)?$/.test(path))
    written[what] = [...(written[what] ?? []), pages.length]
  }
  try {
    const first = content.change(0)
    const days = Array.from({ length: articles }, (_, day) => content.today(day))
    store.apply({
      ...first,
      records: { news: { changed: days.flatMap(({ records }) => records.news?.changed ?? []), removed: [] } },
    })
    await step({ compared: false })
    const middle = Math.floor(articles / 2)
    for (let turn = 1; turn <= TURNS; turn++) {
      const isLast = turn === TURNS
      await change('insert in the middle', () => content.today(middle), isLast)
      await change('insert on top', () => content.today(articles + turn), isLast)
      await change('withdrawal of the oldest', () => content.without(1, -1), isLast)
      await change('withdrawal below the first page', () => content.without(1, 12), isLast)
    }
    store.cutListsAnew()
    await step()
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
