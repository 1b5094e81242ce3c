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
