// Enumerations of the project library (spec part 1 §3), code → Chinese label.
import { grouped } from '#platform/lib/text.ts'

export const projectLibraries: Record<number, string> = {
  1: '财政部项目库',
  2: '发改委项目库',
  3: '地方项目库',
}

export const projectStages: Record<number, string> = {
  1: '项目发起',
  2: '项目采购',
  3: '项目执行',
  4: '项目移交',
}

export const industries: Record<number, string> = { 1: '建设', 2: '贸易', 3: '服务', 4: '林业', 5: '其他' }

export const projectLibraryIntros: Record<number, string> = {
  0: '各项目库最近收录的林业项目。',
  1: '财政部渠道的林业与生态项目，可按行业、投资额、阶段和省份查找。',
  2: '发展改革部门的林业与生态项目，可按行业、投资额、阶段和省份查找。',
  3: '各省、市、县的林业项目，可按行业、投资额、阶段和省份查找。',
}

/** Projects on a page of a list (spec part 1 §9). */
export const PROJECTS_PER_PAGE = 8

/** Filter by budget, by BUDGET_BANDS; code 0 is any. */
export const budgetFilters: Record<number, string> = {
  1: '100 万元以下',
  2: '100–1000 万元',
  3: '1000–3000 万元',
  4: '3000 万元以上',
}

const TEN_THOUSANDS = 10_000

/** `2.35 亿元`, below 100 million yuan `8,600 万元`; empty where it is unknown. @param budget 100 million yuan */
export const budgetText = (budget: number) =>
  budget >= 1 ? `${grouped(budget, 4)} 亿元` : budget > 0 ? `${grouped(budget * TEN_THOUSANDS, 4)} 万元` : ''

/** `38,000 亩`; empty where it is unknown. */
export const muText = (mu: number) => (mu > 0 ? `${grouped(mu, 4)} 亩` : '')
