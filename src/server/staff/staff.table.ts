// Who works in the console, and their login tokens: never those of a user.
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'

import type { Db, Tx } from '#server/db/types.ts'
import { type Staff, staff, staffName, staffTokens } from './staff.schema.ts'

/** Login names differ by more than case; one that is written exactly so comes first all the same. */
export const findByLoginName = async (db: Db, loginName: string): Promise<Staff | undefined> =>
  (
    await db
      .select()
      .from(staff)
      .where(sql`lower(${staff.login_name}) = lower(${loginName})`)
      .orderBy(desc(eq(staff.login_name, loginName)))
      .limit(1)
  )[0]

export const findStaff = async (db: Db, id: number): Promise<Staff | undefined> =>
  (await db.select().from(staff).where(eq(staff.id, id)))[0]

/** As it stands, and kept so until the transaction ends: no password is set meanwhile, nobody disabled. */
export const holdStaff = async (tx: Tx, id: number): Promise<Staff | undefined> =>
  (await tx.select().from(staff).where(eq(staff.id, id)).for('share'))[0]

/** Kept from other writers until the transaction ends. */
export const lockStaff = async (tx: Tx, id: number): Promise<Staff | undefined> =>
  (await tx.select().from(staff).where(eq(staff.id, id)).for('update'))[0]

export const addStaff = async (db: Db, member: typeof staff.$inferInsert): Promise<number> => {
  const [row] = await db.insert(staff).values(member).returning({ id: staff.id })
  if (!row) throw new Error('an inserted member of the staff came back empty')
  return row.id
}

export const updateStaff = (db: Db, id: number, changes: Partial<typeof staff.$inferInsert>) =>
  db.update(staff).set(changes).where(eq(staff.id, id))

/** Sets another password if this one is still the person's. */
export const replacePassword = async (db: Db, id: number, before: string, after: string): Promise<boolean> =>
  (
    await db
      .update(staff)
      .set({ password_hash: after })
      .where(and(eq(staff.id, id), eq(staff.password_hash, before)))
      .returning({ id: staff.id })
  ).length > 0

/** Every stored TOTP secret, kept from other writers until the transaction ends. */
export const lockSecrets = async (tx: Tx): Promise<{ id: number; stored: string }[]> =>
  (
    await tx
      .select({ id: staff.id, stored: staff.totp_secret })
      .from(staff)
      .where(isNotNull(staff.totp_secret))
      .orderBy(staff.id)
      .for('update')
  ).map(({ id, stored }) => ({ id, stored: stored ?? '' }))

/** The same secret, encrypted anew. */
export const replaceSecret = (tx: Tx, id: number, stored: string) =>
  tx.update(staff).set({ totp_secret: stored }).where(eq(staff.id, id))

/** Uses up a time step of a secret. False where it, or a later one, was used already. */
export const consumeTotpStep = async (db: Db, id: number, secret: string, step: number): Promise<boolean> =>
  (
    await db
      .update(staff)
      .set({ totp_step: step })
      .where(and(eq(staff.id, id), eq(staff.totp_secret, secret), lt(staff.totp_step, step)))
      .returning({ id: staff.id })
  ).length > 0

/** False where there is a secret already. */
export const setSecret = async (db: Db, id: number, secret: string, step: number): Promise<boolean> =>
  (
    await db
      .update(staff)
      .set({ totp_secret: secret, totp_step: step })
      .where(and(eq(staff.id, id), isNull(staff.totp_secret)))
      .returning({ id: staff.id })
  ).length > 0

/** Admins who can sign in, but for this one. */
export const countOtherAdmins = async (db: Db, id: number, locked: string): Promise<number> => {
  const able = and(eq(staff.role, 'admin'), eq(staff.disabled, false), ne(staff.password_hash, locked))
  const [row] = await db
    .select({ count: count() })
    .from(staff)
    .where(and(able, ne(staff.id, id)))
  return row?.count ?? 0
}

/** Of several people, by id. */
export const namesOfStaff = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: staff.id, name: staffName })
    .from(staff)
    .where(inArray(staff.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Does nothing where the login name is taken. */
export const insertStaff = (db: Db, member: typeof staff.$inferInsert) =>
  db.insert(staff).values(member).onConflictDoNothing()

export const unlockDemoStaff = (db: Db, passwordHash: string, locked: string) =>
  db
    .update(staff)
    .set({ password_hash: passwordHash })
    .where(and(sql`${staff.demo}`, eq(staff.password_hash, locked)))

/** No demo account can be entered any more, by password or by a token still out there. */
export const lockDemoStaff = async (db: Db, locked: string) => {
  const rows = await db
    .update(staff)
    .set({ password_hash: locked })
    .where(sql`${staff.demo}`)
    .returning({ id: staff.id })
  for (const { id } of rows) await db.delete(staffTokens).where(eq(staffTokens.staff_id, id))
}
