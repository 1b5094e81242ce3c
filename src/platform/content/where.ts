// Condition on stored columns, for SQL and for records in memory.
import type { Stored } from './columns.ts'

type Condition = Stored | readonly Stored[] | { readonly above: number }

/** For each column its value, its possible values, or a lower bound. */
export type Where<N extends string = string> = { readonly [C in N]?: Condition }

const literal = (value: Stored) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** Uses literals, not parameters: otherwise SQLite does not recognise that a partial index fits. */
export const sqlOf = (...conditions: readonly Where[]) =>
  conditions
    .flatMap((where) => Object.entries(where))
    .map(([column, condition = null]) => {
      if (condition === null || typeof condition !== 'object') return `${column} = ${literal(condition)}`
      return 'above' in condition
        ? `${column} > ${condition.above}`
        : `${column} IN (${condition.map(literal).join()})`
    })
    .join(' AND ') || 'true'

/** WHERE clause of a query, or an empty text: without a condition, SQLite counts a table without reading it. */
export const whereClause = (where: Where = {}) =>
  Object.keys(where).length > 0 ? `WHERE ${sqlOf(where)}` : ''

export const matches = (where: Where, record: { readonly [column: string]: unknown }) =>
  Object.entries(where).every(([column, condition = null]) => {
    const value = record[column] as Stored
    if (condition === null || typeof condition !== 'object') return value === condition
    return 'above' in condition ? Number(value) > condition.above : condition.includes(value)
  })
