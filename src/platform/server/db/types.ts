import type { SQLWrapper } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or an open transaction, on PGlite or PostgreSQL: what a query takes first. */
export type Db = PgDatabase<PgQueryResultHKT>

/**
 * An open transaction. Only `db.transaction` makes one: a query that locks rows, or is part of a larger write, takes it,
 * and the compiler refuses the plain database.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** A query of ids, made by one feature for a condition in the query of another. */
export type IdQuery = SQLWrapper
