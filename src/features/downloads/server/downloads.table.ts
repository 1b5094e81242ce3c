import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Db } from '#platform/server/db/types.ts'
import { type DownloadRow, downloadAddresses } from './downloads.schema.ts'

export const insertAddress = (db: Db, row: typeof downloadAddresses.$inferInsert) =>
  db.insert(downloadAddresses).values(row)

const isOpen = (hash: string, now: Date) =>
  and(eq(downloadAddresses.hash, hash), gt(downloadAddresses.expires, now))

/** The first that looks at an address stays known until `expires`; undefined where it is not the first. */
export const markOpened = async (
  db: Db,
  hash: string,
  { now, from, expires }: { now: Date; from: string; expires: Date },
): Promise<DownloadRow | undefined> => {
  const [row] = await db
    .update(downloadAddresses)
    .set({ opened_from: from, expires })
    .where(and(isOpen(hash, now), eq(downloadAddresses.opened_from, '')))
    .returning()
  return row
}

/** Of several at once, one gets the row. */
export const takeAddress = async (db: Db, hash: string, now: Date): Promise<DownloadRow | undefined> => {
  const [row] = await db.delete(downloadAddresses).where(isOpen(hash, now)).returning()
  return row
}

export const removeAddressesOf = (db: Db, keys: readonly string[]) =>
  keys.length === 0
    ? undefined
    : db.delete(downloadAddresses).where(inArray(downloadAddresses.storage_key, [...keys]))

export const sweepAddresses = (db: Db, now: Date) =>
  db.delete(downloadAddresses).where(lte(downloadAddresses.expires, now))
