// Puts listings on the site the way people would: submitted by their owners, decided by a reviewer, each at its own time.

import type { Fraction } from '#contract/listings/detail.ts'
import type { ListingDraft } from '#contract/listings/draft.ts'
import { addForesty, STATUS_TYPE } from '#contract/listings/owner.ts'
import { currentModel } from '#domain/assessment/models.ts'
import { day, toWireTime } from '#lib/dates.ts'
import { type User } from '#server/accounts/users.schema.ts'
import { findByMobile, insertUser } from '#server/accounts/users.table.ts'
import type { Writer } from '#server/audit/writer.service.ts'
import type { AppDeps } from '#server/features.ts'
import { act } from '#server/listings/actions.service.ts'
import { checkFreshness } from '#server/listings/freshness.service.ts'
import { refreshMedians } from '#server/listings/prices.service.ts'
import { updatePublishedListing } from '#server/listings/published-listings.table.ts'
import { add } from '#server/listings/submit.service.ts'
import { LOCKED } from '#server/security/passwords.ts'
import { findByLoginName } from '#server/staff/staff.table.ts'
import { decideTask } from './decide-task.ts'
import { listingFiles } from './listing-files.ts'
import { listingForm } from './listing-form.ts'
import { at, minutesBefore } from './moments.ts'
import { type DemoListing, isListed } from './schemas.ts'

export interface SeededListing {
  id: number
  user_id: number
}

const ORIGIN = { address: '' }
const REVIEW_MINUTES = 120
const PERSON = 2
/** Since when the owners have accounts. */
const OWNERS_MINUTES = 140 * 24 * 60

/** By mobile. Accounts that are not there yet get no password: nobody enters them. */
const ownersOf = async ({ db, now }: AppDeps, mobiles: ReadonlySet<string>) => {
  const createtime = minutesBefore(now(), OWNERS_MINUTES)
  const owners = new Map<string, User>()
  for (const mobile of [...mobiles].toSorted()) {
    if (!(await findByMobile(db, PERSON, mobile)))
      await insertUser(db, { account_type: PERSON, mobile, password_hash: LOCKED, createtime })
    const user = await findByMobile(db, PERSON, mobile)
    if (user) owners.set(mobile, user)
  }
  return owners
}

const submit = async (deps: AppDeps, user: User, form: ListingDraft, how: keyof typeof STATUS_TYPE) => {
  const input = addForesty.input.parse({ ...form, status_type: STATUS_TYPE[how], agree: true })
  return (await add(deps)(user, input, ORIGIN)).id
}

/** Scores by the current model, which is not used before its first day. */
const fractionOf = (score: DemoListing['score'], at: Date): Fraction | null => {
  if (!score) return null
  const { version, since } = currentModel
  const date = day(toWireTime(at))
  return { ...score, date: date < since ? since : date, model: version }
}

/** What reviewers and readers did with it since it was submitted. */
const decideAndRead = async (deps: AppDeps, writer: Writer, id: number, listing: DemoListing) => {
  const { state, note, reads, score, minutesAgo } = listing
  if (state === 'draft' || state === 'waiting') return
  const decided = at(deps, minutesBefore(deps.now(), minutesAgo - REVIEW_MINUTES))
  const task = { queue: 'listings', target: id } as const
  if (state === 'rejected') return decideTask(decided, writer, { ...task, outcome: 'rejected', note })
  await decideTask(decided, writer, { ...task, outcome: 'approved' })
  await updatePublishedListing(deps.db, id, { read_num: reads, fraction: fractionOf(score, decided.now()) })
}

/** Listings by title. */
export const seedListings = async (
  deps: AppDeps,
  listings: readonly DemoListing[],
): Promise<ReadonlyMap<string, SeededListing>> => {
  const staff = await findByLoginName(deps.db, 'reviewer')
  if (!staff) throw new Error('the demo has no reviewer')
  const writer: Writer = { staff, origin: ORIGIN }
  const owners = await ownersOf(deps, new Set(listings.map(({ owner }) => owner)))
  const seeded = new Map<string, SeededListing>()
  // The exchange first, oldest first: another case for the review queue does not change the numbers of its listings.
  const inOrder = [
    ...listings.filter(isListed).toSorted((a, b) => b.minutesAgo - a.minutesAgo),
    ...listings.filter((listing) => !isListed(listing)),
  ]
  const files = listingFiles(
    deps.storage,
    inOrder.flatMap(({ photos }) => photos),
  )
  for (const listing of inOrder) {
    const { title, minutesAgo, state } = listing
    const user = owners.get(listing.owner)
    if (!user) throw new Error(`${title}: no such owner`)
    const submitted = at(deps, minutesBefore(deps.now(), minutesAgo))
    const form = await listingForm(submitted, user, files, listing)
    const id = await submit(submitted, user, form, state === 'draft' ? 'draft' : 'submit')
    await decideAndRead(deps, writer, id, listing)
    if (!seeded.has(title)) seeded.set(title, { id, user_id: user.id })
  }
  for (const { title, state, owner, closedMinutesAgo = 0 } of inOrder) {
    const [user, listing] = [owners.get(owner), seeded.get(title)]
    if (!user || !listing || (state !== 'completed' && state !== 'withdrawn')) continue
    const action = state === 'completed' ? 'complete' : 'withdraw'
    await act(at(deps, minutesBefore(deps.now(), closedMinutesAgo)))(user, { id: listing.id, action }, ORIGIN)
  }
  await checkFreshness(deps)
  await refreshMedians(deps)
  return seeded
}
