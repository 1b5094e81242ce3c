// Query of the list ↔ query string. Parameters have the wire's names, so that filtered lists can be shared.
import { SORTS, type Sort } from '#features/listings/contract/woodland.ts'
import { FILTERS, type ListingFilter, noFilter } from '#features/listings/rules/filters.ts'
import { exchangeListPath, exchangePath, type Landing, landingOf } from '#platform/lib/paths.ts'

export interface ListQuery {
  filter: ListingFilter
  sort: Sort
  page: number
  view: 'list' | 'map'
}

/** Query of a landing page as published. */
export const landingQuery = (landing: Landing): ListQuery => ({
  filter: { ...noFilter, ...landing },
  sort: 'newest',
  page: 1,
  view: 'list',
})

/** Parses a query string or form data; unknown values count as not set. */
export const parseQuery = (search: URLSearchParams): ListQuery => {
  const page = Number(search.get('page') ?? 1)
  return {
    filter: Object.assign({}, ...FILTERS.map(({ read }) => read(search))) as ListingFilter,
    sort: SORTS.find((known) => known === search.get('sort')) ?? 'newest',
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
