import { and, asc, desc, eq, inArray, lte, or } from 'drizzle-orm'
import { backlogOf } from '#platform/server/db/backlog.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { type DataExportRow, dataExports } from './data-rights.schema.ts'

const isUnfinished = inArray(dataExports.state, ['waiting', 'running'])

/** False where the user has one that is not finished, even by a concurrent call. */
export const insertExport = async (db: Db, row: typeof dataExports.$inferInsert): Promise<boolean> =>
  (await db.insert(dataExports).values(row).onConflictDoNothing().returning({ id: dataExports.id })).length >
  0

export const newestExport = (db: Db, userId: number): Promise<DataExportRow | undefined> =>
  first(
    db
      .select()
      .from(dataExports)
      .where(eq(dataExports.user_id, userId))
      .orderBy(desc(dataExports.createtime), desc(dataExports.expires))
      .limit(1),
  )

export const findExport = (db: Db, userId: number, id: string): Promise<DataExportRow | undefined> =>
  first(
    db
      .select()
      .from(dataExports)
      .where(and(eq(dataExports.id, id), eq(dataExports.user_id, userId))),
  )

const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)

/** Earlier exports of the user expire when a new one is asked for; answers their storage keys. */
export const expireOthers = async (db: Db, userId: number, now: Date) =>
  keysOf(
    await db
      .update(dataExports)
      .set({ expires: now })
      .where(and(eq(dataExports.user_id, userId), inArray(dataExports.state, ['ready', 'failed'])))
      .returning({ key: dataExports.key }),
  )

/** Those that are being written too: what they hold is not to be kept. Answers their storage keys. */
export const expireAllOf = async (tx: Tx, userId: number, now: Date) =>
  keysOf(
    await tx
      .update(dataExports)
      .set({ state: 'failed', expires: now })
      .where(eq(dataExports.user_id, userId))
      .returning({ key: dataExports.key }),
  )

/** Takes the one that has waited longest, or one that was claimed before `stale`. Several servers take different ones. */
export const claimExport = async (tx: Tx, now: Date, stale: Date): Promise<DataExportRow | undefined> => {
  const next = tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      or(
        eq(dataExports.state, 'waiting'),
        and(eq(dataExports.state, 'running'), lte(dataExports.claimed_at, stale)),
      ),
    )
    .orderBy(asc(dataExports.createtime))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await tx.select().from(dataExports).where(inArray(dataExports.id, next))
  if (!row) return undefined
  const [claimed] = await tx
    .update(dataExports)
    .set({ state: 'running', claimed_at: now, attempts: row.attempts + 1, progress: 0 })
    .where(eq(dataExports.id, row.id))
    .returning()
  return claimed
}

/** Changes it as long as this attempt has the work; false if another one has it, or it is gone. */
export const updateExport = async (
  db: Db,
  { id, attempts }: DataExportRow,
  changes: Partial<typeof dataExports.$inferInsert>,
): Promise<boolean> =>
  (
    await db
      .update(dataExports)
      .set(changes)
      .where(and(eq(dataExports.id, id), eq(dataExports.attempts, attempts), isUnfinished))
      .returning({ id: dataExports.id })
  ).length > 0

export const expiredExports = (db: Db, now: Date, limit: number) =>
  db.select().from(dataExports).where(lte(dataExports.expires, now)).limit(limit)

export const removeExport = (db: Db, id: string) => db.delete(dataExports).where(eq(dataExports.id, id))

export const exportBacklog = (db: Db) =>
  backlogOf(db, { from: dataExports, where: isUnfinished, since: dataExports.createtime })
