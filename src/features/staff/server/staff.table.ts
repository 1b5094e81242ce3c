import { and, count, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import {
  type Staff,
  staff,
  staffName,
  staffRecoveryCodes,
  staffTokens,
} from '#features/identity/server/staff.schema.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'

/** Case-insensitive; should two names differ only in case, the exact one is found. */
export const findByLoginName = (db: Db, loginName: string): Promise<Staff | undefined> =>
  first(
    db
      .select()
      .from(staff)
      .where(sql`lower(${staff.login_name}) = lower(${loginName})`)
      .orderBy(desc(eq(staff.login_name, loginName)))
      .limit(1),
  )

export const findStaff = (db: Db, id: number): Promise<Staff | undefined> =>
  first(db.select().from(staff).where(eq(staff.id, id)))

/** Shared lock until the transaction ends: the account can be neither changed nor disabled meanwhile. */
export const lockStaffShared = (tx: Tx, id: number): Promise<Staff | undefined> =>
  first(tx.select().from(staff).where(eq(staff.id, id)).for('share'))

export const lockStaff = (tx: Tx, id: number): Promise<Staff | undefined> =>
  first(tx.select().from(staff).where(eq(staff.id, id)).for('update'))

export const addStaff = async (db: Db, member: typeof staff.$inferInsert): Promise<number> => {
  const [row] = await db.insert(staff).values(member).returning({ id: staff.id })
  if (!row) throw new Error('an inserted member of the staff came back empty')
  return row.id
}

export const updateStaff = (db: Db, id: number, changes: Partial<typeof staff.$inferInsert>) =>
  db.update(staff).set(changes).where(eq(staff.id, id))

/** Replaces the password hash by one of the member's own choice; false if it is no longer `before`. */
export const replacePassword = async (db: Db, id: number, before: string, after: string): Promise<boolean> =>
  (
    await db
      .update(staff)
      .set({ password_hash: after, initial_password: false })
      .where(and(eq(staff.id, id), eq(staff.password_hash, before)))
      .returning({ id: staff.id })
  ).length > 0

/** All stored TOTP secrets, locked until the transaction ends. */
export const lockSecrets = async (tx: Tx): Promise<{ id: number; stored: string }[]> =>
  (
    await tx
      .select({ id: staff.id, stored: staff.totp_secret })
      .from(staff)
      .where(isNotNull(staff.totp_secret))
      .orderBy(staff.id)
      .for('update')
  ).map(({ id, stored }) => ({ id, stored: stored ?? '' }))

/** Stores the same secret, encrypted again. */
export const replaceSecret = (tx: Tx, id: number, stored: string) =>
  tx.update(staff).set({ totp_secret: stored }).where(eq(staff.id, id))

/** Marks a time step of the secret as used; false if it or a later one was used before. */
export const consumeTotpStep = async (db: Db, id: number, secret: string, step: number): Promise<boolean> =>
  (
    await db
      .update(staff)
      .set({ totp_step: step })
      .where(and(eq(staff.id, id), eq(staff.totp_secret, secret), lt(staff.totp_step, step)))
      .returning({ id: staff.id })
  ).length > 0

/** False if a secret is set already. */
export const setSecret = async (db: Db, id: number, secret: string, step: number): Promise<boolean> =>
  (
    await db
      .update(staff)
      .set({ totp_secret: secret, totp_step: step })
      .where(and(eq(staff.id, id), isNull(staff.totp_secret)))
      .returning({ id: staff.id })
  ).length > 0

/** Number of other admins who can sign in. */
export const countOtherAdmins = async (db: Db, id: number, locked: string): Promise<number> => {
  const able = and(eq(staff.role, 'admin'), eq(staff.disabled, false), ne(staff.password_hash, locked))
  const [row] = await db
    .select({ count: count() })
    .from(staff)
    .where(and(able, ne(staff.id, id)))
  return row?.count ?? 0
}

export const namesOfStaff = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: staff.id, name: staffName })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of those who may sign in and work through the review queues, by account id. */
export const namesOfReviewers = async (db: Db): Promise<Map<number, string>> => {
  const rows = await db
    .select({ id: staff.id, name: staffName })
    .from(staff)
    .where(and(eq(staff.disabled, false), inArray(staff.role, ['reviewer', 'admin'])))
    .orderBy(staff.id)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Does nothing if the login name is taken. */
export const insertStaff = (db: Db, member: typeof staff.$inferInsert) =>
  db.insert(staff).values(member).onConflictDoNothing()

export const unlockDemoStaff = (db: Db, passwordHash: string, locked: string) =>
  db
    .update(staff)
    .set({ password_hash: passwordHash, initial_password: false })
    .where(and(sql`${staff.demo}`, eq(staff.password_hash, locked)))

/** Locks all demo accounts: their passwords and their open sessions become invalid. */
export const lockDemoStaff = async (db: Db, locked: string) => {
  const rows = await db
    .update(staff)
    .set({ password_hash: locked })
    .where(sql`${staff.demo}`)
    .returning({ id: staff.id })
  for (const { id } of rows) await db.delete(staffTokens).where(eq(staffTokens.staff_id, id))
}

export const removeCodes = (db: Db, staffId: number) =>
  db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staff_id, staffId))

export const replaceCodes = async (tx: Tx, staffId: number, hashes: readonly string[]) => {
  await removeCodes(tx, staffId)
  await tx.insert(staffRecoveryCodes).values(hashes.map((hash) => ({ staff_id: staffId, hash })))
}

/** False if there is no such code. Of several calls at once one gets it. */
export const removeCode = async (tx: Tx, staffId: number, hash: string): Promise<boolean> =>
  (
    await tx
      .delete(staffRecoveryCodes)
      .where(and(eq(staffRecoveryCodes.staff_id, staffId), eq(staffRecoveryCodes.hash, hash)))
      .returning({ hash: staffRecoveryCodes.hash })
  ).length > 0

export const countCodes = (db: Db, staffId: number): Promise<number> =>
  db.$count(staffRecoveryCodes, eq(staffRecoveryCodes.staff_id, staffId))
