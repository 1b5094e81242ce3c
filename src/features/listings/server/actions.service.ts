// Actions of an owner on a listing; which are allowed in which state is declared in src/features/listings/rules/states.ts.

import type { AuditAction } from '#features/audit/rules.ts'
import { audit } from '#features/audit/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import type { ListingAction, listingAction, MyListing } from '#features/listings/contract/owner.ts'
import { STATUS, type Status } from '#features/listings/contract/woodland.ts'
import { after } from '#features/listings/rules/states.ts'
import { ListingState } from '#features/review/contract/refusals.ts'
import { insertTask } from '#features/review/server/index.ts'
import { prepareFiles } from '#features/uploads/server/index.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { updateFiles } from './listing-files.service.ts'
import type { ListingDeps, ListingTxDeps } from './listing-hooks.ts'
import { publishedFileIds, setListingUploads } from './listing-uploads.service.ts'
import { type Listing } from './listings.schema.ts'
import * as table from './listings.table.ts'
import { listingStateOf, myListing } from './my-listings.service.ts'
import { confirmListing, setPublishedState } from './published-listings.service.ts'
import { findPublishedListing } from './published-listings.table.ts'
import { removeFromQueue } from './review.service.ts'

interface Step {
  deps: ListingTxDeps
  listing: Listing
  /** Status after the action; the row has been updated already. */
  status: Status | 'removed'
  at: Date
}

/** What each action does beside changing the status. Answers details for the audit log. */
const steps: Record<ListingAction, (step: Step) => Promise<Record<string, unknown>>> = {
  withdraw: async ({ deps, listing, at }) => {
    await setPublishedState(deps, listing.id, 'withdrawn', at)
    return removeFromQueue(deps.db, listing.id)
  },
  republish: async ({ deps, listing, status, at }) => {
    if (status === STATUS.published) await setPublishedState(deps, listing.id, 'live', at)
    else await insertTask(deps.db, { queue: 'listings', target_id: listing.id, createtime: at })
    return {}
  },
  complete: async ({ deps, listing, at }) => {
    await setPublishedState(deps, listing.id, 'completed', at)
    return removeFromQueue(deps.db, listing.id)
  },
  confirm: async ({ deps, listing, at }) => {
    await confirmListing(deps, listing.id, at)
    return {}
  },
  discard: async ({ deps, listing, at }) => {
    await table.updateListing(deps.db, listing.id, {
      draft: null,
      draft_at: null,
      revision: listing.revision + 1,
      last_form_key: '',
    })
    await updateFiles(deps.db, { ...listing, draft: null }, at)
    return {}
  },
  remove: async ({ deps, listing: { id, user_id }, at }) => {
    const left = await removeFromQueue(deps.db, id)
    await setListingUploads(deps.db, { userId: user_id, listingId: id, ids: [], at })
    await table.deleteListing(deps.db, id)
    return left
  },
}

/** Makes public copies of the files before a listing is republished. */
const prepareRepublication = async (deps: Deps, user: User, id: number) => {
  const listing = await table.findListing(deps.db, id)
  if (listing?.user_id !== user.id) return
  const status = after('republish', listingStateOf(listing, await findPublishedListing(deps.db, id)))
  if (status === STATUS.published) await prepareFiles(deps, await publishedFileIds(deps.db, id))
}

export const actOnListing =
  (deps: ListingDeps) =>
  async (
    user: User,
    { id, action }: Parsed<typeof listingAction>,
    { address }: Origin,
  ): Promise<MyListing | null> => {
    const at = deps.now()
    if (action === 'withdraw' || action === 'republish')
      await limits.consume(deps.db, 'listingShown', user.id, at)
    if (action === 'republish') await prepareRepublication(deps, user, id)
    await deps.db.transaction(async (tx) => {
      const listing = (await table.lockListing(tx, id)) ?? refuse(TargetGone)
      refuseUnless(listing.user_id === user.id, TargetGone)
      const status = after(action, listingStateOf(listing, await findPublishedListing(tx, id)))
      refuseUnless(status !== undefined, ListingState)
      // A confirmation is no change of the listing.
      if (status !== 'removed' && action !== 'confirm')
        await table.updateListing(tx, id, {
          status,
          updatetime: at,
          ...(status === listing.status ? {} : { close_reason: '' }),
        })
      const more = await steps[action]({ deps: { ...deps, db: tx }, listing, status, at })
      await audit.record(tx, {
        who: `user:${user.id}`,
        action: `listing.${action}` satisfies AuditAction,
        target: `listing:${id}`,
        detail: { title: listing.project_name, ...more },
        address,
        at,
      })
    })
    deps.cache.clear()
    return action === 'remove' ? null : myListing(deps)(user, id)
  }
