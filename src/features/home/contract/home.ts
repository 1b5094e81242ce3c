// Data of the home page and of the shell (spec part 1 §7, part 2 §7.2).
import * as z from 'zod/mini'
import { ListingSummary } from '#features/listings/contract/summary.ts'
import { LEASE } from '#features/listings/contract/woodland.ts'
import { NewsItem } from '#features/news/contract/news.ts'
import { PlanItem } from '#features/plans/contract/plans.ts'
import { ProjectSummary } from '#features/projects/contract/projects.ts'
import { Banner } from '#features/site/contract/site.ts'
import { TenderItem } from '#features/tenders/contract/tenders.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { readsList } from '#platform/contract/fields.ts'

/** Sections of forest land on the home page: what they are called, and which listings may stand there. */
export const forestSections = {
  forest1: { label: '推荐林地', takes: () => true },
  forest2: { label: '出租林地', takes: ({ forestry_type }) => forestry_type === LEASE },
  forest3: { label: '已报价林地', takes: ({ face_price }) => face_price > 0 },
} as const satisfies Record<
  string,
  { label: string; takes: (listing: Pick<ListingSummary, 'forestry_type' | 'face_price'>) => boolean }
>
export type ForestSection = keyof typeof forestSections
export const FOREST_SECTIONS = Object.keys(forestSections) as readonly ForestSection[]

const news = readsList(NewsItem)
const forest = readsList(ListingSummary)
const project = readsList(ProjectSummary)
const plan = readsList(PlanItem)
const tender = readsList(TenderItem)

export const HomeData = z.object({
  banners: readsList(Banner),
  /** Announcements: the newest notices. */
  gonggao: news,
  bannerstwo: readsList(Banner),
  /**
   * Live forest land: first what editors placed there, then the newest of all, the newest for lease, the newest with a
   * price.
   */
  forest1: forest,
  forest2: forest,
  forest3: forest,
  /** By kind of notice: notices, changes, results, contracts. The newest. */
  tender1: tender,
  tender2: tender,
  tender3: tender,
  tender4: tender,
  /** By library: finance ministry, development commission, local. Placed ones first, then the newest. */
  project1: project,
  project2: project,
  project3: project,
  /** Placed cases, then the newest; the two have none in common. */
  plan1: plan,
  plan2: plan,
  /** By news type: 1 news, 2 notices, 6 topics. */
  news1: news,
  news2: news,
  news6: news,
  /** The newest over all types of the news centre. */
  newslist: news,
})
export type HomeData = z.output<typeof HomeData>

export const forestIndex = endpoint({
  title: '首页数据',
  path: '/api/forestIndex',
  encoding: 'form',
  access: 'visitor',
  input: z.object({}),
  output: HomeData,
  refusals: [],
  note: 'forest1 为最新林地，forest2 为最新出租林地，forest3 为最新的有报价林地；tender1–4 依次为招标公告、变更公告、结果公告、合同公告，project1–3 依次为财政部、发改委、地方项目库，plan1、plan2 为规划案例；编辑在“首页推荐”中指定的排在前面。',
})
