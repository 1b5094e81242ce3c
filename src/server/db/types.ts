import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or an open transaction, on PGlite or PostgreSQL: what every table function takes first. */
export type Db = PgDatabase<PgQueryResultHKT>
