// Brings a database to the schema of this program. Migrations are known by name and hash, in the order of the journal that
// drizzle-kit writes: Drizzle's own migrator looks at the time of the newest one alone, and so runs what does not fit.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { asc, eq, sql } from 'drizzle-orm'
import { bigint, pgSchema, serial, text } from 'drizzle-orm/pg-core'
import { operatorText } from '#platform/lib/plain-error.ts'
import { LOCKS } from './locks.ts'
import type { Db, Tx } from './types.ts'

export interface Migration {
  name: string
  hash: string
  /** Time in the journal, in milliseconds; names rows that Drizzle's migrator wrote without a name. */
  when: number
  statements: readonly string[]
}

/** A migration that the database has had, as it is stored. */
export interface Applied {
  name: string | null
  hash: string
  created_at: number
}

/** The table of Drizzle's migrator, with a column for the name. */
const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  id: serial().primaryKey(),
  hash: text().notNull(),
  created_at: bigint({ mode: 'number' }).notNull(),
  name: text(),
})

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

interface Journal {
  entries: { tag: string; when: number }[]
}

/** The migrations of this program, oldest first. */
export const readMigrations = (folder = FOLDER): Migration[] => {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  return entries.map(({ tag, when }) => {
    // A checkout on Windows may have turned the ends of lines.
    const script = readFileSync(join(folder, `${tag}.sql`), 'utf8').replaceAll('\r\n', '\n')
    return {
      name: tag,
      hash: createHash('sha256').update(script).digest('hex'),
      when,
      statements: script.split('--> statement-breakpoint'),
    }
  })
}

/** Migrations before the baseline, which is their sum. A database that has had all of them has the baseline's schema. */
const BEFORE_BASELINE = {
  first: 'c933d9959bce6ab09c429bf2be9bd2b64f8884c538105e6e80eed1cbcdb3a3e7',
  last: '0016_species_filter',
  hashesOfLast: new Set([
    '4e6eaed2075e44ecc84484b7dd9994b82b9c622ee6b9a38ac0a7e5d934141dbc',
    // The baseline before a comment in it was changed.
    'f69a2c0333def5f7cd1e20a750f5c0f9596daf397f43d4749c406faa53bcd2d6',
  ]),
}

export type MigrationFault = 'changed' | 'failed' | 'newer' | 'older' | 'pending'

/** The database cannot be brought to the schema of this program; the message tells the operator why, in Chinese. */
export class MigrationRefused extends Error {
  readonly fault: MigrationFault

  constructor(fault: MigrationFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

const nameOf = ({ name, created_at }: Applied) =>
  name ?? `（${new Date(created_at).toISOString().slice(0, 10)}）`

/** Why the program cannot go on from this migration of the database, in whose place it has another one, or none. */
const mismatchOf = (known: readonly Migration[], index: number, row: Applied) => {
  const expected = known[index]
  if (row.hash === BEFORE_BASELINE.first)
    return new MigrationRefused(
      'older',
      `数据库由较早的版本建立，不能直接升级：请先用含有迁移 ${BEFORE_BASELINE.last} 的最后一个版本启动一次，再启动本程序`,
    )
  if (row.name === null ? row.created_at === expected?.when : row.name === expected?.name)
    return new MigrationRefused(
      'changed',
      `迁移 ${expected?.name} 的内容与数据库执行过的不同：已发布的迁移不能修改，请恢复原来的文件`,
    )
  if (index === 0)
    return new MigrationRefused(
      'older',
      '数据库由没有升级途径的早期开发版建立：请用建立它的程序导出数据，再让本程序使用空的数据库',
    )
  if (known.some(({ hash }) => hash === row.hash))
    return new MigrationRefused(
      'changed',
      `数据库缺少迁移 ${expected?.name}，却已执行排在它后面的 ${nameOf(row)}：请恢复迁移原来的顺序`,
    )
  return new MigrationRefused(
    'newer',
    `数据库已执行迁移 ${nameOf(row)}，而本程序最新的迁移是 ${known.at(-1)?.name}：数据库比程序新，请改用含有这个迁移的版本`,
  )
}

/** Migrations of the program that the database lacks. Throws MigrationRefused if it has others, or others in their place. */
export const pendingMigrations = (
  known: readonly Migration[],
  rows: readonly Applied[],
): readonly Migration[] => {
  for (const [index, row] of rows.entries())
    if (row.hash !== known[index]?.hash) throw mismatchOf(known, index, row)
  return known.slice(rows.length)
}

const hasTable = async (tx: Tx) => {
  const columns = await tx
    .select({ name: sql<string>`column_name` })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'drizzle' and table_name = '__drizzle_migrations'`)
  return columns.some(({ name }) => name === 'name')
}

/** The table is made and its column added only where it lacks them: most starts write nothing. */
const prepareTable = async (tx: Tx) => {
  if (await hasTable(tx)) return
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
  )
  await tx.execute(sql`alter table ${applied} add column name text`)
}

const record = (db: Db, { hash, when, name }: Migration) =>
  db.insert(applied).values({ hash, created_at: when, name })

/** Rows since the baseline, and whether the migrations before it were the last, so that its own row is missing. */
const readApplied = async (tx: Tx, known: readonly Migration[]) => {
  const rows = await tx.select().from(applied).orderBy(asc(applied.id))
  const before = rows.findLastIndex(({ hash }) => BEFORE_BASELINE.hashesOfLast.has(hash))
  const since: Applied[] = rows.slice(before + 1)
  const [baseline] = known
  const lacksBaseline = before >= 0 && since.length === 0 && baseline !== undefined
  return { rows: lacksBaseline ? [{ ...baseline, created_at: baseline.when }] : since, lacksBaseline }
}

/** An index that is built, or removed, while others write to its table: PostgreSQL does that outside of transactions only. */
export const isConcurrent = ({ statements }: Pick<Migration, 'statements'>) =>
  statements.some((statement) => /\bindex\s+concurrently\b/i.test(statement))

const run = async (db: Db, migration: Migration) => {
  const left = isConcurrent(migration) ? '改正后再运行一次即可' : '没有作任何改动'
  try {
    for (const statement of migration.statements) await db.execute(sql.raw(statement))
  } catch (error) {
    throw new MigrationRefused(
      'failed',
      `数据库升级到 ${migration.name} 时出错，${left}：${operatorText(error)}`,
      { cause: error },
    )
  }
  await record(db, migration)
}

/** How long a migration waits for another program's, and for tables that others use. */
const LOCK_TIMEOUT_SECONDS = 60
const LOCK_POLL_MS = 100

/**
 * Asks again and again instead of waiting in the database, and outside of transactions: an index that is built concurrently
 * waits for every query and transaction that began before it, and this one would wait for the index.
 */
const awaitLock = async (db: Db) => {
  const until = performance.now() + LOCK_TIMEOUT_SECONDS * 1000
  for (;;) {
    const { rows } = (await db.execute(sql`select pg_try_advisory_lock(${LOCKS.migrate}) as is_held`)) as {
      rows: { is_held: boolean }[]
    }
    if (rows[0]?.is_held) return
    if (performance.now() > until)
      throw new MigrationRefused('failed', '另一个程序正在升级数据库，一分钟内没有结束：请稍后再试')
    await pause(LOCK_POLL_MS)
  }
}

/** Runs the next migrations that share a transaction; answers their names, and those that are left. */
const runInTransaction = (db: Db, known: readonly Migration[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_SECONDS}s`}, true)`)
    await prepareTable(tx)
    const { rows, lacksBaseline } = await readApplied(tx, known)
    if (lacksBaseline && known[0]) await record(tx, known[0])
    const pending = pendingMigrations(known, rows)
    for (const { hash, name } of known)
      if (rows.some((row) => row.name === null && row.hash === hash))
        await tx.update(applied).set({ name }).where(eq(applied.hash, hash))
    const end = pending.findIndex(isConcurrent)
    const together = end < 0 ? pending : pending.slice(0, end)
    for (const migration of together) await run(tx, migration)
    return { names: together.map(({ name }) => name), left: pending.slice(together.length) }
  })

const runAll = async (db: Db, known: readonly Migration[]): Promise<string[]> => {
  const { names, left } = await runInTransaction(db, known)
  const [next] = left
  if (!next) return names
  await run(db, next)
  return [...names, next.name, ...(await runAll(db, known))]
}

/**
 * Runs what the database lacks, and answers the names: in one transaction, but for indexes that are built concurrently. Of
 * several instances that start at once, one migrates and the others wait. Throws MigrationRefused.
 * @param db of one connection, whose session holds the lock
 */
export const migrate = async (db: Db, known: readonly Migration[] = readMigrations()): Promise<string[]> => {
  await awaitLock(db)
  try {
    await db.execute(sql`select set_config('statement_timeout', '0', false)`)
    return await runAll(db, known)
  } finally {
    // A session that has broken has lost the lock.
    await db.execute(sql`reset statement_timeout`).catch(() => undefined)
    await db.execute(sql`select pg_advisory_unlock(${LOCKS.migrate})`).catch(() => undefined)
  }
}

/** Names of what the database lacks; nothing is written. Throws MigrationRefused if it has other migrations. */
export const missingMigrations = (
  db: Db,
  known: readonly Migration[] = readMigrations(),
): Promise<string[]> =>
  db.transaction(async (tx) => {
    const rows = (await hasTable(tx)) ? (await readApplied(tx, known)).rows : []
    return pendingMigrations(known, rows).map(({ name }) => name)
  })

/** Throws MigrationRefused unless the database has the schema of the program. */
export const refusePending = async (db: Db): Promise<[]> => {
  const [first, ...more] = await missingMigrations(db)
  if (first === undefined) return []
  const names = more.length > 0 ? `迁移 ${first} 等 ${more.length + 1} 个` : `迁移 ${first}`
  throw new MigrationRefused('pending', `数据库还没有执行${names}：请先运行 node scripts/migrate.ts`)
}
