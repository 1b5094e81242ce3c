// Kinds of content whose records have pages, in the order of the search's tabs. Every list of kinds is typed by this one: the
// compiler names the lists that a new kind is missing from.

/** The specification's codes of what a favourite, a count of reads or a notice is about; 12 is ours. */
export const SUBJECT_TYPE = { project: 7, listing: 8, plan: 9, news: 10, expertNews: 11, tender: 12 } as const

interface RecordKindFacts {
  name: string
  unit: string
  /** Name as a tab or tag, where it is shorter. */
  short?: string
  collectTypes: readonly number[]
}

export const recordKinds = {
  listings: { name: '林地信息', short: '林地', unit: '条', collectTypes: [SUBJECT_TYPE.listing] },
  news: { name: '资讯', unit: '篇', collectTypes: [SUBJECT_TYPE.news, SUBJECT_TYPE.expertNews] },
  projects: { name: '项目', unit: '个', collectTypes: [SUBJECT_TYPE.project] },
  tenders: { name: '招标信息', short: '招标', unit: '条', collectTypes: [] },
  plans: { name: '规划案例', unit: '个', collectTypes: [SUBJECT_TYPE.plan] },
  experts: { name: '专家', unit: '位', collectTypes: [] },
  pages: { name: '固定页面', short: '页面', unit: '个', collectTypes: [] },
} as const satisfies Record<string, RecordKindFacts>

export type RecordKind = keyof typeof recordKinds
export const RECORD_KINDS = Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]

export const isRecordKind = (kind: string): kind is RecordKind => RECORD_KINDS.some((name) => name === kind)

export const recordKindFacts = (kind: RecordKind): RecordKindFacts => recordKinds[kind]

export const shortNameOf = (kind: RecordKind): string => {
  const { name, short = name } = recordKindFacts(kind)
  return short
}

export const forEachKind = <T>(valueOf: (kind: RecordKind) => T) =>
  Object.fromEntries(RECORD_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<RecordKind, T>

export type CollectType = (typeof recordKinds)[RecordKind]['collectTypes'][number]
export const COLLECT_TYPES = Object.values(recordKinds)
  .flatMap(({ collectTypes }): readonly CollectType[] => collectTypes)
  // oxlint-disable-next-line unicorn/no-array-sort -- old browsers know no toSorted
  .sort((a, b) => a - b)

/** Kinds of content that staff write, with their names. Listings are written by their owners. */
export const editedKinds = {
  news: recordKinds.news.name,
  plans: recordKinds.plans.name,
  experts: recordKinds.experts.name,
  projects: recordKinds.projects.name,
  tenders: recordKinds.tenders.name,
  pages: recordKinds.pages.name,
  banners: '横幅',
  links: '友情链接',
  menus: '导航与页脚',
  placements: '首页推荐',
  redirects: '网址转向',
  settings: '站点设置',
} as const satisfies Record<Exclude<RecordKind, 'listings'>, string> & Record<string, string>

export type EditedKind = keyof typeof editedKinds
export const EDITED_KINDS = Object.keys(editedKinds) as EditedKind[]

/** Kinds of which there is one record, number 1, which is neither added nor removed. */
export const SINGLETON_KINDS: ReadonlySet<EditedKind> = new Set(['placements', 'settings'])

/** Kinds that staff import from tables. */
export const IMPORTED_KINDS = ['news', 'tenders', 'experts', 'redirects'] as const
export type ImportedKind = (typeof IMPORTED_KINDS)[number]
export const isImportedKind = (kind: string): kind is ImportedKind =>
  IMPORTED_KINDS.some((imported) => imported === kind)

/** Kinds whose records readers see in the order that editors give them (field `sort`). */
export const ORDERED_KINDS = ['banners', 'links', 'menus'] as const
export type OrderedKind = (typeof ORDERED_KINDS)[number]
export const isOrderedKind = (kind: EditedKind): kind is OrderedKind =>
  ORDERED_KINDS.some((ordered) => ordered === kind)
