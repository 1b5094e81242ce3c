// Puts listings on the site the way people would: submitted by their owners, decided by a reviewer, each at its own time.

import type { AppDeps } from '#app/features.ts'
import type { Writer } from '#features/audit/server/writer.service.ts'
import { type User } from '#features/identity/server/users.schema.ts'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { addForesty, STATUS_TYPE } from '#features/listings/contract/owner.ts'
import { actOnListing } from '#features/listings/server/actions.service.ts'
import { checkFreshness } from '#features/listings/server/freshness.service.ts'
import { refreshMedians } from '#features/listings/server/prices.service.ts'
import { updatePublishedListing } from '#features/listings/server/published-listings.table.ts'
import { addListing } from '#features/listings/server/submit.service.ts'
import { findByLoginName } from '#features/staff/server/staff.table.ts'
import type { Levels } from './answers.ts'
import { decideTask } from './decide-task.ts'
import type { ListingFiles } from './listing-files.ts'
import { listingForm } from './listing-form.ts'
import { depsAt, minutesBefore } from './moments.ts'
import { ownersOf } from './owners.ts'
import { type DemoListing, isListed } from './schemas.ts'
import { assessListing } from './seed-assessments.ts'

export interface SeededListing {
  id: number
  user_id: number
}

const ORIGIN = { address: '' }
const REVIEW_MINUTES = 120
/** Between the approval and the assessment. */
const ASSESSED_MINUTES = 60

const submit = async (deps: AppDeps, user: User, form: ListingDraft, how: keyof typeof STATUS_TYPE) => {
  const input = addForesty.input.parse({ ...form, status_type: STATUS_TYPE[how], agree: true })
  return (await addListing(deps)(user, input, ORIGIN)).id
}

/** What reviewers and readers did with it since it was submitted. */
const decideAndRead = async (
  deps: AppDeps,
  writer: Writer,
  levels: Levels,
  { id, user }: { id: number; user: User },
  listing: DemoListing,
) => {
  const { state, note, reads, minutesAgo } = listing
  if (state === 'draft' || state === 'waiting') return
  const decided = depsAt(deps, minutesBefore(deps.now(), minutesAgo - REVIEW_MINUTES))
  const task = { queue: 'listings', target: id } as const
  if (state === 'rejected') return decideTask(decided, writer, { ...task, outcome: 'rejected', note })
  await decideTask(decided, writer, { ...task, outcome: 'approved' })
  await updatePublishedListing(deps.db, id, { read_num: reads })
  const assessedMinutesAgo = Math.max(0, minutesAgo - REVIEW_MINUTES - ASSESSED_MINUTES)
  await assessListing(deps, levels, { user, id, minutesAgo: assessedMinutesAgo }, listing)
}

/** The exchange first, oldest first: another case for the review queue does not change the numbers of its listings. */
export const inOrder = (listings: readonly DemoListing[]) => [
  ...listings.filter(isListed).toSorted((a, b) => b.minutesAgo - a.minutesAgo),
  ...listings.filter((listing) => !isListed(listing)),
]

/** @param listings in order */
export const seedListings = async (
  deps: AppDeps,
  listings: readonly DemoListing[],
  files: ListingFiles,
  levels: Levels,
): Promise<ReadonlyMap<string, SeededListing>> => {
  const staff = await findByLoginName(deps.db, 'reviewer')
  if (!staff) throw new Error('the demo has no reviewer')
  const writer: Writer = { staff, origin: ORIGIN }
  const owners = await ownersOf(deps, new Set(listings.map(({ owner }) => owner)))
  const seeded = new Map<string, SeededListing>()
  for (const listing of listings) {
    const { title, minutesAgo, state } = listing
    const user = owners.get(listing.owner)
    if (!user) throw new Error(`${title}: no such owner`)
    const submitted = depsAt(deps, minutesBefore(deps.now(), minutesAgo))
    const form = await listingForm(submitted, user, files, listing)
    const id = await submit(submitted, user, form, state === 'draft' ? 'draft' : 'submit')
    await decideAndRead(deps, writer, levels, { id, user }, listing)
    if (!seeded.has(title)) seeded.set(title, { id, user_id: user.id })
  }
  for (const { title, state, owner, closedMinutesAgo = 0 } of listings) {
    const [user, listing] = [owners.get(owner), seeded.get(title)]
    if (!user || !listing || (state !== 'completed' && state !== 'withdrawn')) continue
    const action = state === 'completed' ? 'complete' : 'withdraw'
    await actOnListing(depsAt(deps, minutesBefore(deps.now(), closedMinutesAgo)))(
      user,
      { id: listing.id, action },
      ORIGIN,
    )
  }
  await checkFreshness(deps)
  await refreshMedians(deps)
  return seeded
}
