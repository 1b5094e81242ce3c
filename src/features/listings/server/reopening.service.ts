// Reopening of decisions about a listing: puts back what they changed in the listing and before readers.

import { stepNames } from '#features/audit/rules.ts'
import { recordBy } from '#features/audit/server/index.ts'
import { ListingDraft } from '#features/listings/contract/draft.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { ReopenChanged } from '#features/review/contract/refusals.ts'
import type { Reopenable, Reopened, Reopening } from '#features/review/server/index.ts'
import { prepareFiles } from '#features/uploads/server/index.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { pick } from '#platform/lib/pick.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import type { ListingTxDeps } from './listing-hooks.ts'
import type { Listing } from './listings.schema.ts'
import * as table from './listings.table.ts'
import type { PublishedListing } from './published-listings.schema.ts'
import { removeFromSite, restorePublished } from './published-listings.service.ts'
import { findPublishedListing } from './published-listings.table.ts'
import { addToQueue, notifyReopened } from './review.service.ts'

const DECIDED = ['status', 'version', 'published_version', 'close_reason', 'decided_at'] as const

/** As JSON keeps it: times are texts. */
type Stored<T> = {
  [N in keyof T]: T[N] extends Date ? string : T[N] extends Date | null ? string | null : T[N]
}

interface Before {
  listing: Pick<Listing, (typeof DECIDED)[number]>
  published: PublishedListing | null
}

export const rememberListing = async (tx: Tx, id: number): Promise<Before> => {
  const listing = (await table.findListing(tx, id)) ?? refuse(TargetGone)
  return { listing: pick(listing, DECIDED), published: (await findPublishedListing(tx, id)) ?? null }
}

const time = (text: string) => new Date(text)
const timeOrNull = (text: string | null) => (text === null ? null : time(text))

const published = (stored: Stored<PublishedListing>): PublishedListing => ({
  ...stored,
  submitted_at: time(stored.submitted_at),
  releasetime: time(stored.releasetime),
  confirmtime: time(stored.confirmtime),
  reminded_at: timeOrNull(stored.reminded_at),
  updatetime: time(stored.updatetime),
})

interface StoredBefore {
  listing: Stored<Before['listing']>
  published: Stored<PublishedListing> | null
}

/** Makes public copies of the files that readers saw before the decision. */
export const prepareShown = async (deps: Deps, id: number, { before }: Reopenable) => {
  const { published: shown } = before as StoredBefore
  const content =
    shown && shown.state !== 'withdrawn' && (await table.findVersion(deps.db, id, shown.version))
  if (!content) return
  const { images, video, poster } = ListingDraft.parse(content)
  await prepareFiles(
    deps,
    [...images, ...video, ...poster].map((file) => file.id),
  )
}

/** Whether the listing is as that decision left it. */
const isAsDecided = (
  listing: Listing,
  status: Listing['status'],
  { listing: before }: StoredBefore,
  at: Date,
) =>
  listing.status === status &&
  listing.version === before.version &&
  listing.decided_at?.getTime() === at.getTime()

/** Restores what the owner has. Answers the listing as the decision left it. @param status what the decision made of it */
const restoreListing = async (
  { db: tx }: ListingTxDeps,
  id: number,
  status: Listing['status'],
  { before: stored, decided_at, at }: Reopened,
): Promise<Listing> => {
  const before = stored as StoredBefore
  const listing = (await table.lockListing(tx, id)) ?? refuse(TargetGone)
  refuseUnless(isAsDecided(listing, status, before, decided_at), ReopenChanged)
  await table.updateListing(tx, id, {
    ...before.listing,
    decided_at: timeOrNull(before.listing.decided_at),
    updatetime: at,
  })
  await notifyReopened(tx, listing, at)
  return listing
}

const restoreShown = async (deps: ListingTxDeps, listing: Listing, { before, at }: Reopened) => {
  const { published: shown } = before as StoredBefore
  if (shown) await restorePublished(deps, listing, published(shown), at)
  else await removeFromSite(deps, listing.id, at)
}

/** Takes back a takedown after a report. An edit that waited for review waits again. */
export const undoTakedown = async (deps: ListingTxDeps, id: number, reopened: Reopened) => {
  const listing = await restoreListing(deps, id, STATUS.rejected, reopened)
  await restoreShown(deps, listing, reopened)
  const { before, writer, at } = reopened
  if ((before as StoredBefore).listing.status === STATUS.pending)
    await addToQueue(deps.db, id, listing.submitted_at ?? at)
  await recordBy(deps.db, writer, {
    action: 'listing.reopen',
    target: `listing:${id}`,
    detail: { title: listing.project_name, reason: `${stepNames.takedown}：${listing.close_reason}` },
    at,
  })
}

/** A rejection changes nothing of what readers see, which its owner may have confirmed since. */
export const listingReopening: Reopening = {
  remember: rememberListing,
  prepare: async (deps, id, decision) => {
    if (decision.outcome === 'approved') await prepareShown(deps, id, decision)
  },
  restore: async (deps: ListingTxDeps, id, reopened) => {
    if (reopened.outcome === 'approved')
      await restoreShown(deps, await restoreListing(deps, id, STATUS.published, reopened), reopened)
    else await restoreListing(deps, id, STATUS.rejected, reopened)
  },
}
