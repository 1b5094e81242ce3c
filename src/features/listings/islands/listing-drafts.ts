import { emptyDraft, ListingDraft, toWire } from '#features/listings/contract/draft.ts'
import { addForesty, STATUS_TYPE } from '#features/listings/contract/owner.ts'
import { ListingConflict } from '#features/listings/contract/refusals.ts'
import { PRICE_TYPE } from '#features/listings/contract/woodland.ts'
import { call } from '#platform/browser/call.ts'
import { type Autosave, createAutosave } from '#platform/browser/draft-autosave.ts'
import { draftStorage, type StoredDraft } from '#platform/browser/draft-storage.ts'

export const listingDrafts = draftStorage({
  name: 'listing-draft',
  parse: (form) => ListingDraft.parse(form),
})

export type StoredListingDraft = StoredDraft<ListingDraft>
export type ListingAutosave = Autosave<ListingDraft>

export const initialForm: ListingDraft = { ...emptyDraft, price_type: String(PRICE_TYPE.custom) }

const send = async ({ form, id, key, revision, baseRevision: base }: StoredListingDraft) => {
  const { data } = await call(addForesty, {
    ...toWire(form),
    id,
    key,
    revision,
    base,
    status_type: STATUS_TYPE.draft,
  })
  return data
}

/** @param startsConfirmed false if the account has other content: nothing is sent until the user decides or edits. */
export const autosaveListing = (opened: StoredListingDraft, startsConfirmed = true): ListingAutosave =>
  createAutosave({
    drafts: listingDrafts,
    send,
    conflict: ListingConflict.code,
    opened,
    startsConfirmed,
  })
