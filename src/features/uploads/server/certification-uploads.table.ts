// Uploads by the certification that uses them.
import { and, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/types.ts'
import { areReady } from './ready-uploads.table.ts'
import { userUploads } from './user-uploads.schema.ts'
import { isUnattached } from './user-uploads.table.ts'

/** Attaches the uploads to the user's certification; those attached to anything else are left alone. */
export const attach = (tx: Tx, userId: number, ids: readonly string[]) =>
  tx
    .update(userUploads)
    .set({ certification_id: userId, unused_since: null })
    .where(and(areReady(userId, ids), isUnattached))

/** Discards the certification's other uploads: what was replaced is of no use to anybody. */
export const discardOthers = (tx: Tx, userId: number, keptIds: readonly string[]) =>
  tx
    .update(userUploads)
    .set({ certification_id: null, state: 'gone' })
    .where(
      and(
        eq(userUploads.certification_id, userId),
        keptIds.length > 0 ? notInArray(userUploads.id, [...keptIds]) : undefined,
      ),
    )
    .returning()

/** Discards identity papers of the user that were not submitted. */
export const discardUnsubmitted = (tx: Tx, userId: number) =>
  tx
    .update(userUploads)
    .set({ state: 'gone' })
    .where(and(eq(userUploads.user_id, userId), eq(userUploads.purpose, 'identity'), isUnattached))
    .returning()
