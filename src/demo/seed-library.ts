// Articles, and planning cases, experts, projects and tenders, which are saved as an editor would save them.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { content } from '#app/content-calls.ts'
import type { AppDeps } from '#app/features.ts'
import { saveContent } from '#features/content/server/content-edits.service.ts'
import { news } from '#features/news/server/news.schema.ts'
import { setTopic } from '#features/news/server/news.table.ts'
import { plans } from '#features/plans/server/plans.schema.ts'
import { projects } from '#features/projects/server/projects.schema.ts'
import { findByLoginName } from '#features/staff/server/staff.table.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import { type EditedKind } from '#platform/contract/kinds.ts'
import { DAY_MS, fromWireTime } from '#platform/lib/dates.ts'
import { parse } from '#platform/server/refusals/parse-input.ts'
import { depsAt, minutesBefore, timesIn } from './moments.ts'
import { imagesOf, withAddresses } from './pictures.ts'
import type { Demo, DemoArticle, DemoRecord } from './schemas.ts'

/** Older and hot articles were read more; the rest follows from the title, so that every seed is the same. */
const readsOf = ({ title, flag }: DemoArticle, created: Date, now: Date) => {
  const luck = createHash('sha256').update(title).digest().readUInt16BE(0) / 65_536
  const days = Math.min(120, Math.max(0, (now.getTime() - created.getTime()) / DAY_MS))
  const base = 40 + days * 6 * (0.4 + luck)
  return Math.round(flag.includes('hot') ? base * 3 + 800 + luck * 900 : base)
}

const rowOf = async (
  { storage, now }: AppDeps,
  article: DemoArticle,
  experts: ReadonlyMap<string, number>,
) => {
  const created = fromWireTime(article.createtime)
  if (!created) throw new Error(`${article.title}: createtime: no such time: ${article.createtime}`)
  const { type, title, remark, source, flag } = article
  return {
    type,
    title,
    remark,
    source,
    content: await withAddresses(storage, article.content),
    expert_id: experts.get(article.expert ?? '') ?? null,
    images: imagesOf(storage, article.cover),
    pinned: flag.includes('index'),
    hot: flag.includes('hot'),
    read_num: readsOf(article, created, now()),
    createtime: created,
    updatetime: created,
  }
}

export const seedArticles = async (
  deps: AppDeps,
  articles: readonly DemoArticle[],
  experts: ReadonlyMap<string, number>,
) => {
  const topics = new Map<string, number>()
  const items: { id: number; topic: string }[] = []
  const inOrder = articles.toSorted((a, b) => a.createtime.localeCompare(b.createtime))
  const rows = await Promise.all(inOrder.map((article) => rowOf(deps, article, experts)))
  // In one statement, after which search, files and change feed are brought up to date once.
  const stored = await deps.db.insert(news).values(rows).returning({ id: news.id })
  for (const [index, { slug, topic }] of inOrder.entries()) {
    const { id = 0 } = stored[index] ?? {}
    if (slug) topics.set(slug, id)
    if (topic) items.push({ id, topic })
  }
  for (const { id, topic } of items) await setTopic(deps.db, id, topics.get(topic) ?? 0)
}

/** Begins with a mark by which spreadsheet programs know UTF-8. */
const csvOf = (rows: DemoRecord['tables'][number]['rows']) =>
  `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`

/** Stores a table where only signed addresses lead. */
const storeTable = async (deps: AppDeps, { name, rows }: DemoRecord['tables'][number]) => {
  const bytes = Buffer.from(csvOf(rows))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
  const key = `private/staff/demo/${hash}.csv`
  if (!(await deps.storage.has(key))) await deps.storage.put(key, bytes, 'text/csv; charset=utf-8')
  return { name, file: `/${key}`, size: bytes.length }
}

const MINUTES_PER_DAY = 24 * 60

/** The same at every seed. */
const readsOfTitle = (title: string) =>
  60 + (createHash('sha256').update(title).digest().readUInt16BE(0) % 1400)

export const seedLibrary = async (deps: AppDeps, library: Demo['library']) => {
  const staff = await findByLoginName(deps.db, 'editor')
  if (!staff) throw new Error('the demo has no editor')
  const writer = { staff, origin: { address: '' } }
  const experts = new Map<string, number>()
  for (const kind of Object.keys(library) as EditedKind[])
    for (const [sort, record] of (library[kind] ?? []).entries()) {
      const { fields, picture, tables } = record
      const images = imagesOf(deps.storage, picture)
      const report = await Promise.all(tables.map((table) => storeTable(deps, table)))
      const more = {
        ...(kind === 'experts' ? { sort } : {}),
        ...(kind === 'projects' ? { report } : {}),
      }
      let saved = { id: 0, version: 0, title: '' }
      for (const publication of [...record.earlier, record]) {
        const input = parse(content[kind].calls.save, {
          ...more,
          ...timesIn(publication.days, deps.now(), String(fields.title)),
          ...publication.fields,
          images,
          id: saved.id,
          version: saved.version,
          mode: 'publish',
        })
        const at = minutesBefore(deps.now(), publication.ago * MINUTES_PER_DAY)
        saved = await saveContent(publication.ago > 0 ? depsAt(deps, at) : deps, kind)(writer, input)
      }
      const { id, title } = saved
      const read_num = readsOfTitle(title)
      if (kind === 'experts') experts.set(title, id)
      if (kind === 'plans') await deps.db.update(plans).set({ read_num }).where(eq(plans.id, id))
      if (kind === 'projects') await deps.db.update(projects).set({ read_num }).where(eq(projects.id, id))
      if (kind === 'tenders') await deps.db.update(tenders).set({ read_num }).where(eq(tenders.id, id))
    }
  return experts
}
