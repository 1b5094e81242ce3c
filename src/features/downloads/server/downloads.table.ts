import { and, eq, exists, getTableColumns, gt, inArray, lte, or } from 'drizzle-orm'
import { staffTokens } from '#features/identity/server/staff.schema.ts'
import { tokens } from '#features/identity/server/users.schema.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { type DownloadRow, downloadAddresses } from './downloads.schema.ts'

type NewAddress = Omit<typeof downloadAddresses.$inferInsert, 'user_session' | 'staff_session'>
/** Hash of the token of a user or of one of the staff. */
export type SessionHash = { user_session: string } | { staff_session: string }

/** False where the session has ended, as it may have while the file was made. */
export const insertAddress = (db: Db, session: SessionHash, row: NewAddress, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [hash, sessions] =
      'user_session' in session ? [session.user_session, tokens] : [session.staff_session, staffTokens]
    // The lock keeps a sign-out from ending the session before the row refers to it.
    const found = await tx
      .select({ hash: sessions.hash })
      .from(sessions)
      .where(and(eq(sessions.hash, hash), gt(sessions.expires, now)))
      .for('key share')
    if (found.length === 0) return false
    await tx.insert(downloadAddresses).values({ ...row, ...session })
    return true
  })

export interface Opening {
  now: Date
  /** Network of the caller. */
  from: string
}

/** Whether this caller may open the address: once a browser has looked at it, that browser's network alone. */
const isOpen = (db: Db, hash: string, { now, from }: Opening) =>
  and(
    eq(downloadAddresses.hash, hash),
    gt(downloadAddresses.expires, now),
    inArray(downloadAddresses.opened_from, ['', from]),
    or(
      exists(
        db
          .select({ hash: tokens.hash })
          .from(tokens)
          .where(and(eq(tokens.hash, downloadAddresses.user_session), gt(tokens.expires, now))),
      ),
      exists(
        db
          .select({ hash: staffTokens.hash })
          .from(staffTokens)
          .where(and(eq(staffTokens.hash, downloadAddresses.staff_session), gt(staffTokens.expires, now))),
      ),
    ),
  )

const { content: _bytes, ...aboutFile } = getTableColumns(downloadAddresses)

/** All but the bytes, which may be many. Leaves the address as it is. */
export const describeAddress = (
  db: Db,
  hash: string,
  opening: Opening,
): Promise<Omit<DownloadRow, 'content'> | undefined> =>
  first(
    db
      .select(aboutFile)
      .from(downloadAddresses)
      .where(isOpen(db, hash, opening)),
  )

/** Leaves the address as it is. */
export const findAddress = (db: Db, hash: string, opening: Opening): Promise<DownloadRow | undefined> =>
  first(
    db
      .select()
      .from(downloadAddresses)
      .where(isOpen(db, hash, opening)),
  )

/** Leaves a second opening to the same network, until `expires`. False where this is not the first one. */
export const markOpened = async (db: Db, hash: string, opening: Opening, expires: Date): Promise<boolean> => {
  const marked = await db
    .update(downloadAddresses)
    .set({ opened_from: opening.from, expires })
    .where(and(isOpen(db, hash, opening), eq(downloadAddresses.opened_from, '')))
    .returning({ hash: downloadAddresses.hash })
  return marked.length > 0
}

/** Of several callers at once, one gets true. */
export const removeAddress = async (db: Db, hash: string, opening: Opening): Promise<boolean> => {
  const removed = await db
    .delete(downloadAddresses)
    .where(isOpen(db, hash, opening))
    .returning({ hash: downloadAddresses.hash })
  return removed.length > 0
}

export const removeAddressesOf = (db: Db, keys: readonly string[]) =>
  keys.length === 0
    ? undefined
    : db.delete(downloadAddresses).where(inArray(downloadAddresses.storage_key, [...keys]))

export const sweepAddresses = (db: Db, now: Date) =>
  db.delete(downloadAddresses).where(lte(downloadAddresses.expires, now))
