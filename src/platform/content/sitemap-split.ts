// Whether the sitemap has parts, without a count of all records: of a million that takes longer than an edit.
import { SPLIT_ABOVE } from './keys.ts'
import type { Kind } from './kind.ts'
import { whereClause } from './where.ts'

/** Query of `n`: the listed records of a kind, counted no further than tells. */
export const someListedSql = ({ name, listedWhere }: Kind) =>
  `SELECT count(*) AS n FROM (SELECT 1 FROM ${name} ${whereClause(listedWhere)} LIMIT ${SPLIT_ABOVE + 1})`

/** @param counts  Of each kind, by that query. */
export const isSitemapSplit = (counts: readonly (() => number)[]) => {
  let listed = 0
  return counts.some((count) => {
    listed += count()
    return listed > SPLIT_ABOVE
  })
}
