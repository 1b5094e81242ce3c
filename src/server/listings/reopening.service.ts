// Reopening of decisions about a listing: puts back what they changed in the listing and before readers.
import { ListingDraft } from '#contract/listings/draft.ts'
import { STATUS } from '#contract/listings/woodland.ts'
import { pick } from '#lib/pick.ts'
import type { Tx } from '#server/db/types.ts'
import type { Deps, TxDeps } from '#server/deps.ts'
import { refuse, refuseUnless } from '#server/refusals/refuse.ts'
import type { Reopened, Reopening } from '#server/review/reviewable.service.ts'
import { prepareFiles } from '#server/uploads/visibility.service.ts'
import type { Listing } from './listings.schema.ts'
import * as table from './listings.table.ts'
import type { PublishedListing } from './published-listings.schema.ts'
import { removeFromSite, restorePublished } from './published-listings.service.ts'
import { findPublishedListing } from './published-listings.table.ts'
import { notifyReopened } from './review.service.ts'

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
  const listing = (await table.findListing(tx, id)) ?? refuse('TargetGone')
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
export const prepareListing = async (deps: Deps, id: number, before: object) => {
  const { published: shown } = before as StoredBefore
  const content =
    shown && shown.state !== 'withdrawn' && (await table.findVersion(deps.db, id, shown.version))
  if (!content) return
  const { images, video } = ListingDraft.parse(content)
  await prepareFiles(
    deps,
    [...images, ...video].map((file) => file.id),
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

/** @param status what the decision made of the listing */
export const restoreListing = async (
  deps: TxDeps,
  id: number,
  status: Listing['status'],
  { before: stored, decided_at, at }: Reopened,
) => {
  const before = stored as StoredBefore
  const listing = (await table.lockListing(deps.db, id)) ?? refuse('TargetGone')
  refuseUnless(isAsDecided(listing, status, before, decided_at), 'ReopenChanged')
  await table.updateListing(deps.db, id, {
    ...before.listing,
    decided_at: timeOrNull(before.listing.decided_at),
    updatetime: at,
  })
  const shown = await findPublishedListing(deps.db, id)
  const isShown = shown?.version === before.published?.version && shown?.state === before.published?.state
  if (before.published && !isShown) await restorePublished(deps, listing, published(before.published), at)
  else if (!isShown) await removeFromSite(deps, id, at)
  await notifyReopened(deps.db, listing, at)
}

export const reopening: Reopening = {
  remember: rememberListing,
  prepare: prepareListing,
  restore: (deps, id, reopened) =>
    restoreListing(deps, id, reopened.outcome === 'approved' ? STATUS.published : STATUS.rejected, reopened),
}
