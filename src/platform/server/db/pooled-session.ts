// Drizzle's session on a pool of connections. Drizzle itself sends BEGIN outside its `try`, and releases a client whose
// ROLLBACK failed as if the client were sound: either way the pool loses connections until none is left.
import { DrizzleQueryError, type ExtractTablesWithRelations, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'

type NoSchema = Record<string, never>
type Tables = ExtractTablesWithRelations<NoSchema>

class PooledSession extends NodePgSession<NoSchema, Tables> {
  readonly #pool: Pool

  constructor(pool: Pool, dialect: PgDialect) {
    super(pool, dialect, undefined)
    this.#pool = pool
  }

  override async transaction<T>(
    work: (tx: NodePgTransaction<NoSchema, Tables>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#pool.connect().catch((cause: Error) => {
      throw new DrizzleQueryError('begin', [], cause)
    })
    const session = new NodePgSession<NoSchema, Tables>(client, this.dialect, undefined)
    const tx = new NodePgTransaction<NoSchema, Tables>(this.dialect, session, undefined)
    let broken: Error | undefined
    try {
      await tx.execute(sql`begin`)
      if (config) await tx.setTransaction(config)
      const result = await work(tx)
      await tx.execute(sql`commit`)
      return result
    } catch (error) {
      await tx.execute(sql`rollback`).catch((cause: Error) => {
        broken = cause
      })
      throw error
    } finally {
      // The pool closes a connection that is released with an error.
      client.release(broken)
    }
  }
}

export const pooledDatabase = (pool: Pool): NodePgDatabase => {
  const dialect = new PgDialect()
  return new NodePgDatabase(dialect, new PooledSession(pool, dialect), undefined)
}
