// Uploads by the bond whose voucher they are.
import { and, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '#server/db/types.ts'
import { areReady } from './ready-uploads.table.ts'
import { userUploads } from './user-uploads.schema.ts'
import { isUnattached } from './user-uploads.table.ts'

/** Attaches the uploads to the bond; those attached to anything else are left alone. */
export const attach = (tx: Tx, userId: number, bondId: number, ids: readonly string[]) =>
  tx
    .update(userUploads)
    .set({ bond_id: bondId, unused_since: null })
    .where(and(areReady(userId, ids), isUnattached))

/** Detaches all other uploads of the bond. */
export const detachOthers = (tx: Tx, bondId: number, keptIds: readonly string[], at: Date) =>
  tx
    .update(userUploads)
    .set({ bond_id: null, unused_since: at })
    .where(and(eq(userUploads.bond_id, bondId), notInArray(userUploads.id, [...keptIds])))
