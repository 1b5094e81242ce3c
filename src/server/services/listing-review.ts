// What a decision of the staff does to a listing that is on the site.
import { STATUS } from '#contract/woodland.ts'
import type { Deps } from '../deps.ts'
import { takeOff } from '../tables/on-site.ts'
import { recordBy, type Writer } from './writer.ts'

/** Takes it off the site, for a reason that its owner is told. In the transaction of `deps.db`. */
export const takeDown = async (
  deps: Deps,
  listingId: number,
  { reason, writer, at }: { reason: string; writer: Writer; at: Date },
) => {
  await takeOff(deps.db, listingId, { status: STATUS.rejected, close_reason: reason }, at)
  await recordBy(deps.db, writer, { action: 'listing.takedown', target: `listing:${listingId}`, at })
}
