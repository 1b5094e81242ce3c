// Uploads by the bond whose voucher they are.
import { and } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/types.ts'
import { areReady } from './ready-uploads.table.ts'
import { userUploads } from './user-uploads.schema.ts'
import { isUnattached } from './user-uploads.table.ts'

/** Attaches the uploads to the bond; those attached to anything else are left alone. */
export const attach = (tx: Tx, userId: number, bondId: number, ids: readonly string[]) =>
  tx
    .update(userUploads)
    .set({ bond_id: bondId, unused_since: null })
    .where(and(areReady(userId, ids), isUnattached))
