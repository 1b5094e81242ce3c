// Queries of the hottest calls: built once for each handle, planned once for each connection.
import type { Db } from './types.ts'

/** @param build ends in `.prepare(name)`; the name is the query's own on every connection. */
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
