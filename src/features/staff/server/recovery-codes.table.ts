// Recovery codes of staff that have not been used.
import { and, eq } from 'drizzle-orm'
import { staffRecoveryCodes } from '#features/identity/server/staff.schema.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'

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
