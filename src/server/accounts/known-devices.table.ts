// Browsers that somebody has signed in by: one row per browser and account, of users and of the staff.
import { and, desc, eq, gt, lte, ne, notInArray } from 'drizzle-orm'

import type { Db } from '#server/db/types.ts'

import { knownDevices } from './known-devices.schema.ts'
import { users } from './users.schema.ts'

/** Whose password is meant: a user's or one of the staff's. */
export type Realm = 'user' | 'staff'

export interface Account {
  realm: Realm
  id: number
}

const columnOf = { user: knownDevices.user_id, staff: knownDevices.staff_id } as const

const of = ({ realm, id }: Account) => eq(columnOf[realm], id)

/** Whether this browser is known to any account: its token was then issued by this server. */
export const isIssued = async (db: Db, hash: string, now: Date): Promise<boolean> => {
  const live = and(eq(knownDevices.hash, hash), gt(knownDevices.expires, now))
  return (await db.select({ id: knownDevices.id }).from(knownDevices).where(live).limit(1)).length === 1
}

export const isKnown = async (db: Db, account: Account, hash: string, now: Date): Promise<boolean> => {
  const live = and(of(account), eq(knownDevices.hash, hash), gt(knownDevices.expires, now))
  return (await db.select({ id: knownDevices.id }).from(knownDevices).where(live)).length === 1
}

/** Whether somebody who has this mobile has signed in by this browser. */
export const isKnownToMobile = async (db: Db, mobile: string, hash: string, now: Date): Promise<boolean> => {
  const rows = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.user_id))
    .where(and(eq(knownDevices.hash, hash), gt(knownDevices.expires, now), eq(users.mobile, mobile)))
    .limit(1)
  return rows.length === 1
}

/** Adds the device or prolongs it, and keeps the newest `max` of the account. */
export const keepDevice = async (db: Db, account: Account, hash: string, expires: Date, max: number) => {
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

/** @param but hash of the device that stays. */
export const removeDevicesOf = (db: Db, account: Account, but?: string) =>
  db.delete(knownDevices).where(and(of(account), but === undefined ? undefined : ne(knownDevices.hash, but)))

export const sweepDevices = (db: Db, now: Date) =>
  db.delete(knownDevices).where(lte(knownDevices.expires, now))
