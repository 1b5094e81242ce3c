// Decides what the wizard opens with: values of the address, the draft on this device, the newest of the account.

import { isCallMissing } from '#backends/spec/missing-call.ts'
import { emptyAnswers, readDraft } from '#features/assessment/contract/answers.ts'
import { type AssessmentDraft, draftList } from '#features/assessment/contract/assessment.ts'
import { call } from '#platform/browser/call.ts'
import { newDraft } from '#platform/browser/draft-storage.ts'
import { isSignedIn } from '#platform/browser/session.ts'
import { showDialog } from '#platform/ui/feedback.ts'
import {
  type AssessmentForm,
  assessmentDrafts,
  emptyAssessment,
  type StoredAssessment,
  stepIn,
} from './assessment-drafts.ts'
import type { Listing } from './listing-facts.ts'
import { type Prefill, prefillOf } from './prefill.ts'

export interface Opened {
  draft: StoredAssessment
  /** `account`: begun on another device; `other-owner`: this device has a draft of somebody else. */
  origin: 'empty' | 'restored' | 'account' | 'other-owner'
  /** `gone`: the listing of the address is no longer on the site; `unreachable`: it could not be asked for. */
  listing: Listing | 'none' | 'gone' | 'unreachable'
  /** Whether this device has the draft: what the address says may then be removed. */
  isStored: boolean
  /** Whether the API keeps drafts; one that does knows every other addition of ours, too. */
  keepsDrafts: boolean
}

const { claimDraft, lockDraft, removeDraft, storeDraft } = assessmentDrafts

const valuesIn = (search: URLSearchParams) => {
  const values = Object.fromEntries(search)
  return prefillOf({ ...values, area: values.area || values.measure_area })
}

/** Loaded only for a listing: the code that reads listings is as large as the wizard. */
const fetchListing = async (id: number) => (await import('./listing-facts.ts')).fetchListing(id)

/** `unknown`: they could not be asked for, or nobody is signed in; `absent`: none are kept. */
type AccountDrafts = readonly AssessmentDraft[] | 'unknown' | 'absent'

const fetchDrafts = async (): Promise<AccountDrafts> => {
  if (!isSignedIn()) return 'unknown'
  try {
    return (await call(draftList, {})).data
  } catch (error) {
    return isCallMissing(error) ? 'absent' : 'unknown'
  }
}

const fromAccount = async (draft: AssessmentDraft, owner: string): Promise<StoredAssessment> => {
  const { key, revision, step, listing_id: listing, model, answers } = draft
  const read = readDraft(answers)
  // A draft of the account is beyond the first step only with a whole region.
  const isRegionComplete = step > 0 || read.county_id > 0
  const form = { ...emptyAssessment(model), answers: read, step: stepIn(step), listing, isRegionComplete }
  await lockDraft(key)
  return { ...newDraft<AssessmentForm>(owner, form), key, baseRevision: revision }
}

const isBlank = ({ form }: StoredAssessment) =>
  JSON.stringify(form.answers) === JSON.stringify(emptyAnswers()) && form.listing === 0

/** The account may have more than this device: answers from another one, or the submission. */
const reconciled = async (
  local: StoredAssessment,
  drafts: AccountDrafts,
  owner: string,
): Promise<StoredAssessment | undefined> => {
  if (!local.sent || !local.baseRevision || typeof drafts === 'string') return local
  const there = drafts.find(({ key }) => key === local.key)
  if (there) return there.revision === local.baseRevision ? local : fromAccount(there, owner)
  removeDraft(local.key)
  return undefined
}

interface OpenOptions {
  owner: string
  model: string
  isBlank: boolean
}

const askWhich = () =>
  showDialog('您有一份未完成的评估', '要继续填写它，还是用新的林地另填一份？原来的草稿会保留。', [
    { label: '继续草稿', value: false, plain: true },
    { label: '另填一份', value: true },
  ])

interface Wanted extends OpenOptions {
  key: string | undefined
  prefill: Prefill
  listing: number
}

const holds = ({ form }: StoredAssessment, { prefill, listing }: Wanted) =>
  (listing === 0 || form.listing === listing) &&
  Object.entries(prefill).every(([name, value]) => form.answers[name as keyof Prefill] === value)

type Found = Pick<Opened, 'draft' | 'origin'>

const findDraft = async (wanted: Wanted, drafts: AccountDrafts): Promise<Found> => {
  const { owner, model, isBlank: wantsBlank, key, prefill, listing } = wanted
  const { draft: claimed, belongsToOther } = wantsBlank
    ? { draft: undefined, belongsToOther: false }
    : await claimDraft(0, owner, key)
  const local = claimed && !isBlank(claimed) ? await reconciled(claimed, drafts, owner) : undefined
  const ofAccount = wantsBlank || typeof drafts === 'string' ? [] : drafts
  const there = key === undefined ? ofAccount[0] : ofAccount.find((draft) => draft.key === key)
  const result: Found | undefined = local
    ? { draft: local, origin: 'restored' }
    : there && { draft: await fromAccount(there, owner), origin: 'account' }
  if (result && (holds(result.draft, wanted) || !(await askWhich()))) return result
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

const withFacts = (draft: StoredAssessment, prefill: Prefill): StoredAssessment => {
  const { form } = draft
  const empty = emptyAnswers()
  const open = Object.entries(prefill).filter(
    ([name]) => form.answers[name as keyof Prefill] === empty[name as keyof Prefill],
  )
  if (open.length === 0) return draft
  return {
    ...draft,
    form: { ...form, answers: { ...form.answers, ...Object.fromEntries(open) } },
    sent: false,
  }
}

/** @param search of the address: values of a quick form, `prodId` of a listing, `draft` with its key */
export const openDraft = async (search: URLSearchParams, opening: OpenOptions): Promise<Opened> => {
  const prodId = idIn(search.get('prodId'))
  const asked = prodId > 0 ? await fetchListing(prodId) : undefined
  const drafts = await fetchDrafts()
  const result = await findDraft(
    {
      ...opening,
      key: search.get('draft') ?? undefined,
      prefill: { ...valuesIn(search), ...asked?.prefill },
      // The id is kept while the listing cannot be read: its facts are filled in later.
      listing: asked && asked.listing !== 'gone' ? prodId : 0,
    },
    drafts,
  )
  const { listing: id } = result.draft.form
  const about = id === 0 ? undefined : asked && id === prodId ? asked : await fetchListing(id)
  const draft = about ? withFacts(result.draft, about.prefill) : result.draft
  // Stored at once: the page then removes the values from its address.
  const isStored = draft.sent || storeDraft(draft) === 'stored'
  return {
    ...result,
    draft,
    isStored,
    keepsDrafts: drafts !== 'absent',
    listing: asked?.listing === 'gone' ? 'gone' : (about?.listing ?? 'none'),
  }
}
