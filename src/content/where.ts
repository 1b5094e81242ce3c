// A condition on stored columns, once for SQL and for records in memory.
import type { Stored } from './columns.ts'

/** Each column has this value, or one of these. */
export type Where<N extends string = string> = { readonly [C in N]?: Stored | readonly Stored[] }

const isList = (value: Stored | readonly Stored[]): value is readonly Stored[] => Array.isArray(value)
const literal = (value: Stored) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** Literals and no parameters: only so SQLite sees that a partial index fits. */
export const sqlOf = (...conditions: readonly Where[]) =>
  conditions
    .flatMap((where) => Object.entries(where))
    .map(([column, value]) =>
      isList(value ?? null)
        ? `${column} IN (${(value as readonly Stored[]).map(literal).join()})`
        : `${column} = ${literal(value as Stored)}`,
    )
    .join(' AND ') || 'true'

/** The clause of a query, or nothing: without a condition, SQLite counts a table without reading it. */
export const whereClause = (where: Where = {}) =>
  Object.keys(where).length > 0 ? `WHERE ${sqlOf(where)}` : ''

export const matches = (where: Where, record: { readonly [column: string]: unknown }) =>
  Object.entries(where).every(([column, value]) =>
    isList(value ?? null) ? (value as readonly unknown[]).includes(record[column]) : record[column] === value,
  )
