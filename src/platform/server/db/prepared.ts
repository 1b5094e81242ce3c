// Prepared queries of the most frequent calls: built once per handle, planned once per connection.
import type { Db } from './types.ts'

/** @param build must end in `.prepare(name)`, with a name that no other query has */
export const prepared = <Query>(build: (db: Db) => Query) => {
  const queries = new WeakMap<Db, Query>()
  return (db: Db): Query => {
    const known = queries.get(db)
    if (known) return known
    const query = build(db)
    queries.set(db, query)
    return query
  }
}

/**
 * Prepared queries of several shapes. A query with an empty name is built and planned at each call.
 * @param build must end in `.prepare(name)`; its name stands for all that is given beside it, in this and any other query
 */
export const preparedByName = <Query, Given extends readonly unknown[]>(
  build: (db: Db, name: string, ...given: Given) => Query,
) => {
  const handles = new WeakMap<Db, Map<string, Query>>()
  return (db: Db, name: string, ...given: Given): Query => {
    if (name === '') return build(db, name, ...given)
    const queries = handles.get(db) ?? new Map<string, Query>()
    handles.set(db, queries)
    const query = queries.get(name) ?? build(db, name, ...given)
    queries.set(name, query)
    return query
  }
}
