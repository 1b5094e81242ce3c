// Filters of a project library ↔ query string. Parameters have the wire's names, so that filtered lists can be shared.
import { areaFilters } from '#domain/listings/choices.ts'
import { timeFilters } from '#domain/listings/woodland.ts'
import { budgetFilters, industries, projectStages } from '#domain/projects.ts'
import { projectListPath } from '#lib/library-paths.ts'
import { provinceSlugs } from '#lib/province-slugs.ts'

/** The selects of the form, in their order; `province_id` has its options from the page. */
export const filterChoices = {
  industry_id: { label: '所属行业', options: industries },
  money: { label: '投资额', options: budgetFilters },
  stage_id: { label: '项目阶段', options: projectStages },
  time: { label: '收录时间', options: timeFilters },
  woodland: { label: '林地面积', options: areaFilters },
} as const

const codes = {
  industry_id: industries,
  money: budgetFilters,
  stage_id: projectStages,
  time: timeFilters,
  woodland: areaFilters,
  province_id: provinceSlugs,
} as const

export type FilterName = keyof typeof codes
export const filterNames = Object.keys(codes) as FilterName[]
export type Filter = Readonly<Record<FilterName, number>>

export interface ProjectQuery {
  filter: Filter
  page: number
}

const filterOf = (valueOf: (name: FilterName) => number) =>
  Object.fromEntries(filterNames.map((name) => [name, valueOf(name)])) as Filter

export const noFilter = filterOf(() => 0)

/** Query of a page as it was published. */
export const published: ProjectQuery = { filter: noFilter, page: 1 }

/** Parses a query string or form data; unknown values count as not set. */
export const parseQuery = (search: URLSearchParams): ProjectQuery => {
  const page = Number(search.get('page') ?? 1)
  return {
    filter: filterOf((name) => {
      const value = Number(search.get(name) ?? 0)
      return value in codes[name] ? value : 0
    }),
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
  }
}

export const countFilters = (filter: Filter) => filterNames.filter((name) => filter[name] > 0).length

/** Shortest address with the same result. @param library  0 for all of them. */
export const addressOf = (library: number, { filter, page }: ProjectQuery) => {
  const values = filterNames.filter((name) => filter[name] > 0).map((name) => [name, `${filter[name]}`])
  const search = new URLSearchParams([...values, ...(page > 1 ? [['page', `${page}`]] : [])]).toString()
  return projectListPath(library) + (search && `?${search}`)
}

/** True when both give the same API request. */
export const isSameQuery = (one: ProjectQuery, other: ProjectQuery) =>
  one.page === other.page && filterNames.every((name) => one.filter[name] === other.filter[name])
