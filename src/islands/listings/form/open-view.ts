// /addproject as it opens: what the address asks for, what this device kept and what the account has → what to show.
import { call, Refused } from '#client/call.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Output } from '#contract/endpoint.ts'
import { ListingDraft, type UploadedFile } from '#contract/listings/form.ts'
import { myforestdetail } from '#contract/listings/owner.ts'
import { STATUS } from '#contract/listings/woodland.ts'
import { readerRefusals } from '#contract/reader-refusals.ts'
import {
  claimDraft,
  initialForm,
  lockDraft,
  newDraft,
  ownerOf,
  randomKey,
  type StoredDraft,
  storeDraft,
} from '#stores/draft-storage.ts'
import { forgetSession, isSignedIn } from '#stores/session.ts'
import { ask } from '#ui/feedback.ts'

export type OwnListing = Output<typeof myforestdetail>

/** Said above the form about where its content comes from. */
export type Origin =
  | { kind: 'empty' }
  /** What this device kept of a new listing. */
  | { kind: 'restored' }
  /** What this device kept and the account has not. */
  | { kind: 'unsent' }
  /** A draft from the account; `submitted` is what it would change. */
  | { kind: 'account-draft'; submitted: ListingDraft }
  | { kind: 'account' }
  /** The account could not be asked. */
  | { kind: 'offline' }
  /** Somebody's draft is here and waits for its owner. */
  | { kind: 'other-owner' }

export interface FormView {
  kind: 'form'
  draft: StoredDraft
  origin: Origin
  listing: OwnListing | undefined
}

export type View =
  | { kind: 'opening' }
  | FormView
  | { kind: 'outcome'; id: number; listing: OwnListing | undefined }
  | { kind: 'signed-out' }
  | { kind: 'gone' }
  | { kind: 'unreachable' }

const PREFILLED = [
  'project_name',
  'forestry_type',
  'type',
  'province_id',
  'city_id',
  'county_id',
  'address',
  'measure_area',
  'price',
  'price_type',
  'years',
  'ownership',
  'warrant',
  'species',
] as const satisfies readonly (keyof ListingDraft)[]

/** What an address fills in, as from the form on the home page; undefined for nothing. */
export const prefillOf = (search: URLSearchParams): Partial<ListingDraft> | undefined => {
  const given = PREFILLED.filter((name) => (search.get(name) ?? '').trim() !== '')
  if (given.length === 0) return undefined
  const read = ListingDraft.parse(Object.fromEntries(given.map((name) => [name, search.get(name)])))
  return Object.fromEntries(given.map((name) => [name, read[name]]))
}

/** Addresses of files change with every answer: only which files they are counts. */
const essence = (form: ListingDraft) =>
  JSON.stringify(form, (key, value: unknown) => (key === 'file' || key === 'name' ? undefined : value))
export const isSame = (one: ListingDraft, other: ListingDraft) => essence(one) === essence(other)

const contactOf = (user: UserInfo | undefined): Partial<ListingDraft> =>
  user ? { user_name: user.username, user_phone: user.mobile } : {}

/** Addresses of files run out: those that the account has just told are good. */
const readdressed = (kept: StoredDraft, { form, draft }: OwnListing): StoredDraft => {
  const told = [form, draft].flatMap((one) => (one ? [...one.image, ...one.images, ...one.video] : []))
  const addresses = new Map(told.map(({ id, file }) => [id, file]))
  const anew = (files: UploadedFile[]) =>
    files.map((file) => ({ ...file, file: addresses.get(file.id) ?? file.file }))
  const { image, images, video } = kept.form
  return {
    ...kept,
    form: { ...kept.form, image: anew(image), images: anew(images), video: anew(video) },
  }
}

/** Nothing in it but what we put there. */
const isBlank = (form: ListingDraft, user: UserInfo | undefined) =>
  isSame(form, initialForm) || isSame(form, { ...initialForm, ...contactOf(user) })

const begin = async (user: UserInfo | undefined, given: Partial<ListingDraft> = {}): Promise<StoredDraft> => {
  const draft = newDraft(ownerOf(user), { ...initialForm, ...contactOf(user), ...given })
  await lockDraft(draft.key)
  if (Object.keys(given).length === 0) return draft
  const filled = { ...draft, sent: false }
  // The address forgets it.
  storeDraft(filled)
  return filled
}

/** An empty form, whatever is kept. */
export const openBlank = async (user: UserInfo | undefined): Promise<View> => ({
  kind: 'form',
  draft: await begin(user),
  origin: { kind: 'empty' },
  listing: undefined,
})

type Found = { kind: 'found'; listing: OwnListing } | { kind: 'signed-out' | 'gone' | 'unreachable' }

export const findOwn = async (id: number): Promise<Found> => {
  if (!isSignedIn()) return { kind: 'signed-out' }
  try {
    return { kind: 'found', listing: (await call(myforestdetail, { id })).data }
  } catch (error) {
    if (!(error instanceof Refused)) return { kind: 'unreachable' }
    if (error.code === readerRefusals.NotSignedIn.code) {
      await forgetSession()
      return { kind: 'signed-out' }
    }
    return { kind: error.code === readerRefusals.TargetGone.code ? 'gone' : 'unreachable' }
  }
}

const titleOf = (form: ListingDraft) => form.project_name.trim() || '未填写标题'

const wantsAnother = (kept: ListingDraft) =>
  ask(
    '您有一份未完成的草稿',
    `草稿“${titleOf(kept)}”仍然保留着。要继续填写它，还是用刚才输入的内容另填一份？`,
    [
      { label: '继续草稿', value: false, plain: true },
      { label: '另填一份', value: true },
    ],
  )

const restored = (draft: StoredDraft): FormView => ({
  kind: 'form',
  draft,
  origin: { kind: 'restored' },
  listing: undefined,
})

/** The listing a kept draft belongs to may have been changed, submitted or removed from another device. */
const broughtUpToDate = async (kept: StoredDraft): Promise<FormView | undefined> => {
  if (kept.id === 0) return restored(kept)
  const found = await findOwn(kept.id)
  if (found.kind === 'gone') return restored({ ...kept, id: 0, base: 0, sent: false })
  if (found.kind !== 'found') return restored(kept)
  const { listing } = found
  const fresh = listing.status === STATUS.draft
  if (kept.sent || isSame(kept.form, listing.form))
    return fresh ? restored(fromAccount(listing, listing.form, kept.owner, kept.key)) : undefined
  if (kept.base === listing.revision) return restored(readdressed(kept, listing))
  return {
    kind: 'form',
    draft: { ...readdressed(kept, listing), fresh },
    origin: { kind: 'unsent' },
    listing,
  }
}

const openNew = async (
  user: UserInfo | undefined,
  given: Partial<ListingDraft> | undefined,
): Promise<View> => {
  const { draft: found, belongsToOther } = await claimDraft(0, ownerOf(user))
  const kept = found && !isBlank(found.form, user) ? await broughtUpToDate(found) : undefined
  if (kept) {
    const { form } = kept.draft
    const isAsked = given && !isSame(form, { ...form, ...given })
    if (!isAsked || !(await wantsAnother(form))) return kept
  }
  const draft = await begin(user, given)
  return {
    kind: 'form',
    draft,
    origin: { kind: belongsToOther ? 'other-owner' : 'empty' },
    listing: undefined,
  }
}

const openOwn = async (id: number, wantsForm: boolean, user: UserInfo | undefined): Promise<View> => {
  const found = await findOwn(id)
  const isOver = found.kind === 'found' && found.listing.status === STATUS.completed
  const isDraft = found.kind === 'found' && found.listing.status === STATUS.draft
  if (found.kind === 'found' && (isOver || (!wantsForm && !isDraft)))
    return { kind: 'outcome', id, listing: found.listing }
  if (found.kind === 'signed-out' || found.kind === 'gone') return found
  const { draft: kept } = await claimDraft(id, ownerOf(user))
  if (found.kind !== 'found')
    return kept
      ? { kind: 'form', draft: kept, origin: { kind: 'offline' }, listing: undefined }
      : { kind: 'unreachable' }
  const { listing } = found
  const theirs = listing.draft ?? listing.form
  if (kept && !kept.sent && !isSame(kept.form, theirs))
    return {
      kind: 'form',
      draft: readdressed(kept, listing),
      origin: { kind: 'unsent' },
      listing,
    }
  const draft = fromAccount(listing, theirs, ownerOf(user), kept?.key)
  if (!kept) await lockDraft(draft.key)
  const isChanged = listing.draft !== null && !isDraft && !isSame(listing.draft, listing.form)
  const origin: Origin = isChanged ? { kind: 'account-draft', submitted: listing.form } : { kind: 'account' }
  return { kind: 'form', draft, origin, listing }
}

/** A form over what the account has. */
export const fromAccount = (
  { id, status, revision }: OwnListing,
  form: ListingDraft,
  owner: string,
  key = randomKey(),
): StoredDraft => ({
  key,
  id,
  fresh: status === STATUS.draft,
  base: revision,
  revision: revision + 1,
  owner,
  at: Date.now(),
  sent: true,
  form,
})

/** @param search of the address: `id` and `type`, or what to fill in. */
export const openPage = async (search: URLSearchParams, user: UserInfo | undefined): Promise<View> => {
  if (!search.has('id')) return openNew(user, prefillOf(search))
  const id = Number(search.get('id'))
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return { kind: 'gone' }
  return openOwn(id, search.get('type') !== 'detail', user)
}
