// Listing form: saves a draft, or submits the listing for review.

import * as z from 'zod/mini'
import { chooseForListings, mobileOf } from '#features/accounts/server/index.ts'
import { audit } from '#features/audit/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { ListingDraft } from '#features/listings/contract/draft.ts'
import { formFieldNames } from '#features/listings/contract/fields.ts'
import {
  areaMessages,
  coordinatesAt,
  ListingFields,
  pointOf,
  readCoordinates,
  TITLE_MAX,
} from '#features/listings/contract/form.ts'
import { type addForesty, STATUS_TYPE } from '#features/listings/contract/owner.ts'
import {
  ListingClosed,
  ListingConflict,
  ReadAgreement,
  TooManyDrafts,
  TooManyListings,
} from '#features/listings/contract/refusals.ts'
import { type ListingContent, remarksOf, typedNumbers } from '#features/listings/contract/typed-numbers.ts'
import {
  PRICE_TYPE,
  STATUS,
  TRANSFER_CATEGORIES,
  WOODLAND_TYPES,
} from '#features/listings/contract/woodland.ts'
import { draftsMax, tooManyDraftsText } from '#features/listings/rules/amounts.ts'
import { wrongLevel } from '#features/regions/server/index.ts'
import { lockUserSubmissions } from '#features/uploads/server/index.ts'
import { ACCOUNT_TYPE } from '#platform/contract/account-types.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { wgs84Of } from '#platform/readers/datum.ts'
import { DATUM } from '#platform/readers/point.ts'
import { pointOfGrid } from '#platform/readers/projection.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { fileComplaints, updateFiles, withoutAddresses, withUsableFiles } from './listing-files.service.ts'
import { type Listing } from './listings.schema.ts'
import * as table from './listings.table.ts'
import { addToQueue } from './review.service.ts'

type Sent = Parsed<typeof addForesty>
type Answer = Output<typeof addForesty>

/** The same content from the same user within this time counts as a second click. */
const REPEAT_MS = 10 * 60_000

const answerOf = ({ id, status, version, revision }: Answer): Answer => ({ id, status, version, revision })

const lockEdited = async (tx: Tx, user: User, { id, key }: Sent): Promise<Listing | undefined> => {
  if (id === 0) {
    const known = key === '' ? undefined : await table.findIdByForm(tx, user.id, key)
    return known === undefined ? undefined : table.lockListing(tx, known)
  }
  const row = await table.lockListing(tx, id)
  return row?.user_id === user.id ? row : refuse(TargetGone)
}

/** Whether the form is based on the current revision, or wrote that itself, even if the answer never reached it. */
const isUpToDate = ({ revision, last_form_key }: Listing, { base, key, revision: sent }: Sent) =>
  base === undefined || base === revision || (key !== '' && key === last_form_key && sent >= revision)

const refuseConflict = (row: Listing | undefined, input: Sent) => {
  refuseUnless(row?.status !== STATUS.completed, ListingClosed)
  refuseUnless(!row || isUpToDate(row, input), ListingConflict)
}

const nextRevision = (row: Listing | undefined, { key, revision }: Sent) => ({
  revision: Math.max((row?.revision ?? 0) + 1, revision),
  last_form_key: key,
})

const codeIn = (codes: readonly number[], typed: string) => codes.find((code) => String(code) === typed) ?? 0

/** Position in WGS 84, so that listings can be compared; none where the draft holds no whole one. */
const positionOf = (draft: ListingDraft) => {
  const point = pointOf(draft)
  return point ? wgs84Of({ ...point, datum: Number(draft.datum) }) : { lng: null, lat: null }
}

/** Columns copied for lists and comparisons. A draft is not validated, so its values are brought within bounds. */
export const copiedColumns = (draft: ListingDraft) => ({
  project_name: Array.from(draft.project_name.trim()).slice(0, TITLE_MAX).join(''),
  forestry_type: codeIn(TRANSFER_CATEGORIES, draft.forestry_type),
  type: codeIn(WOODLAND_TYPES, draft.type),
  province_id: draft.province_id,
  city_id: draft.city_id,
  county_id: draft.county_id,
  ...positionOf(draft),
})

const newListing = async (tx: Tx, user: User, { key }: Sent, at: Date) => ({
  ...(await table.nextListing(tx, toWireTime(at).slice(0, 10))),
  user_id: user.id,
  form_key: key,
  status: STATUS.draft,
  createtime: at,
  updatetime: at,
})

/** Updates the files of a listing that was just written; answers its row. */
const finish = async (tx: Tx, id: number, at: Date): Promise<Listing> => {
  const row = (await table.findListing(tx, id)) ?? refuse(TargetGone)
  await updateFiles(tx, row, at)
  return row
}

const saveDraft = async (tx: Tx, user: User, input: Sent, draft: ListingDraft, at: Date) => {
  const row = await lockEdited(tx, user, input)
  refuseConflict(row, input)
  await limits.consume(tx, 'saveDraft', user.id, at)
  if (!row) {
    const max = draftsMax(user)
    if ((await table.countWithStatus(tx, user.id, STATUS.draft)) >= max)
      throw new RefusalError(TooManyDrafts, { draft: tooManyDraftsText(max) })
    const fresh = await newListing(tx, user, input, at)
    const usable = await withUsableFiles(tx, user.id, fresh.id, draft)
    await table.insertListing(tx, {
      ...fresh,
      ...nextRevision(row, input),
      ...copiedColumns(usable),
      draft: usable,
      draft_at: at,
    })
    return finish(tx, fresh.id, at)
  }
  const usable = await withUsableFiles(tx, user.id, row.id, draft)
  // A draft equal to the submission is no draft.
  const isSame = row.fingerprint !== '' && fingerprintOf(usable) === row.fingerprint
  await table.updateListing(tx, row.id, {
    ...nextRevision(row, input),
    ...(row.content === null ? copiedColumns(usable) : {}),
    ...(isSame ? { draft: null, draft_at: null } : { draft: usable, draft_at: at }),
    updatetime: at,
  })
  return finish(tx, row.id, at)
}

/** The first message of each field. */
export const messagesOf = (error: z.core.$ZodError) =>
  Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

/** Sorted by the order of the form: the envelope's `msg` is the first of them. */
const inFormOrder = (complaints: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    formFieldNames.flatMap((name) => {
      const complaint = complaints[name]
      return complaint === undefined ? [] : [[name, complaint]]
    }),
  )

/** The validated fields; refuses with the messages of all wrong fields at once. */
const validate = async (
  tx: Tx,
  user: User,
  listingId: number,
  draft: ListingDraft,
  read: ReturnType<typeof readFields>,
): Promise<ListingFields> => {
  const level = wrongLevel(draft)
  const complaints = inFormOrder({
    ...(level ? { province_id: areaMessages[level] } : {}),
    ...(await fileComplaints(tx, user.id, listingId, draft)),
    // Without a phone that of the account is meant.
    ...(draft.user_phone === '' && mobileOf(user) === '' ? { user_phone: '请填写联系电话' } : {}),
    ...(read.error ? messagesOf(read.error) : {}),
  })
  if (read.success && Object.keys(complaints).length === 0) return read.data
  throw new RefusalError(BadInput, complaints)
}

/** Positions of survey sheets in degrees; the form converts them itself. */
export const inDegrees = (draft: ListingDraft): ListingDraft => {
  const reading = readCoordinates(draft)
  if (reading.kind !== 'grid') return draft
  return { ...draft, ...coordinatesAt(pointOfGrid(reading.grid)), datum: String(DATUM.cgcs2000) }
}

export const readFields = (draft: ListingDraft) => z.safeParse(ListingFields, inDegrees(draft))

/** The draft with numbers and texts normalised: `1,200 ` becomes `1200`; what was typed stays beside them. */
const contentOf = (draft: ListingDraft, fields: ListingFields): ListingContent => {
  const typed = Object.entries(fields).filter(
    ([name]) => typeof draft[name as keyof ListingDraft] === 'string' && name !== 'price',
  )
  const normalised = Object.fromEntries(
    typed.map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    ]),
  )
  const isNegotiable = fields.price === 0
  return {
    ...draft,
    ...normalised,
    price: isNegotiable ? '' : String(fields.price),
    price_type: String(isNegotiable ? PRICE_TYPE.negotiable : PRICE_TYPE.custom),
    typed: typedNumbers(draft),
  }
}

const fingerprintOf = (draft: ListingDraft) => {
  const read = readFields(draft)
  // 约120 is another content than 120, though the number is the same; 1 200 is none beside 1200.
  const content = { ...read.data, ...remarksOf(typedNumbers(draft)) }
  return read.success ? sha256(JSON.stringify(content)) : ''
}

const submissionKey = ({ key, revision }: Sent) => (key === '' ? '' : `${key}:${revision}`)

/**
 * The listing that this submission has created or changed already. A retry of the same form is recognised by its key and
 * revision, however late it comes and whatever happened to the listing since; a second click by its content.
 */
const findRepeatedSubmission = async (
  tx: Tx,
  user: User,
  row: Listing | undefined,
  input: Sent,
  fingerprint: string,
  at: Date,
) => {
  const since = new Date(at.getTime() - REPEAT_MS)
  if (fingerprint === '') return undefined
  if (!row) return table.findRepeated(tx, user.id, fingerprint, [STATUS.pending, STATUS.published], since)
  if (row.fingerprint !== fingerprint || row.draft !== null) return undefined
  const isRetry = row.submitted_form !== '' && row.submitted_form === submissionKey(input)
  const isRecent = row.submitted_at !== null && row.submitted_at > since
  return isRetry || (isRecent && row.status === STATUS.pending) ? row : undefined
}

const submit = async (
  deps: Deps,
  tx: Tx,
  user: User,
  input: Sent,
  draft: ListingDraft,
  origin: Origin,
  at: Date,
) => {
  const row = await lockEdited(tx, user, input)
  const fingerprint = fingerprintOf(draft)
  const repeated = await findRepeatedSubmission(tx, user, row, input, fingerprint, at)
  if (repeated) return repeated
  refuseConflict(row, input)
  const fields = await validate(tx, user, row?.id ?? 0, draft, readFields(draft))
  const limit = user.certified_as === ACCOUNT_TYPE.enterprise ? 'submitListingOfCompany' : 'submitListing'
  await limits.consume(tx, limit, user.id, at, TooManyListings)
  const target = row ?? { ...(await newListing(tx, user, input, at)), version: 0 }
  const version = target.version + 1
  const content = contentOf(draft, fields)
  const changes = {
    ...nextRevision(row, input),
    submitted_form: submissionKey(input),
    ...copiedColumns(content),
    content,
    fingerprint,
    version,
    draft: null,
    draft_at: null,
    status: STATUS.pending,
    close_reason: '',
    phone: fields.user_phone || user.mobile,
    updatetime: at,
    submitted_at: at,
    ...(input.agree ? { agreed_at: at } : {}),
  }
  if (row) await table.updateListing(tx, row.id, changes)
  else await table.insertListing(tx, { ...target, ...changes })
  await table.insertVersion(tx, { listing_id: target.id, version, content, submitted_at: at })
  await addToQueue(tx, target.id, at)
  if (input.sms !== undefined) await chooseForListings(tx, deps, { user, origin }, input.sms, at)
  await audit.record(tx, {
    who: `user:${user.id}`,
    action: version === 1 ? 'listing.add' : 'listing.edit',
    target: `listing:${target.id}`,
    detail: { title: content.project_name, version },
    address: origin.address,
    at,
  })
  return finish(tx, target.id, at)
}

/** Calls of one user are serialised, so that two clicks create one listing. */
export const addListing =
  (deps: Deps) =>
  async (user: User, input: Sent, origin: Origin): Promise<Answer> => {
    const isSubmitted = input.status_type === STATUS_TYPE.submit
    refuseUnless(!isSubmitted || input.agree !== false, ReadAgreement)
    const draft = withoutAddresses(ListingDraft.parse(input))
    const at = deps.now()
    return deps.db.transaction(async (tx) => {
      await lockUserSubmissions(tx, user.id)
      return answerOf(
        isSubmitted
          ? await submit(deps, tx, user, input, draft, origin, at)
          : await saveDraft(tx, user, input, draft, at),
      )
    })
  }
