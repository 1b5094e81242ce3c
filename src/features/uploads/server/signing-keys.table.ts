// Fingerprint of the key that addresses are signed with.
import { ne } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { signingKeys } from './signing-keys.schema.ts'

/** Undefined before the first server has started. */
export const findSigningKey = async (db: Db): Promise<string | undefined> =>
  (await first(db.select({ id: signingKeys.id }).from(signingKeys)))?.id

/** Records this key in place of the one before. */
export const recordSigningKey = async (tx: Tx, id: string) => {
  await tx.insert(signingKeys).values({ id }).onConflictDoNothing()
  await tx.delete(signingKeys).where(ne(signingKeys.id, id))
}
