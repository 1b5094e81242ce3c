// Known browsers: one row per browser and account (user or staff) that has signed in with it.
import { and, desc, eq, gt, lte, ne, notInArray } from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import type { Db } from '#platform/server/db/types.ts'
import { knownDevices } from './known-devices.schema.ts'

/** Which accounts are meant: those of users or of the staff. */
export type Realm = 'user' | 'staff'

export interface Account {
  realm: Realm
  id: number
}

const columnOf = { user: knownDevices.user_id, staff: knownDevices.staff_id } as const

const of = ({ realm, id }: Account) => eq(columnOf[realm], id)

/** Whether this server has issued the token: the browser is then known to some account. */
export const isIssued = async (db: Db, hash: string, now: Date): Promise<boolean> => {
  const live = and(eq(knownDevices.hash, hash), gt(knownDevices.expires, now))
  return (await db.select({ id: knownDevices.id }).from(knownDevices).where(live).limit(1)).length === 1
}

export const isKnown = async (db: Db, account: Account, hash: string, now: Date): Promise<boolean> => {
  const live = and(of(account), eq(knownDevices.hash, hash), gt(knownDevices.expires, now))
  return (await db.select({ id: knownDevices.id }).from(knownDevices).where(live)).length === 1
}

/** Whether a user with this mobile has signed in with this browser. */
export const isKnownToMobile = async (db: Db, mobile: string, hash: string, now: Date): Promise<boolean> => {
  const rows = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.user_id))
    .where(and(eq(knownDevices.hash, hash), gt(knownDevices.expires, now), eq(users.mobile, mobile)))
    .limit(1)
  return rows.length === 1
}

/** Adds the browser or extends its expiry; keeps the newest `max` of the account. */
export const upsertDevice = async (db: Db, account: Account, hash: string, expires: Date, max: number) => {
  const column = columnOf[account.realm]
  await db
    .insert(knownDevices)
    .values({
      hash,
      expires,
      ...(account.realm === 'user' ? { user_id: account.id } : { staff_id: account.id }),
    })
    .onConflictDoUpdate({ target: [column, knownDevices.hash], set: { expires } })
  const newest = db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(of(account))
    .orderBy(desc(knownDevices.expires), desc(knownDevices.id))
    .limit(max)
  await db.delete(knownDevices).where(and(of(account), notInArray(knownDevices.id, newest)))
}

export const removeDevice = (db: Db, account: Account, hash: string) =>
  db.delete(knownDevices).where(and(of(account), eq(knownDevices.hash, hash)))

/** @param exceptHash of the browser that stays known */
export const removeDevicesOf = (db: Db, account: Account, exceptHash?: string) =>
  db
    .delete(knownDevices)
    .where(and(of(account), exceptHash === undefined ? undefined : ne(knownDevices.hash, exceptHash)))

export const sweepDevices = (db: Db, now: Date) =>
  db.delete(knownDevices).where(lte(knownDevices.expires, now))
