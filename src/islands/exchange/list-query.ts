// The list's address ↔ what is asked of it. Names are the wire's, so that a filtered list can be shared and reloaded.
import { KEYWORD_MAX, type ListingFilter } from '#contract/listings/list.ts'
import { SORTS, type Sort } from '#contract/listings/woodland.ts'
import { areaFilters, priceFilters } from '#domain/listings/choices.ts'
import { timeFilters, transferCategories, woodlandTypes } from '#domain/listings/woodland.ts'
import { type Landing, landingOf, paths } from '#lib/paths.ts'
import { provinceSlugs } from '#lib/province-slugs.ts'

export interface ListQuery {
  filter: ListingFilter
  sort: Sort
  page: number
  view: 'list' | 'map'
}

export const noFilter: ListingFilter = {
  forestry_type: 0,
  type: 0,
  forestry_price: 0,
  time: 0,
  province_id: 0,
  city_id: 0,
  county_id: 0,
  measure_area: 0,
  keyword: '',
}

/** What a page shows before anything is asked of it. */
export const landingQuery = (landing: Landing): ListQuery => ({
  filter: { ...noFilter, ...landing },
  sort: 'newest',
  page: 1,
  view: 'list',
})

const codes = {
  forestry_type: transferCategories,
  type: woodlandTypes,
  forestry_price: priceFilters,
  time: timeFilters,
  measure_area: areaFilters,
  province_id: provinceSlugs,
} satisfies Partial<Record<keyof ListingFilter, Record<number, unknown>>>

/** A place below a province starts with its two digits. */
const regionBelow = (text: string | null, province: number) => {
  const id = /^\d{6}$/.test(text ?? '') ? Number(text) : 0
  return province > 0 && id !== province && Math.floor(id / 10_000) * 10_000 === province ? id : 0
}

/** Of a query or a form; whatever is none of the choices counts as not asked. */
export const parseQuery = (search: URLSearchParams): ListQuery => {
  const code = (name: keyof typeof codes) => {
    const value = Number(search.get(name) ?? 0)
    return value in codes[name] ? value : 0
  }
  const province_id = code('province_id')
  const city_id = regionBelow(search.get('city_id'), province_id)
  const sort = SORTS.find((known) => known === search.get('sort')) ?? 'newest'
  const page = Number(search.get('page') ?? 1)
  return {
    filter: {
      forestry_type: code('forestry_type'),
      type: code('type'),
      forestry_price: code('forestry_price'),
      time: code('time'),
      province_id,
      city_id,
      county_id: city_id > 0 ? regionBelow(search.get('county_id'), province_id) : 0,
      measure_area: code('measure_area'),
      // The spec's navigation state calls it by the listing's title.
      keyword: (search.get('keyword') ?? search.get('project_name') ?? '').trim().slice(0, KEYWORD_MAX),
    },
    sort,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    view: search.get('view') === 'map' ? 'map' : 'list',
  }
}

/** Of a page's whole address: a landing's own place and category where the query asks for nothing. */
export const queryAt = ({ pathname, search }: { pathname: string; search: string }): ListQuery => {
  const query = parseQuery(new URLSearchParams(search))
  const landing = landingOf(pathname.slice(paths.exchange.length + 1))
  return landing && isSameFilter(query.filter, noFilter)
    ? { ...query, filter: { ...query.filter, ...landing } }
    : query
}

/** The shortest address that asks the same. */
export const addressOf = ({ filter, sort, page, view }: ListQuery) =>
  paths.exchangeList({
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== 0 && value !== '')),
    ...(sort === 'newest' ? {} : { sort }),
    ...(page > 1 ? { page } : {}),
    ...(view === 'map' ? { view } : {}),
  })

export const isSameFilter = (one: ListingFilter, other: ListingFilter) =>
  (Object.keys(noFilter) as (keyof ListingFilter)[]).every((name) => one[name] === other[name])

/** Whether both ask the API the same. */
export const isSameList = (one: ListQuery, other: ListQuery) =>
  isSameFilter(one.filter, other.filter) && one.sort === other.sort && one.page === other.page
