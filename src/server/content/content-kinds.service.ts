// What is particular about each kind of content: how it is summed up, checked, and put before readers.
import { isDeepStrictEqual } from 'node:util'
import type { ContentRecord } from '#contract/content/calls.ts'
import type { ExpertFields } from '#contract/content/experts.ts'
import { content, type EditedKind } from '#contract/content/index.ts'
import type { NewsFields } from '#contract/content/news.ts'
import type { PlanFields } from '#contract/content/plans.ts'
import type { ProjectFields } from '#contract/content/projects.ts'
import type { BannerFields, LinkFields, PlacementFields, SettingFields } from '#contract/content/site.ts'
import type { TenderFields } from '#contract/content/tenders.ts'
import { FOREST_SECTIONS, type ForestSection, forestSections } from '#contract/home.ts'
import { isTopic, type NewsDetail } from '#contract/news.ts'
import { fromWireTime, toWireTime } from '#lib/dates.ts'
import { CENTRE_TYPES, TOPIC } from '#lib/news-types.ts'
import { articlePath, paths } from '#lib/paths.ts'
import type { Db } from '#server/db/types.ts'
import * as listings from '#server/listings/listing-list.service.ts'
import * as news from '#server/news/news.table.ts'
import { parseInput } from '#server/refusals/parse-input.ts'
import { Refusal, refuseUnless } from '#server/refusals/refuse.ts'
import { isPlace, isProvince } from '#server/regions/regions.service.ts'
import * as site from '#server/site/site.table.ts'
import * as table from './content.table.ts'

export type FieldsOf = {
  news: NewsFields
  plans: PlanFields
  experts: ExpertFields
  projects: ProjectFields
  tenders: TenderFields
  banners: BannerFields
  links: LinkFields
  placements: PlacementFields
  settings: SettingFields
}

interface Writing {
  published: boolean
  at: Date
}

export interface KindRules<F> {
  /** What lists of the console show of it. */
  summary(
    fields: F,
  ): Pick<ContentRecord, 'title'> & Partial<Pick<ContentRecord, 'category' | 'marks' | 'cover'>>
  /** What an editor left open stays as it was in the version saved last. */
  kept?(fields: F, before: Record<string, unknown> | undefined): F
  /** What was left open to the end is filled in as it goes live; the same object where nothing was. */
  released?(fields: F, at: Date): F
  /** HTML that its editors write, by field. */
  texts?: readonly (keyof F & string)[]
  /** Locks what a write rests on, own row first to last by id; 0 for a new one. */
  lock(tx: Db, id: number, fields: F | undefined): Promise<unknown>
  /** Refuses what may not be saved, or may not go live. */
  check?(tx: Db, id: number, fields: F, goesLive: boolean): Promise<void>
  checkWithdrawal?(tx: Db, id: number): Promise<void>
  checkRemoval?(tx: Db, id: number): Promise<void>
  /** Out of the bin: without what it stood under, where that is gone. */
  rescued?(tx: Db, id: number, fields: F): Promise<F>
  /** A row of its own table; answers its id. */
  insert(tx: Db, fields: F, writing: Writing): Promise<number>
  update(tx: Db, id: number, fields: F, writing: Writing): Promise<unknown>
  /** Takes it from readers, content kept. */
  hide(tx: Db, id: number): Promise<unknown>
  /** Makes it stand in nobody's way while it is in the bin. */
  discard?(tx: Db, id: number): Promise<unknown>
  /** As the public call would answer it, for the template of its page; 0 for a record not saved yet. */
  detail?(id: number, fields: F, at: Date): NewsDetail
  /** Paths of their pages, for those that have one. */
  urls?(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
}

interface Timed {
  createtime?: string | undefined
}
/** Drafts have no time of publication of their own before they go live, unless an editor gave them one. */
const timed = {
  kept: <F extends Timed>(fields: F, before: Record<string, unknown> | undefined): F =>
    fields.createtime === undefined && typeof before?.createtime === 'string'
      ? { ...fields, createtime: before.createtime }
      : fields,
  released: <F extends Timed>(fields: F, at: Date): F =>
    fields.createtime === undefined ? { ...fields, createtime: toWireTime(at).replace(' ', 'T') } : fields,
}
const momentOf = (time: string | undefined, otherwise: Date) => fromWireTime(time ?? '') ?? otherwise
const coverOf = (images: readonly { file: string }[]) => images[0]?.file ?? ''

/** Kinds whose rows are their fields, but for a word or two. */
const plain = <K extends table.OwnKind>(
  kind: K,
  rowOf: (fields: FieldsOf[K], writing: Writing) => table.OwnRow<K>,
) => ({
  lock: (tx: Db, id: number) => (id === 0 ? Promise.resolve() : table.lockOwn(tx, kind, id)),
  insert: (tx: Db, fields: FieldsOf[K], writing: Writing) =>
    table.insertOwn(tx, kind, rowOf(fields, writing)),
  update: (tx: Db, id: number, fields: FieldsOf[K], writing: Writing) =>
    table.updateOwn(tx, kind, id, rowOf(fields, writing)),
  hide: (tx: Db, id: number) =>
    table.updateOwn(tx, kind, id, { published: false } as Partial<table.OwnRow<K>>),
})

const newsRow = ({ topic_id, expert_id, createtime, ...rest }: NewsFields, { published, at }: Writing) => ({
  ...rest,
  topic_id: topic_id || null,
  expert_id: expert_id || null,
  createtime: momentOf(createtime, at),
  updatetime: at,
  published,
})

/** Items stand nowhere but under their topic: one that has any must stay a topic. */
const needNoItems = async (tx: Db, topicId: number) =>
  refuseUnless(!(await news.hasItems(tx, topicId)), 'TopicHasItems')

/** Under lock, so that it stays one until what goes under it is committed. */
const topicHolds = async (tx: Db, id: number, topicId: number, goesLive: boolean): Promise<boolean> => {
  const topic = (await news.lockNews(tx, [id, topicId])).find((row) => row.id === topicId)
  if (!topic || topic.id === id || !isTopic(topic) || (goesLive && !topic.published)) return false
  return (await table.findRecord(tx, 'news', topicId))?.removed !== true
}

const isExpert = async (tx: Db, id: number) => (await table.findRecord(tx, 'experts', id))?.removed === false

const checkNews = async (tx: Db, id: number, fields: NewsFields, goesLive: boolean) => {
  const { topic_id, expert_id } = fields
  refuseUnless(topic_id === 0 || (await topicHolds(tx, id, topic_id, goesLive)), 'BadTopic')
  if (id > 0 && !isTopic(fields)) await needNoItems(tx, id)
  refuseUnless(expert_id === 0 || (await isExpert(tx, expert_id)), 'BadExpert')
}

const rescuedNews = async (tx: Db, id: number, fields: NewsFields): Promise<NewsFields> => ({
  ...fields,
  topic_id: (await topicHolds(tx, id, fields.topic_id, false)) ? fields.topic_id : 0,
  expert_id: (await isExpert(tx, fields.expert_id)) ? fields.expert_id : 0,
})

const newsDetail = (id: number, fields: NewsFields, at: Date): NewsDetail => {
  const { pinned, hot, expert_id: _, createtime, ...rest } = fields
  return {
    ...rest,
    id,
    flag: pinned ? 'index' : hot ? 'hot' : '',
    createtime: toWireTime(momentOf(createtime, at)),
    updatetime: toWireTime(at),
    read_num: 0,
    is_collect: false,
    sublist: [],
  }
}

const newsUrls = async (db: Db, ids: readonly number[]) =>
  new Map(
    (await news.addressesOf(db, ids)).map((row) => [
      row.id,
      articlePath({ ...row, topic_id: row.topic_id ?? 0 }),
    ]),
  )

/** Types of articles that a section of the home page takes. */
const TAKES: Record<Exclude<keyof PlacementFields, ForestSection>, readonly number[]> = {
  gonggao: [2],
  news1: [1],
  news2: [2],
  news6: [TOPIC],
  newslist: CENTRE_TYPES,
}

const notIn = async <T extends { id: number }>(
  ids: readonly number[],
  find: (ids: readonly number[]) => Promise<T[]>,
  takes: (found: T) => boolean,
) => {
  const taken = new Set((await find(ids)).filter(takes).map(({ id }) => id))
  return ids.filter((id) => !taken.has(id))
}

const checkPlacements = async (tx: Db, fields: PlacementFields) => {
  const refused: Record<string, string> = {}
  const refuseThose = (section: string, ids: readonly number[], what: string) => {
    if (ids.length > 0) refused[section] = `第 ${ids.join('、')} 号${what}未发布，或不属于该栏目，请移除`
  }
  for (const [section, types] of Object.entries(TAKES)) {
    const ids = fields[section as keyof typeof TAKES]
    const find = (asked: readonly number[]) => news.listedByIds(tx, asked)
    refuseThose(section, await notIn(ids, find, ({ type }) => types.includes(type)), '文章')
  }
  for (const section of FOREST_SECTIONS) {
    const find = (asked: readonly number[]) => listings.listedByIds({ db: tx }, asked)
    refuseThose(section, await notIn(fields[section], find, forestSections[section].takes), '林地')
  }
  if (Object.keys(refused).length > 0) throw new Refusal('BadInput', refused)
}

/** There is one of it, which is always before readers. */
const single = <F>(title: string, write: (db: Db, fields: F) => Promise<unknown>) => ({
  summary: () => ({ title }),
  lock: () => Promise.resolve(),
  insert: async (tx: Db, fields: F) => {
    await write(tx, fields)
    return 1
  },
  update: (tx: Db, _id: number, fields: F) => write(tx, fields),
  hide: () => Promise.resolve(),
})

export const kinds: { [K in EditedKind]: KindRules<FieldsOf[K]> } = {
  news: {
    summary: ({ title, type, pinned, hot, images }) => ({
      title,
      category: type,
      marks: [...(pinned ? ['pinned'] : []), ...(hot ? ['hot'] : [])],
      cover: coverOf(images),
    }),
    ...timed,
    texts: ['content'],
    lock: (tx, id, fields) => news.lockNews(tx, [id, fields?.topic_id ?? 0]),
    check: checkNews,
    checkWithdrawal: async (tx, id) => refuseUnless(!(await news.hasPublishedItems(tx, id)), 'TopicHasItems'),
    checkRemoval: needNoItems,
    rescued: rescuedNews,
    insert: (tx, fields, writing) => news.insertNews(tx, newsRow(fields, writing)),
    update: (tx, id, fields, writing) => news.updateNews(tx, id, newsRow(fields, writing)),
    hide: (tx, id) => news.updateNews(tx, id, { published: false }),
    discard: (tx, id) => news.updateNews(tx, id, { topic_id: null }),
    detail: newsDetail,
    urls: newsUrls,
  },
  plans: {
    summary: ({ title, plan_type, images }) => ({ title, category: plan_type, cover: coverOf(images) }),
    ...timed,
    texts: ['content'],
    ...plain('plans', ({ createtime, ...fields }, { published, at }) => ({
      ...fields,
      createtime: momentOf(createtime, at),
      updatetime: at,
      published,
    })),
  },
  experts: {
    summary: ({ username, images }) => ({ title: username, cover: coverOf(images) }),
    ...plain('experts', (fields, { published, at }) => ({ ...fields, updatetime: at, published })),
  },
  projects: {
    summary: ({ name, type, images }) => ({ title: name, category: type, cover: coverOf(images) }),
    ...timed,
    texts: ['remark'],
    check: async (_tx, _id, fields) => refuseUnless(isPlace(fields), 'BadRegion'),
    ...plain('projects', ({ createtime, starttime, ...fields }, { published, at }) => ({
      ...fields,
      starttime: fromWireTime(starttime ?? '') ?? null,
      createtime: momentOf(createtime, at),
      updatetime: at,
      published,
    })),
  },
  tenders: {
    summary: ({ title, ptype }) => ({ title, category: ptype }),
    ...timed,
    texts: ['content'],
    check: async (_tx, _id, { province_id }) =>
      refuseUnless(province_id === 0 || isProvince(province_id), 'BadRegion'),
    ...plain('tenders', ({ createtime, ...fields }, { published, at }) => ({
      ...fields,
      createtime: momentOf(createtime, at),
      updatetime: at,
      published,
    })),
  },
  banners: {
    summary: ({ title, place, images }) => ({ title, category: place, cover: coverOf(images) }),
    ...plain('banners', (fields, { published }) => ({ ...fields, published })),
  },
  links: {
    summary: ({ title }) => ({ title }),
    ...plain('links', (fields, { published }) => ({ ...fields, published })),
  },
  placements: {
    ...single('首页推荐', site.writePlacements),
    check: (tx, _id, fields) => checkPlacements(tx, fields),
    urls: async () => new Map([[1, paths.home]]),
  },
  settings: { ...single('站点设置', site.writeSettings), urls: async () => new Map([[1, paths.home]]) },
}

export const rulesOf = <K extends EditedKind>(kind: K) => kinds[kind] as KindRules<FieldsOf[K]>

const defaultsOf = (kind: EditedKind): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(content[kind].fields.shape).flatMap(([name, schema]) => {
      const { success, data } = schema.safeParse(undefined)
      return success && data !== undefined ? [[name, data]] : []
    }),
  )

/** A version as it was stored; fields that came later have their defaults. Today's rules are not asked. */
export const storedFields = (kind: EditedKind, data: Record<string, unknown>): Record<string, unknown> => ({
  ...defaultsOf(kind),
  ...Object.fromEntries(
    Object.keys(content[kind].fields.shape).flatMap((name) => (name in data ? [[name, data[name]]] : [])),
  ),
})

/** The same, to be put before readers or to be edited on; refuses what breaks today's rules. */
export const checkedFields = <K extends EditedKind>(kind: K, data: unknown): FieldsOf[K] =>
  parseInput(content[kind].fields, data) as FieldsOf[K]

/** Names of the fields that have another value. */
export const changedIn = (before: object, after: object): string[] =>
  Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual((before as Record<string, unknown>)[name], value))
    .map(([name]) => name)
