// Facts of a project: rows with units, and titled texts. Empty ones are left out.
import type { ProjectDetail } from '#features/projects/contract/projects.ts'
import { day } from '#platform/lib/dates.ts'
import { budgetText, muText, projectLibraries, projectStages } from './projects.ts'

/** Fields that the page has: neither contact nor phone. */
export type ShownProject = Omit<
  ProjectDetail,
  | 'industry_type'
  | 'username'
  | 'user_phone'
  | 'report'
  | 'files_refused'
  | 'images'
  | 'is_collect'
  | 'updatetime'
>

const yearsText = (years: number) => (years > 0 ? `${years} 年` : '')

/** In the order of the page. */
const FACTS: readonly (readonly [label: string, text: (project: ShownProject) => string])[] = [
  ['投资额', ({ budget }) => budgetText(budget)],
  ['林地面积', ({ woodland }) => muText(woodland)],
  ['所在地区', ({ area, pname }) => area || pname],
  ['所属行业', ({ industry_name }) => industry_name],
  ['项目库', ({ type }) => projectLibraries[type] ?? ''],
  ['项目阶段', ({ stage_id }) => projectStages[stage_id] ?? ''],
  ['经营年限', ({ management }) => yearsText(management)],
  ['回收周期', ({ payback_cycle }) => yearsText(payback_cycle)],
  ['发起时间', ({ starttime }) => day(starttime)],
  ['收录时间', ({ createtime }) => day(createtime)],
  ['实施主体', ({ subject_company }) => subject_company],
  ['责任单位', ({ responsibility_company }) => responsibility_company],
  ['第三方机构', ({ third_party }) => third_party],
  ['主管部门', ({ department }) => department],
  ['联系部门', ({ contacts }) => contacts],
]

const TEXTS: readonly (readonly [label: string, text: (project: ShownProject) => string])[] = [
  ['林地情况', ({ woodremark }) => woodremark],
  ['效益分析', ({ benefit }) => benefit],
  ['政策支持', ({ policy }) => policy],
  ['资源条件', ({ resources }) => resources],
]

const filled = (rows: typeof FACTS, project: ShownProject) =>
  rows.map(([label, text]) => ({ label, text: text(project) })).filter(({ text }) => text !== '')

export const projectFacts = (project: ShownProject) => filled(FACTS, project)
export const projectTexts = (project: ShownProject) => filled(TEXTS, project)
