// Decides what the wizard opens with: values of the address, the draft on this device, the newest of the account.
import { call } from '#client/call.ts'
import { emptyAnswers, readDraft } from '#contract/assessment/answers.ts'
import { type AssessmentDraft, draftList } from '#contract/assessment/assessment.ts'
import {
  type AssessmentForm,
  assessmentDrafts,
  emptyAssessment,
  type StoredAssessment,
  stepIn,
} from '#stores/assessment-drafts.ts'
import { newDraft } from '#stores/draft-storage.ts'
import { isSignedIn } from '#stores/session.ts'
import { showDialog } from '#ui/feedback.ts'
import type { Listing } from './listing-facts.ts'
import { type Prefill, prefillOf } from './prefill.ts'

export interface Opened {
  draft: StoredAssessment
  /** `account`: begun on another device; `other-owner`: this device has a draft of somebody else. */
  origin: 'empty' | 'restored' | 'account' | 'other-owner'
  /** `gone`: the listing of the address is no longer on the site; `unreachable`: it could not be asked for. */
  listing: Listing | 'none' | 'gone' | 'unreachable'
}

const { claimDraft, lockDraft, removeDraft, storeDraft } = assessmentDrafts

const valuesIn = (search: URLSearchParams) => {
  const values = Object.fromEntries(search)
  return prefillOf({ ...values, area: values.area || values.measure_area })
}

/** Loaded for a listing alone: what reads listings is as large as the wizard. */
const fetchListing = async (id: number) => (await import('./listing-facts.ts')).fetchListing(id)

/** Drafts of the account, newest first; none while they cannot be asked for. */
const fetchDrafts = async (): Promise<AssessmentDraft[]> => {
  if (!isSignedIn()) return []
  try {
    return (await call(draftList, {})).data
  } catch {
    return []
  }
}

const fromAccount = async (draft: AssessmentDraft, owner: string): Promise<StoredAssessment> => {
  const { key, revision, step, listing_id: listing, model, answers } = draft
  const form = { answers: readDraft(answers), step: stepIn(step), listing, model }
  await lockDraft(key)
  return { ...newDraft<AssessmentForm>(owner, form), key, base: revision }
}

const isBlank = ({ form }: StoredAssessment) =>
  JSON.stringify(form.answers) === JSON.stringify(emptyAnswers()) && form.listing === 0

/** The account may have more than this device: answers from another one, or the submission. */
const reconciled = async (
  local: StoredAssessment,
  drafts: readonly AssessmentDraft[],
  owner: string,
): Promise<StoredAssessment | undefined> => {
  if (!local.sent || !local.base) return local
  const there = drafts.find(({ key }) => key === local.key)
  if (there) return there.revision === local.base ? local : fromAccount(there, owner)
  // Offline, nothing is known of it.
  if (drafts.length === 0 && !navigator.onLine) return local
  removeDraft(local.key)
  return undefined
}

interface Opening {
  /** Key of the user; empty for a visitor. */
  owner: string
  model: string
  /** Whether an empty form is wanted, whatever drafts there are. */
  isBlank: boolean
}

const askWhich = () =>
  showDialog('您有一份未完成的评估', '要继续填写它，还是用新的林地另填一份？原来的草稿会保留。', [
    { label: '继续草稿', value: false, plain: true },
    { label: '另填一份', value: true },
  ])

interface Wanted extends Opening {
  /** Key of the draft that the address names. */
  key: string | undefined
  prefill: Prefill
  listing: number
}

const holds = ({ form }: StoredAssessment, { prefill, listing }: Wanted) =>
  (listing === 0 || form.listing === listing) &&
  Object.entries(prefill).every(([name, value]) => form.answers[name as keyof Prefill] === value)

const findDraft = async (wanted: Wanted): Promise<Pick<Opened, 'draft' | 'origin'>> => {
  const { owner, model, isBlank: wantsBlank, key, prefill, listing } = wanted
  const drafts = wantsBlank ? [] : await fetchDrafts()
  const { draft: claimed, belongsToOther } = wantsBlank
    ? { draft: undefined, belongsToOther: false }
    : await claimDraft(0, owner, key)
  const local = claimed && !isBlank(claimed) ? await reconciled(claimed, drafts, owner) : undefined
  const there = key === undefined ? drafts[0] : drafts.find((draft) => draft.key === key)
  const found: Pick<Opened, 'draft' | 'origin'> | undefined = local
    ? { draft: local, origin: 'restored' }
    : there && { draft: await fromAccount(there, owner), origin: 'account' }
  if (found && (holds(found.draft, wanted) || !(await askWhich()))) return found
  const empty = emptyAssessment(model)
  const draft = newDraft(owner, { ...empty, listing, answers: { ...empty.answers, ...prefill } })
  await lockDraft(draft.key)
  const isFilled = listing > 0 || Object.keys(prefill).length > 0
  return {
    draft: isFilled ? { ...draft, sent: false } : draft,
    origin: belongsToOther ? 'other-owner' : 'empty',
  }
}

const idIn = (value: string | null) => {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? id : 0
}

/** @param search of the address: values of a quick form, `prodId` of a listing, `draft` with its key */
export const openDraft = async (search: URLSearchParams, opening: Opening): Promise<Opened> => {
  const prodId = idIn(search.get('prodId'))
  const asked = prodId > 0 ? await fetchListing(prodId) : undefined
  const { draft, origin } = await findDraft({
    ...opening,
    key: search.get('draft') ?? undefined,
    prefill: { ...valuesIn(search), ...asked?.prefill },
    listing: typeof asked?.listing === 'object' ? prodId : 0,
  })
  // Stored at once: the page then removes the values from its address.
  if (!draft.sent) storeDraft(draft)
  const { listing: id } = draft.form
  if (asked && (id === prodId || typeof asked.listing !== 'object'))
    return { draft, origin, listing: asked.listing }
  return { draft, origin, listing: id > 0 ? (await fetchListing(id)).listing : 'none' }
}
