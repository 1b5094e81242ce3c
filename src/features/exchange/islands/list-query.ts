// Query of the list ↔ query string. Parameters have the wire's names, so that filtered lists can be shared.
import type { ListingFilter } from '#features/listings/contract/filter.ts'
import { KEYWORD_MAX, RANGES, type Range, SORTS, type Sort } from '#features/listings/contract/woodland.ts'
import { exchangeListPath, exchangePath, type Landing, landingOf } from '#platform/lib/paths.ts'
import { provinceSlugs } from '#platform/lib/province-slugs.ts'
import { askFor, type Category, categories, rangeChoices } from './filter-choices.ts'

export interface ListQuery {
  filter: ListingFilter
  sort: Sort
  page: number
  view: 'list' | 'map'
}

export const noFilter: ListingFilter = {
  forestry_type: 0,
  type: 0,
  forestry_types: '',
  types: '',
  forestry_price: 0,
  time: 0,
  province_id: 0,
  city_id: 0,
  county_id: 0,
  measure_area: 0,
  score: 0,
  species: 0,
  price_min: 0,
  price_max: 0,
  area_min: 0,
  area_max: 0,
  permu_min: 0,
  permu_max: 0,
  years_min: 0,
  years_max: 0,
  keyword: '',
}

/** Query of a landing page as published. */
export const landingQuery = (landing: Landing): ListQuery => ({
  filter: { ...noFilter, ...landing },
  sort: 'newest',
  page: 1,
  view: 'list',
})

/** Id of a city or county; 0 for none. An administrative code must be of the province; shorter ids are a backend's own. */
const regionBelow = (text: string | null, province: number) => {
  const id = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0
  const isCode = id >= 100_000
  return province > 0 && id !== province && (!isCode || Math.floor(id / 10_000) * 10_000 === province)
    ? id
    : 0
}

/** Bounds of a range as they were typed; the wrong way round, they are exchanged. */
const boundsOf = (search: URLSearchParams, range: Range) => {
  const bounds = ['min', 'max'].map((end) => {
    const value = Math.round(Number(search.get(`${range}_${end}`)))
    return value > 0 && value < 1e8 ? value : 0
  })
  if (bounds[1]) bounds.sort((one, other) => one - other)
  return { [`${range}_min`]: bounds[0], [`${range}_max`]: bounds[1] }
}

/** Parses a query string or form data; unknown values count as not set. */
export const parseQuery = (search: URLSearchParams): ListQuery => {
  const code = (name: string, options: object) => {
    const value = Number(search.get(name) ?? 0)
    return value in options ? value : 0
  }
  const severalOf = (category: Category) => {
    const { name } = category
    const asked = [...search.getAll(name), ...search.getAll(`${name}s`)].join().split(',')
    return askFor(category, (code) => asked.includes(`${code}`))
  }
  const province_id = code('province_id', provinceSlugs)
  const city_id = regionBelow(search.get('city_id'), province_id)
  const sort = SORTS.find((known) => known === search.get('sort')) ?? 'newest'
  const page = Number(search.get('page') ?? 1)
  return {
    filter: {
      ...noFilter,
      ...Object.assign(
        Object.fromEntries(rangeChoices.map(({ name, options }) => [name, code(name, options)])),
        ...categories.map(severalOf),
        ...RANGES.map((range) => boundsOf(search, range)),
      ),
      province_id,
      city_id,
      county_id: city_id > 0 ? regionBelow(search.get('county_id'), province_id) : 0,
      // `project_name` is the keyword in the spec's navigation state.
      keyword: (search.get('keyword') ?? search.get('project_name') ?? '').trim().slice(0, KEYWORD_MAX),
    },
    sort,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    view: search.get('view') === 'map' ? 'map' : 'list',
  }
}

/** Query of a whole address: a landing page's own filter applies if the query string has none. */
export const queryAt = ({ pathname, search }: { pathname: string; search: string }): ListQuery => {
  const query = parseQuery(new URLSearchParams(search))
  const landing = landingOf(pathname.slice(exchangePath.length + 1))
  return landing && isSameFilter(query.filter, noFilter)
    ? { ...query, filter: { ...query.filter, ...landing } }
    : query
}

/** Shortest address with the same result. */
export const addressOf = ({ filter, sort, page, view }: ListQuery) =>
  exchangeListPath({
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== 0 && value !== '')),
    ...(sort === 'newest' ? {} : { sort }),
    ...(page > 1 ? { page } : {}),
    ...(view === 'map' ? { view } : {}),
  })

export const isSameFilter = (one: ListingFilter, other: ListingFilter) =>
  (Object.keys(noFilter) as (keyof ListingFilter)[]).every((name) => one[name] === other[name])

/** True when both give the same API request. */
export const isSameList = (one: ListQuery, other: ListQuery) =>
  isSameFilter(one.filter, other.filter) && one.sort === other.sort && one.page === other.page
