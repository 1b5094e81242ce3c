// Interface of what uses files of users: listings, bonds and certifications. src/app/features.ts lists them.
import { isNotNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type DeclaredObject, declaredForeignKey } from '#platform/server/db/declared-objects.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { type OwnerColumn, type UserUpload, userUploads } from './user-uploads.schema.ts'

export interface FileOwner {
  column: OwnerColumn
  id: PgColumn
  /** Files that do not count towards the quota of their user; without it, all that it uses. */
  uncounted?: SQL
  /** Locks the owner of a photo until the transaction ends. Comes before the lock on the photo, as in all transactions. */
  lockForAvif?(tx: Tx, photo: UserUpload): Promise<unknown>
  /** Tells readers of a photo that it has an AVIF version. */
  publishAvif?(tx: Tx, photo: UserUpload, at: Date): Promise<unknown>
}

export const uncountedFiles = (owners: readonly FileOwner[]): SQL[] =>
  owners.map(({ column, uncounted }) => uncounted ?? isNotNull(userUploads[column]))

/** A file outlives what uses it: the clean-up of unused uploads removes it. */
export const fileOwnerObjects = (owners: readonly FileOwner[]): DeclaredObject[] =>
  owners.map(({ column, id }) => declaredForeignKey(userUploads[column], id, 'set null'))
