// Notifications: told in the transaction of what they tell of.
import type { Db } from '../db/types.ts'
import { insertNotice } from '../tables/notices.ts'

/** Categories of the spec that something is told under so far. */
export const CATEGORY = { approval: 1, system: 4 } as const

/** Of the favourites' codes. */
export const ABOUT_WOODLAND = 8

/** Tells one user. */
export const tell = (tx: Db, notice: Parameters<typeof insertNotice>[1]) => insertNotice(tx, notice)
