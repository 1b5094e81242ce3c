// Publishing forest land: a draft kept, or a listing handed in for review.
import * as z from 'zod/mini'
import type { Output, Parsed } from '#contract/endpoint.ts'
import {
  AREA_MESSAGE,
  ListingDraft,
  ListingFields,
  listingFieldOrder,
  TITLE_MAX,
} from '#contract/listings/form.ts'
import { type addForesty, STATUS_TYPE } from '#contract/listings/owner.ts'
import { STATUS, TRANSFER_CATEGORIES, WOODLAND_TYPES } from '#contract/listings/woodland.ts'
import { toWireTime } from '#lib/dates.ts'
import type { User } from '#server/accounts/users.schema.ts'
import * as audit from '#server/audit/audit.service.ts'
import type { Tx } from '#server/db/types.ts'
import type { Deps, Origin } from '#server/deps.ts'
import * as limits from '#server/limits/limits.service.ts'
import { Refusal, refuse, refuseUnless } from '#server/refusals/refuse.ts'
import { isPlace } from '#server/regions/regions.service.ts'
import { insertTask, lockOpenTask } from '#server/review/tasks.service.ts'
import { sha256 } from '#server/security/secrets.ts'
import { lockUserSubmissions } from '#server/uploads/plan.service.ts'
import { fileComplaints, keepFiles, withoutAddresses, withUsableFiles } from './listing-files.service.ts'
import { type Listing } from './listings.schema.ts'
import * as table from './listings.table.ts'

type Sent = Parsed<typeof addForesty>
type Answer = Output<typeof addForesty>

/** Of one user, not submitted yet. */
const MOST_DRAFTS = 50
/** How long the same content from the same user is taken for a second click. */
const REPEAT_MS = 10 * 60_000

const answerOf = ({ id, status, version, revision }: Answer): Answer => ({ id, status, version, revision })

/** The listing that is meant, under lock: by its number, or by the form it came from. Undefined for a new one. */
const lockMeant = async (tx: Tx, user: User, { id, key }: Sent): Promise<Listing | undefined> => {
  if (id === 0) {
    const known = key === '' ? undefined : await table.idOfForm(tx, user.id, key)
    return known === undefined ? undefined : table.lockListing(tx, known)
  }
  const row = await table.lockListing(tx, id)
  return row?.user_id === user.id ? row : refuse('TargetGone')
}

/** Whether the form has seen what it would overwrite: what it sent itself before, answered or not, it has. */
const hasSeen = ({ revision, written_by }: Listing, { base, key, revision: sent }: Sent) =>
  base === undefined || base === revision || (key !== '' && key === written_by && sent >= revision)

const refuseStale = (row: Listing | undefined, input: Sent) => {
  refuseUnless(row?.status !== STATUS.completed, 'ListingClosed')
  refuseUnless(!row || hasSeen(row, input), 'ListingConflict')
}

const written = (row: Listing | undefined, { key, revision }: Sent) => ({
  revision: Math.max((row?.revision ?? 0) + 1, revision),
  written_by: key,
})

const codeIn = (codes: readonly number[], typed: string) => codes.find((code) => String(code) === typed) ?? 0

/** For the owner's list and for what reviewers compare: in bounds, whatever a draft holds. */
const copiedColumns = (draft: ListingDraft) => ({
  project_name: Array.from(draft.project_name.trim()).slice(0, TITLE_MAX).join(''),
  forestry_type: codeIn(TRANSFER_CATEGORIES, draft.forestry_type),
  type: codeIn(WOODLAND_TYPES, draft.type),
  province_id: draft.province_id,
  city_id: draft.city_id,
  county_id: draft.county_id,
})

const blank = async (tx: Tx, user: User, { key }: Sent, at: Date) => ({
  ...(await table.nextListing(tx, toWireTime(at).slice(0, 10))),
  user_id: user.id,
  form_key: key,
  status: STATUS.draft,
  createtime: at,
  updatetime: at,
})

/** The row as it is now, after whatever wrote it; its files are kept with it. */
const finished = async (tx: Tx, id: number, at: Date): Promise<Listing> => {
  const row = (await table.findListing(tx, id)) ?? refuse('TargetGone')
  await keepFiles(tx, row, at)
  return row
}

const saveDraft = async (tx: Tx, user: User, input: Sent, draft: ListingDraft, at: Date) => {
  const row = await lockMeant(tx, user, input)
  refuseStale(row, input)
  await limits.consume(tx, 'saveDraft', user.id, at)
  if (!row) {
    refuseUnless((await table.countWith(tx, user.id, STATUS.draft)) < MOST_DRAFTS, 'TooManyDrafts')
    const fresh = await blank(tx, user, input, at)
    const kept = await withUsableFiles(tx, user.id, fresh.id, draft)
    await table.insertListing(tx, {
      ...fresh,
      ...written(row, input),
      ...copiedColumns(kept),
      draft: kept,
      draft_at: at,
    })
    return finished(tx, fresh.id, at)
  }
  const kept = await withUsableFiles(tx, user.id, row.id, draft)
  // Changes that change nothing are none.
  const isSame = row.fingerprint !== '' && fingerprintOf(kept) === row.fingerprint
  await table.updateListing(tx, row.id, {
    ...written(row, input),
    ...(row.content === null ? copiedColumns(kept) : {}),
    ...(isSame ? { draft: null, draft_at: null } : { draft: kept, draft_at: at }),
    updatetime: at,
  })
  return finished(tx, row.id, at)
}

/** Of several complaints about one field the first counts. */
const messagesOf = (error: z.core.$ZodError) =>
  Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

/** The envelope's `msg` is the first of these. */
const inFormOrder = (complaints: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    listingFieldOrder.flatMap((name) => {
      const complaint = complaints[name]
      return complaint === undefined ? [] : [[name, complaint]]
    }),
  )

/** What may be submitted, or all that is wrong with it at once. */
const checked = async (
  tx: Tx,
  user: User,
  listingId: number,
  draft: ListingDraft,
  read: ReturnType<typeof readFields>,
): Promise<ListingFields> => {
  const complaints = inFormOrder({
    ...(isPlace(draft) ? {} : { province_id: AREA_MESSAGE }),
    ...(await fileComplaints(tx, user.id, listingId, draft)),
    ...(read.error ? messagesOf(read.error) : {}),
  })
  if (read.success && Object.keys(complaints).length === 0) return read.data
  throw new Refusal('BadInput', complaints)
}

const readFields = (draft: ListingDraft) => z.safeParse(ListingFields, draft)

/** As it was typed, without what typing left over: `1,200 ` is `1200`. */
const contentOf = (draft: ListingDraft, fields: ListingFields): ListingDraft => {
  const typed = Object.entries(fields).filter(
    ([name]) => typeof draft[name as keyof ListingDraft] === 'string' && name !== 'price',
  )
  const tidy = Object.fromEntries(
    typed.map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    ]),
  )
  return { ...draft, ...tidy, price: fields.price === 0 ? '' : String(fields.price) }
}

const fingerprintOf = (draft: ListingDraft) => {
  const read = readFields(draft)
  return read.success ? sha256(JSON.stringify(read.data)) : ''
}

/** Which sending of which form it is. */
const sendingOf = ({ key, revision }: Sent) => (key === '' ? '' : `${key}:${revision}`)

/**
 * The listing that a second click on the same button made already. What a form sends once more because no answer came is
 * known by its number, however late it is and whatever became of the listing since: that is not asked for anew.
 */
const repeated = async (
  tx: Tx,
  user: User,
  row: Listing | undefined,
  input: Sent,
  print: string,
  at: Date,
) => {
  const since = new Date(at.getTime() - REPEAT_MS)
  if (print === '') return undefined
  if (!row) return table.findRepeated(tx, user.id, print, [STATUS.pending, STATUS.published], since)
  if (row.fingerprint !== print || row.draft !== null) return undefined
  const isSameSending = row.sent_as !== '' && row.sent_as === sendingOf(input)
  const isRecent = row.submitted_at !== null && row.submitted_at > since
  return isSameSending || (isRecent && row.status === STATUS.pending) ? row : undefined
}

/** In the queue once: a task that waits already now stands for the new version. */
const enqueue = async (tx: Tx, id: number, at: Date) => {
  const open = await lockOpenTask(tx, 'listings', id)
  if (!open) await insertTask(tx, { queue: 'listings', target_id: id, createtime: at })
}

const submit = async (
  tx: Tx,
  user: User,
  input: Sent,
  draft: ListingDraft,
  { address }: Origin,
  at: Date,
) => {
  const row = await lockMeant(tx, user, input)
  const fingerprint = fingerprintOf(draft)
  const twin = await repeated(tx, user, row, input, fingerprint, at)
  if (twin) return twin
  refuseStale(row, input)
  const fields = await checked(tx, user, row?.id ?? 0, draft, readFields(draft))
  await limits.consume(tx, 'submitListing', user.id, at)
  const kept = row ?? { ...(await blank(tx, user, input, at)), version: 0 }
  const version = kept.version + 1
  const content = contentOf(draft, fields)
  const changes = {
    ...written(row, input),
    sent_as: sendingOf(input),
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
  else await table.insertListing(tx, { ...kept, ...changes })
  await table.insertVersion(tx, { listing_id: kept.id, version, content, submitted_at: at })
  await enqueue(tx, kept.id, at)
  await audit.record(tx, {
    who: `user:${user.id}`,
    action: version === 1 ? 'listing.add' : 'listing.edit',
    target: `listing:${kept.id}`,
    detail: { title: content.project_name, version },
    address,
    at,
  })
  return finished(tx, kept.id, at)
}

/** Keeps a draft or submits. What a user sends comes one after the other: two clicks make one listing. */
export const add =
  (deps: Deps) =>
  async (user: User, input: Sent, origin: Origin): Promise<Answer> => {
    const isSubmitted = input.status_type === STATUS_TYPE.submit
    refuseUnless(!isSubmitted || input.agree !== false, 'ReadAgreement')
    const draft = withoutAddresses(ListingDraft.parse(input))
    const at = deps.now()
    return deps.db.transaction(async (tx) => {
      await lockUserSubmissions(tx, user.id)
      return answerOf(
        isSubmitted
          ? await submit(tx, user, input, draft, origin, at)
          : await saveDraft(tx, user, input, draft, at),
      )
    })
  }
