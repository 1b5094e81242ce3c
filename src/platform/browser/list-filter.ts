// Filters of a published list ↔ query string. Parameters have the wire's names, so that filtered lists can be shared.

/** Values of the filters by name; 0 is any. */
export type Filter<N extends string> = Readonly<Record<N, number>>

export interface FilterQuery<N extends string> {
  filter: Filter<N>
  page: number
}

/** @param codes  Values that each filter may have, in the order of the address. */
export const filterQueries = <N extends string>(
  codes: Readonly<Record<N, Readonly<Record<number, string>>>>,
) => {
  const names = Object.keys(codes) as N[]
  const filterOf = (valueOf: (name: N) => number) =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Filter<N>
  const noFilter = filterOf(() => 0)
  return {
    noFilter,
    /** What a page shows as it was published. */
    published: { filter: noFilter, page: 1 } satisfies FilterQuery<N>,

    isKnown: (name: N, code: number) => code in codes[name],

    /** Parses a query string or form data; unknown values count as not set. */
    parse: (search: URLSearchParams): FilterQuery<N> => {
      const page = Number(search.get('page') ?? 1)
      return {
        filter: filterOf((name) => {
          const value = Number(search.get(name) ?? 0)
          return value in codes[name] ? value : 0
        }),
        page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
      }
    },

    count: (filter: Filter<N>) => names.filter((name) => filter[name] > 0).length,

    /** Shortest query string with the same result; empty for none. */
    searchOf: ({ filter, page }: FilterQuery<N>) => {
      const values = names.filter((name) => filter[name] > 0).map((name) => [name, `${filter[name]}`])
      const search = new URLSearchParams([...values, ...(page > 1 ? [['page', `${page}`]] : [])]).toString()
      return search && `?${search}`
    },

    isSame: (one: FilterQuery<N>, other: FilterQuery<N>) =>
      one.page === other.page && names.every((name) => one.filter[name] === other.filter[name]),
  }
}
export type FilterQueries<N extends string> = ReturnType<typeof filterQueries<N>>
