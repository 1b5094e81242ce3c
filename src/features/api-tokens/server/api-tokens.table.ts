import { and, desc, eq, getTableColumns, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { staff, staffName } from '#features/identity/server/staff.schema.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { apiTokens } from './api-tokens.schema.ts'

export type ApiTokenRow = typeof apiTokens.$inferSelect

const isValid = (now: Date) => and(isNull(apiTokens.revoked_at), gt(apiTokens.expires, now))

/** Those that are good before those that are not, each newest first. */
export const listTokens = (db: Db, now: Date, limit: number) =>
  db
    .select({
      ...getTableColumns(apiTokens),
      maker: staffName,
      role: staff.role,
      disabled: staff.disabled,
    })
    .from(apiTokens)
    .innerJoin(staff, eq(staff.id, apiTokens.staff_id))
    .orderBy(
      sql`${apiTokens.revoked_at} is not null or ${apiTokens.expires} <= ${now.toISOString()}::timestamptz`,
      desc(apiTokens.id),
    )
    .limit(limit)

export const findByHash = (db: Db, hash: string) =>
  first(
    db
      .select({ token: apiTokens, maker: staff })
      .from(apiTokens)
      .innerJoin(staff, eq(staff.id, apiTokens.staff_id))
      .where(eq(apiTokens.hash, hash)),
  )

export const isNameTaken = async (tx: Tx, name: string, now: Date): Promise<boolean> =>
  (await tx.$count(apiTokens, and(eq(apiTokens.name, name), isValid(now)))) > 0

export const countValid = (tx: Tx, now: Date) => tx.$count(apiTokens, isValid(now))

export const insertToken = async (tx: Tx, token: typeof apiTokens.$inferInsert): Promise<number> => {
  const [inserted] = await tx.insert(apiTokens).values(token).returning({ id: apiTokens.id })
  if (!inserted) throw new Error('the token was not inserted')
  return inserted.id
}

export const lockToken = (tx: Tx, id: number): Promise<ApiTokenRow | undefined> =>
  first(tx.select().from(apiTokens).where(eq(apiTokens.id, id)).for('update'))

export const revokeToken = (tx: Tx, id: number, at: Date) =>
  tx.update(apiTokens).set({ revoked_at: at }).where(eq(apiTokens.id, id))

export const markUsed = (db: Db, id: number, before: Date, now: Date) =>
  db
    .update(apiTokens)
    .set({ last_used: now })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.last_used), lt(apiTokens.last_used, before))))

export const removeTokensExpiredBefore = (db: Db, moment: Date) =>
  db.delete(apiTokens).where(lt(apiTokens.expires, moment))
