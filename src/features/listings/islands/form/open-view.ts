// Decides what /addproject shows, from the address, the draft on this device and the account.

import { isCallMissing } from '#backends/spec/missing-call.ts'
import { ListingDraft } from '#features/listings/contract/draft.ts'
import { myforestdetail } from '#features/listings/contract/owner.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import {
  initialForm,
  listingDrafts,
  type StoredListingDraft,
} from '#features/listings/islands/listing-drafts.ts'
import type { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'
import { call, isSignedOut, Refused } from '#platform/browser/call.ts'
import { ownerOf } from '#platform/browser/device-user.ts'
import { newDraft, randomKey } from '#platform/browser/draft-storage.ts'
import { loadFailure } from '#platform/browser/load-failure.ts'
import { forgetSession, isSignedIn } from '#platform/browser/session.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import type { UserInfo } from '#platform/contract/session.ts'
import { showDialog } from '#platform/ui/feedback.ts'

const { claimDraft, lockDraft, storeDraft } = listingDrafts

export type OwnListing = Output<typeof myforestdetail>

export type Origin =
  | { kind: 'empty' }
  /** New listing with values of an earlier one. */
  | { kind: 'copied'; title: string }
  /** Draft of a new listing, restored from this device. */
  | { kind: 'restored' }
  /** Draft on this device that is not in the account. */
  | { kind: 'unsent' }
  /** Draft from the account; `submitted` is the version it changes. */
  | { kind: 'account-draft'; submitted: ListingDraft }
  | { kind: 'account' }
  /** Draft on this device, shown because the account could not be reached. */
  | { kind: 'offline' }
  /** Empty form; this device has a draft that belongs to another user. */
  | { kind: 'other-owner' }

export interface FormView {
  kind: 'form'
  draft: StoredListingDraft
  origin: Origin
  listing: OwnListing | undefined
}

export type OpenError =
  | { kind: 'signed-out' }
  | { kind: 'gone' }
  /** `message`: why, as a sentence. */
  | { kind: 'unreachable'; message: string }

export type View =
  | { kind: 'opening' }
  | FormView
  | { kind: 'outcome'; id: number; listing: OwnListing | undefined }
  | OpenError

const PREFILL_FIELDS = [
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

/** Values prefilled by the address, for example from the form on the home page; undefined if there are none. */
export const prefillOf = (search: URLSearchParams): Partial<ListingDraft> | undefined => {
  const names = PREFILL_FIELDS.filter((name) => (search.get(name) ?? '').trim() !== '')
  if (names.length === 0) return undefined
  const read = ListingDraft.parse(Object.fromEntries(names.map((name) => [name, search.get(name)])))
  return Object.fromEntries(names.map((name) => [name, read[name]]))
}

/** Form content without file URLs, which differ in every reply: files are compared by id. */
const comparable = (form: ListingDraft) =>
  JSON.stringify(form, (key, value: unknown) => (key === 'file' || key === 'name' ? undefined : value))
export const isSameForm = (one: ListingDraft, other: ListingDraft) => comparable(one) === comparable(other)

const contactOf = (user: UserInfo | undefined): Partial<ListingDraft> =>
  user ? { user_name: user.username, user_phone: user.mobile } : {}

/** Replaces expired file URLs by those of the account's latest reply. */
const withFreshFileUrls = (stored: StoredListingDraft, { form, draft }: OwnListing): StoredListingDraft => {
  const currentFiles = [form, draft].flatMap((one) =>
    one ? [...one.image, ...one.images, ...one.video, ...one.poster] : [],
  )
  const addresses = new Map(currentFiles.map(({ id, file }) => [id, file]))
  const refresh = (files: UploadedFile[]) =>
    files.map((file) => ({ ...file, file: addresses.get(file.id) ?? file.file }))
  const { image, images, video, poster } = stored.form
  const refreshed = {
    image: refresh(image),
    images: refresh(images),
    video: refresh(video),
    poster: refresh(poster),
  }
  return {
    ...stored,
    form: { ...stored.form, ...refreshed },
  }
}

/** True when the form holds only default values. */
const isBlank = (form: ListingDraft, user: UserInfo | undefined) =>
  isSameForm(form, initialForm) || isSameForm(form, { ...initialForm, ...contactOf(user) })

const startDraft = async (
  user: UserInfo | undefined,
  prefill: Partial<ListingDraft> = {},
): Promise<StoredListingDraft> => {
  const draft = newDraft(ownerOf(user), { ...initialForm, ...contactOf(user), ...prefill })
  await lockDraft(draft.key)
  if (Object.keys(prefill).length === 0) return draft
  const filled = { ...draft, sent: false }
  // Stored at once, because the page then removes the values from the address.
  storeDraft(filled)
  return filled
}

export const openBlank = async (user: UserInfo | undefined): Promise<View> => ({
  kind: 'form',
  draft: await startDraft(user),
  origin: { kind: 'empty' },
  listing: undefined,
})

type FetchResult = { kind: 'found'; listing: OwnListing } | OpenError

const readOwnListing = async (id: number): Promise<OwnListing> => {
  try {
    const { data } = await call(myforestdetail, { id })
    return { ...data, form: ListingDraft.parse({ ...data.form, ...data.typed }) }
  } catch (error) {
    if (!isCallMissing(error)) throw error
    return (await import('#backends/spec/own-listing.ts')).fetchSpecListing(id)
  }
}

export const fetchOwnListing = async (id: number): Promise<FetchResult> => {
  if (!isSignedIn()) return { kind: 'signed-out' }
  try {
    return { kind: 'found', listing: await readOwnListing(id) }
  } catch (error) {
    if (isSignedOut(error)) {
      await forgetSession()
      return { kind: 'signed-out' }
    }
    if (error instanceof Refused && error.code === TargetGone.code) return { kind: 'gone' }
    return { kind: 'unreachable', message: loadFailure(error).message }
  }
}

const titleOf = (form: ListingDraft) => form.project_name.trim() || '未填写标题'

const confirmNewForm = (stored: ListingDraft) =>
  showDialog(
    '您有一份未完成的草稿',
    `草稿“${titleOf(stored)}”仍然保留着。要继续填写它，还是用新的内容另填一份？`,
    [
      { label: '继续草稿', value: false, plain: true },
      { label: '另填一份', value: true },
    ],
  )

const restoredView = (draft: StoredListingDraft): FormView => ({
  kind: 'form',
  draft,
  origin: { kind: 'restored' },
  listing: undefined,
})

/** Updates a stored draft: its listing may have been changed, submitted or removed on another device. */
const reconcileWithAccount = async (stored: StoredListingDraft): Promise<FormView | undefined> => {
  if (stored.id === 0) return restoredView(stored)
  const own = await fetchOwnListing(stored.id)
  if (own.kind === 'gone') return restoredView({ ...stored, id: 0, baseRevision: 0, sent: false })
  if (own.kind !== 'found') return restoredView(stored)
  const { listing } = own
  const isNew = listing.status === STATUS.draft
  if (stored.sent || isSameForm(stored.form, listing.form))
    return isNew ? restoredView(draftFromAccount(listing, listing.form, stored.owner, stored.key)) : undefined
  if (stored.baseRevision === listing.revision) return restoredView(withFreshFileUrls(stored, listing))
  return {
    kind: 'form',
    draft: { ...withFreshFileUrls(stored, listing), isNew: isNew },
    origin: { kind: 'unsent' },
    listing,
  }
}

const openNew = async (
  user: UserInfo | undefined,
  prefill: Partial<ListingDraft> | undefined,
  origin: Origin = { kind: 'empty' },
): Promise<View> => {
  const { draft: local, belongsToOther } = await claimDraft(0, ownerOf(user))
  const restored = local && !isBlank(local.form, user) ? await reconcileWithAccount(local) : undefined
  if (restored) {
    const { form } = restored.draft
    const hasNewValues = prefill && !isSameForm(form, { ...form, ...prefill })
    if (!hasNewValues || !(await confirmNewForm(form))) return restored
  }
  const draft = await startDraft(user, prefill)
  return {
    kind: 'form',
    draft,
    origin: belongsToOther ? { kind: 'other-owner' } : origin,
    listing: undefined,
  }
}

const openExisting = async (id: number, wantsForm: boolean, user: UserInfo | undefined): Promise<View> => {
  const own = await fetchOwnListing(id)
  const isCompleted = own.kind === 'found' && own.listing.status === STATUS.completed
  const isDraft = own.kind === 'found' && own.listing.status === STATUS.draft
  if (own.kind === 'found' && (isCompleted || (!wantsForm && !isDraft)))
    return { kind: 'outcome', id, listing: own.listing }
  if (own.kind === 'signed-out' || own.kind === 'gone') return own
  const { draft: stored } = await claimDraft(id, ownerOf(user))
  if (own.kind !== 'found')
    return stored ? { kind: 'form', draft: stored, origin: { kind: 'offline' }, listing: undefined } : own
  const { listing } = own
  const accountForm = listing.draft ?? listing.form
  if (stored && !stored.sent && !isSameForm(stored.form, accountForm))
    return {
      kind: 'form',
      draft: withFreshFileUrls(stored, listing),
      origin: { kind: 'unsent' },
      listing,
    }
  const draft = draftFromAccount(listing, accountForm, ownerOf(user), stored?.key)
  if (!stored) await lockDraft(draft.key)
  const isChanged = listing.draft !== null && !isDraft && !isSameForm(listing.draft, listing.form)
  const origin: Origin = isChanged ? { kind: 'account-draft', submitted: listing.form } : { kind: 'account' }
  return { kind: 'form', draft, origin, listing }
}

const openCopy = async (id: number, extras: string, user: UserInfo | undefined): Promise<View> => {
  const own = await fetchOwnListing(id)
  if (own.kind !== 'found') return own
  const { form } = own.listing
  const { copyOf } = await import('./copied-fields.ts')
  return openNew(user, copyOf(form, extras), { kind: 'copied', title: titleOf(form) })
}

export const draftFromAccount = (
  { id, status, revision }: OwnListing,
  form: ListingDraft,
  owner: string,
  key = randomKey(),
): StoredListingDraft => ({
  key,
  id,
  isNew: status === STATUS.draft,
  baseRevision: revision,
  revision: revision + 1,
  owner,
  at: Date.now(),
  sent: true,
  form,
})

/** @param search query of the address: `id` and `type`, the listing to `copy`, or values to prefill. */
export const openView = async (search: URLSearchParams, user: UserInfo | undefined): Promise<View> => {
  const of = (['id', 'copy'] as const).find((name) => search.has(name))
  if (!of) return openNew(user, prefillOf(search))
  const id = Number(search.get(of))
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return { kind: 'gone' }
  if (of === 'copy') return openCopy(id, search.get('with') ?? '', user)
  return openExisting(id, search.get('type') !== 'detail', user)
}
