// Settings of PostgreSQL that this program counts on. They are kept with the role, in this database: poolers refuse a client that
// sends them as it connects.
import { sql } from 'drizzle-orm'
import { LOCKS, lockForTransaction } from './locks.ts'
import type { Db } from './types.ts'

const SETTINGS = {
  // Queries are short and data mostly in memory: JIT compilation and parallel workers would take longer than the query.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  // Milliseconds. A program that is frozen within a transaction keeps its locks from all others for no longer.
  idle_in_transaction_session_timeout: '10000',
}

export interface RoleSetting {
  name: string
  /** As a new session of the role has it. */
  actual: string
  wanted: string
}

/** Those that a new session of this role has otherwise. Ask on a connection that was just made. */
export const strayingSettings = async (
  db: Db,
  more: Readonly<Record<string, string>> = {},
): Promise<RoleSetting[]> => {
  const wanted = Object.entries({ ...SETTINGS, ...more })
  const values = sql.join(
    wanted.map(([name, value]) => sql`(${name}::text, ${value}::text)`),
    sql`, `,
  )
  return db
    .select({ name: sql<string>`name`, actual: sql<string>`setting`, wanted: sql<string>`wanted` })
    .from(sql`(values ${values}) as expected (name, wanted) join pg_settings using (name)`)
    .where(sql`setting <> wanted`)
}

/** Keeps them with the role for sessions to come; writes only where one is otherwise. */
export const keepRoleSettings = async (db: Db, { statement_timeout }: { statement_timeout: number }) => {
  const more = { statement_timeout: String(statement_timeout) }
  if ((await strayingSettings(db, more)).length === 0) return
  await db.transaction(async (tx) => {
    // Of several that alter a role at once, PostgreSQL fails all but one.
    await lockForTransaction(tx, LOCKS.roleSettings)
    const [named] = await tx
      .select({
        role: sql<string>`quote_ident(current_user)`,
        database: sql<string>`quote_ident(current_database())`,
      })
      .from(sql`(values (1)) as one`)
    for (const [name, value] of Object.entries({ ...SETTINGS, ...more }))
      await tx.execute(
        sql.raw(`alter role ${named?.role} in database ${named?.database} set ${name} = '${value}'`),
      )
  })
}
