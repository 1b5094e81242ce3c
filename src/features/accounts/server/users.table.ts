import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { type User, users } from '#features/identity/server/users.schema.ts'
import { MOBILE } from '#platform/lib/phones.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { removeTokensOf } from './tokens.table.ts'

/** SQLSTATE of a value that must be unique and is not. */
const UNIQUE_VIOLATION = '23505'

/** Drizzle wraps the driver's error. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as Error & { code?: unknown }).code === UNIQUE_VIOLATION || isUniqueViolation(error.cause))

export const findByMobile = (db: Db, accountType: number, mobile: string): Promise<User | undefined> =>
  first(
    db
      .select()
      .from(users)
      .where(and(eq(users.account_type, accountType), eq(users.mobile, mobile))),
  )

/** Login names are unique regardless of case. */
export const findByLoginName = (db: Db, loginName: string): Promise<User | undefined> =>
  first(db.select().from(users).where(sql`lower(${users.login_name}) = lower(${loginName})`))

/** The new account; undefined if its mobile or login name is taken, even by a concurrent call. */
export const insertUser = (db: Db, user: typeof users.$inferInsert): Promise<User | undefined> =>
  first(db.insert(users).values(user).onConflictDoNothing().returning())

/**
 * Locks the account against other changes of its row until the transaction ends; undefined if it was deleted, even while
 * this call waited for the lock.
 */
export const lockUser = (tx: Tx, id: number): Promise<User | undefined> =>
  first(
    tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deleted_at)))
      .for('no key update'),
  )

/** @param tx with the account locked: a new end depends on the one before */
export const setExpiretime = (tx: Tx, id: number, expiretime: Date) =>
  tx.update(users).set({ expiretime }).where(eq(users.id, id))

export const findUser = (db: Db, id: number): Promise<User | undefined> =>
  first(db.select().from(users).where(eq(users.id, id)))

/** Only if last used before `before`, so that of many calls at once one writes. */
export const markActive = (db: Db, id: number, before: Date, now: Date) =>
  db
    .update(users)
    .set({ active_at: now })
    .where(and(eq(users.id, id), lte(users.active_at, before)))

/** Placeholder of the mobile of a deleted account: no mobile, and unique. */
const deletedMobile = (id: number) => `deleted:${id}`

/** Placeholder of the mobile of an account whose number went to a new one. */
const releasedMobile = (id: number) => `released:${id}`

/** The number of the account; empty for one whose number went to another one. */
export const mobileOf = ({ mobile }: Pick<User, 'mobile'>) => (MOBILE.test(mobile) ? mobile : '')

/** Takes the number from the account, and with it the SMS. */
export const takeMobile = (tx: Tx, id: number) =>
  tx
    .update(users)
    .set({ mobile: releasedMobile(id), sms_listings: false, sms_notices: false })
    .where(eq(users.id, id))

/** Removes all that says who the user was. The keys of avatars stay until their files are removed. */
export const anonymiseUser = (tx: Tx, id: number, at: Date) =>
  tx
    .update(users)
    .set({
      mobile: deletedMobile(id),
      login_name: null,
      password_hash: '',
      nickname: '已注销用户',
      username: '',
      avatar: '',
      store_name: '',
      type: 1,
      expiretime: null,
      apply_state: 0,
      certified_as: null,
      certified_at: null,
      sms_listings: null,
      sms_notices: false,
      deleted_at: at,
    })
    .where(eq(users.id, id))

/** Deleted accounts whose avatars are still stored. */
export const findDeletedAvatars = (db: Db, limit: number) =>
  db
    .select({ id: users.id, avatar_key: users.avatar_key, avatar_draft: users.avatar_draft })
    .from(users)
    .where(and(isNotNull(users.deleted_at), or(ne(users.avatar_key, ''), ne(users.avatar_draft, ''))))
    .limit(limit)

/** What of an account follows its certification. @param tx with the account locked */
export const setCertification = (
  tx: Tx,
  id: number,
  changes: Pick<User, 'apply_state' | 'certified_as' | 'certified_at'> & Partial<Pick<User, 'username'>>,
) => tx.update(users).set(changes).where(eq(users.id, id))

export const mobilesOfUsers = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, mobile: users.mobile })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map(({ id, mobile }) => [id, mobile]))
}

export const setPassword = (db: Db, id: number, passwordHash: string) =>
  db.update(users).set({ password_hash: passwordHash }).where(eq(users.id, id))

/** False if the password has changed meanwhile. */
export const replacePassword = async (
  tx: Tx,
  id: number,
  before: string,
  passwordHash: string,
): Promise<boolean> =>
  (
    await tx
      .update(users)
      .set({ password_hash: passwordHash })
      .where(and(eq(users.id, id), eq(users.password_hash, before)))
      .returning({ id: users.id })
  ).length > 0

type Changes = Partial<
  Pick<
    User,
    | 'nickname'
    | 'avatar'
    | 'avatar_key'
    | 'avatar_draft'
    | 'type'
    | 'type_chosen'
    | 'sms_listings'
    | 'sms_notices'
  >
>

export const updateUser = (db: Db, id: number, changes: Changes) =>
  db.update(users).set(changes).where(eq(users.id, id))

/** Type of users whom the staff have made internal: theirs is not the user's to choose. */
const INTERNAL_STAFF = 5

/** The user's own choice; false for internal staff, even if the staff set it by a concurrent call. */
export const chooseType = async (db: Db, id: number, type: number): Promise<boolean> =>
  (
    await db
      .update(users)
      .set({ type, type_chosen: true })
      .where(and(eq(users.id, id), ne(users.type, INTERNAL_STAFF)))
      .returning({ id: users.id })
  ).length > 0

/** Changes a value that must be unique; false if another account has it, even by a concurrent call. */
const updateUnique = async (
  tx: Tx,
  id: number,
  changes: Partial<Pick<User, 'mobile' | 'login_name' | 'nickname'>>,
): Promise<boolean> => {
  try {
    // In a transaction of its own: a violation would end the outer one.
    await tx.transaction(async (inner) => {
      await inner.update(users).set(changes).where(eq(users.id, id))
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export const setMobile = (tx: Tx, id: number, changes: { mobile: string; nickname: string }) =>
  updateUnique(tx, id, changes)
export const setLoginName = (tx: Tx, id: number, login_name: string) => updateUnique(tx, id, { login_name })

/** Sets the password of locked demo accounts. */
export const unlockDemoUsers = (db: Db, passwordHash: string, locked: string) =>
  db
    .update(users)
    .set({ password_hash: passwordHash })
    .where(and(sql`${users.demo}`, eq(users.password_hash, locked)))

/** Locks all demo accounts: their passwords and their open sessions become invalid. */
export const lockDemoUsers = async (db: Db, locked: string) => {
  const rows = await db
    .update(users)
    .set({ password_hash: locked })
    .where(sql`${users.demo}`)
    .returning({ id: users.id })
  for (const { id } of rows) await removeTokensOf(db, id)
}
