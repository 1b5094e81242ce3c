import * as z from 'zod/mini'
import { AREA_BANDS } from '#platform/contract/bands.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  codeOr,
  Id,
  idOf,
  optionalRegionCode,
  Page,
  pageOf,
  pageSize,
  readsFlag,
  readsInteger,
  readsNumber,
  readsText,
  withLabel,
} from '#platform/contract/fields.ts'
import { eachFile, readsImages } from '#platform/contract/file-fields.ts'
import { TargetGone, TooMany } from '#platform/contract/refusals.ts'

/** 1 finance ministry, 2 development commission, 3 local. */
export const PROJECT_LIBRARIES = [1, 2, 3] as const
export type ProjectLibrary = (typeof PROJECT_LIBRARIES)[number]
/** 1 initiation, 2 procurement, 3 execution, 4 handover. */
export const PROJECT_STAGES = [1, 2, 3, 4] as const
/** Lower bounds of the budget bands, in 100 million yuan (spec part 1 §3). Codes count from 1; 0 is any. */
export const BUDGET_BANDS: readonly number[] = [0, 0.01, 0.1, 0.3]

export const ProjectSummary = z.object({
  id: Id,
  name: readsText,
  pname: readsText,
  industry_name: readsText,
  createtime: readsText,
  stage_id: readsInteger,
  /** 100 million yuan. */
  budget: readsNumber,
  /** Ours, as far as `updatetime`: the list is narrowed by some and shows others. */
  type: readsInteger,
  industry_id: readsInteger,
  province_id: readsInteger,
  /** Mu. */
  woodland: readsNumber,
  images: readsImages,
  /** Wire time of the last edit, so that a pull fetches what changed. Empty elsewhere: unknown, as of news. */
  updatetime: readsText,
})
export type ProjectSummary = z.output<typeof ProjectSummary>

const reportOf = (entry: unknown) => {
  const { name, file, size } = (entry && typeof entry === 'object' ? entry : { file: entry }) as Record<
    string,
    unknown
  >
  const bytes = Math.trunc(Number(size ?? 0))
  const address = typeof file === 'string' ? file : ''
  const title = typeof name === 'string' && name.trim() ? name.trim() : (/[^/]*$/.exec(address)?.[0] ?? '')
  return title
    ? [{ name: title, file: address, size: Number.isSafeInteger(bytes) && bytes > 0 ? bytes : 0 }]
    : []
}
/** Files to take home: only signed-in users are answered an address, for one download. */
export const ProjectFile = z.object({
  name: z.string(),
  /** Empty for visitors. */
  file: z.string(),
  /** Ours: bytes; 0 where unknown. */
  size: z.int(),
})
export type ProjectFile = z.output<typeof ProjectFile>

export const ProjectDetail = z.object({
  ...ProjectSummary.shape,
  id: readsInteger,
  /** Region in words: `湖南省 怀化市 会同县`. */
  area: readsText,
  industry_type: readsInteger,
  /** Years of operation, and until it has paid for itself; 0 is unknown. */
  management: readsInteger,
  payback_cycle: readsInteger,
  starttime: readsText,
  subject_company: readsText,
  responsibility_company: readsText,
  third_party: readsText,
  department: readsText,
  contacts: readsText,
  /** Contact and phone: empty for visitors. */
  username: readsText,
  user_phone: readsText,
  /** HTML as the editor wrote it. */
  remark: readsText,
  woodremark: readsText,
  benefit: readsText,
  policy: readsText,
  resources: readsText,
  report: z.pipe(
    z.transform((value: unknown) => eachFile(value).flatMap(reportOf)),
    z.array(ProjectFile),
  ),
  /** Ours: why a signed-in user is answered no addresses of files; empty where nothing is kept back. */
  files_refused: readsText,
  is_collect: readsFlag,
  read_num: readsInteger,
})
export type ProjectDetail = z.output<typeof ProjectDetail>

/** Filter of the project lists, also in their addresses; 0 is any. */
export const ProjectFilter = z.object({
  type: codeOr('项目库', 0, 0, 3),
  industry_id: codeOr('行业', 0, 0, 5),
  /** By BUDGET_BANDS. */
  money: codeOr('投资额', 0, 0, BUDGET_BANDS.length),
  /** 1 today, 2 this week, 3 this month, 4 the last half-year. */
  time: codeOr('发布时间', 0, 0, 4),
  stage_id: codeOr('项目阶段', 0, 0, 4),
  province_id: optionalRegionCode('省份'),
  /** Ours: area of the woodland, by AREA_BANDS. */
  woodland: codeOr('林地面积', 0, 0, AREA_BANDS.length),
})
export type ProjectFilter = z.output<typeof ProjectFilter>

export const projectlist = endpoint({
  title: '项目列表',
  path: '/pro/projectlist',
  encoding: 'form',
  access: 'visitor',
  input: z.object({ ...ProjectFilter.shape, page: Page, pagesize: pageSize(8) }),
  output: pageOf(ProjectSummary),
  refusals: [],
  note: '最新收录在前。本站增加 woodland（按林地面积筛选），其他后端会忽略它。',
})

export const prodetail = endpoint({
  title: '项目详情',
  path: '/pro/prodetail',
  encoding: 'form',
  access: 'visitor',
  input: z.object({
    project_id: idOf('项目编号'),
    /** Always 1. */
    type: withLabel('类型', codeOr('类型', 1, 1, 9)),
    /** Ours: 0 for the contact without addresses of files, so that it counts as no download. */
    files: codeOr('资料地址', 1, 0, 1),
    /** Ours: 1 asks for `is_collect` alone of what signed-in users get; absent means all of it. */
    collect_only: codeOr('只查询收藏', 0, 0, 1),
  }),
  output: ProjectDetail,
  refusals: [TargetGone, TooMany],
  note: '联系人、联系电话和资料文件的地址只答给已登录用户；地址在 1 分钟内打开一次即下载，之后重新获取本详情即可。每天（北京时间）可取得资料地址的项目数由会员服务条款决定，同一项目一天只计一次；超过后地址为空，files_refused 说明原因，联系方式不受影响。本站增加：files 为 0 时不答资料地址，不计下载；collect_only 为 1 时只多答 is_collect，不答联系方式和资料地址，也不计次数。其他后端会忽略它们。',
})
