// Drizzle over a pool of connections, to a server or to PGlite in this process.

import { DrizzleQueryError, type ExtractTablesWithRelations, type Query, sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import { isReadOnly } from './connection-errors.ts'

type NoSchema = Record<string, never>
type Tables = ExtractTablesWithRelations<NoSchema>

/** The name under which a connection keeps the plan of a query, which has one of its own or not; undefined: plans anew. */
export type NameOf = (query: Query, name: string | undefined) => string | undefined

class Session extends NodePgSession<NoSchema, Tables> {
  readonly #nameOf: NameOf

  constructor(client: Pool | PoolClient, dialect: PgDialect, nameOf: NameOf) {
    super(client, dialect, undefined)
    this.#nameOf = nameOf
  }

  override prepareQuery: NodePgSession<NoSchema, Tables>['prepareQuery'] = (query, fields, name, ...more) =>
    super.prepareQuery(query, fields, this.#nameOf(query, name), ...more)
}

/**
 * Drizzle itself sends BEGIN outside its `try`, and releases a client whose ROLLBACK failed as if the client were sound:
 * either way the pool loses connections until none is left.
 */
class PooledSession extends Session {
  readonly #pool: Pool
  readonly #open: (client: PoolClient) => Session

  constructor(pool: Pool, dialect: PgDialect, nameOf: NameOf) {
    super(pool, dialect, nameOf)
    this.#pool = pool
    this.#open = (client) => new Session(client, dialect, nameOf)
  }

  override async transaction<T>(
    work: (tx: NodePgTransaction<NoSchema, Tables>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#pool.connect().catch((cause: Error) => {
      throw new DrizzleQueryError('begin', [], cause)
    })
    const tx = new NodePgTransaction<NoSchema, Tables>(this.dialect, this.#open(client), undefined)
    let broken: Error | undefined
    try {
      await tx.execute(sql`begin`)
      if (config) await tx.setTransaction(config)
      const result = await work(tx)
      await tx.execute(sql`commit`)
      return result
    } catch (error) {
      if (isReadOnly(error)) broken = error as Error
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

export const pooledDatabase = (pool: Pool, nameOf: NameOf = (_query, name) => name): NodePgDatabase => {
  const dialect = new PgDialect()
  return new NodePgDatabase(dialect, new PooledSession(pool, dialect, nameOf), undefined)
}
