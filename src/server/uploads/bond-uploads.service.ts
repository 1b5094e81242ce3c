// Which uploads are the voucher of a bond: it keeps them from being removed as unused. They stay private.
import type { Tx } from '#server/db/types.ts'
import * as table from './bond-uploads.table.ts'

interface BondUploads {
  userId: number
  bondId: number
  /** All uploads of the bond from now on. */
  ids: readonly string[]
  at: Date
}

/** Makes these the bond's uploads, and detaches all others of it. Uploads attached to anything else are left alone. */
export const setBondUploads = async (tx: Tx, { userId, bondId, ids, at }: BondUploads) => {
  await table.attach(tx, userId, bondId, ids)
  await table.detachOthers(tx, bondId, ids, at)
}
