// Which uploads are the voucher of a bond: it keeps them from being removed as unused. They stay private.
import type { Tx } from '#server/db/types.ts'
import * as table from './bond-uploads.table.ts'

interface BondUploads {
  userId: number
  bondId: number
  /** All uploads of the bond until now, and from now on. */
  before: readonly string[]
  ids: readonly string[]
  at: Date
}

/** Makes these the bond's uploads, and detaches those before. Uploads attached to anything else are left alone. */
export const setBondUploads = async (tx: Tx, { userId, bondId, before, ids, at }: BondUploads) => {
  await table.attach(tx, userId, bondId, ids)
  const dropped = before.filter((id) => !ids.includes(id))
  if (dropped.length > 0) await table.detach(tx, bondId, dropped, at)
}
