// Drafts of assessments on this device, and their autosave.
import { call } from '#client/call.ts'
import { type AnswerDraft, emptyAnswers, readDraft } from '#contract/assessment/answers.ts'
import { draftSave } from '#contract/assessment/assessment.ts'
import { LAST_STEP } from '#contract/assessment/fields.ts'
import { companyRefusals } from '#contract/company-refusals.ts'
import { type Autosave, createAutosave } from './draft-autosave.ts'
import { draftStorage, type StoredDraft } from './draft-storage.ts'

export interface AssessmentForm {
  answers: AnswerDraft
  /** Step that is open. */
  step: number
  /** Id of the listing whose facts the answers began with; 0 for none. */
  listing: number
  /** Scoring model that it was begun with. */
  model: string
}

export type StoredAssessment = StoredDraft<AssessmentForm>
export type AssessmentAutosave = Autosave<AssessmentForm>

/** A step that the form has; the first for anything else. */
export const stepIn = (value: unknown) => {
  const step = Number(value)
  return Number.isInteger(step) && step >= 0 && step <= LAST_STEP ? step : 0
}

export const emptyAssessment = (model: string): AssessmentForm => ({
  answers: emptyAnswers(),
  step: 0,
  listing: 0,
  model,
})

export const assessmentDrafts = draftStorage<AssessmentForm>({
  name: 'assessment-draft',
  parse: (stored) => {
    const { answers, step, listing, model } = stored as Partial<Record<keyof AssessmentForm, unknown>>
    return {
      answers: readDraft(answers),
      step: stepIn(step),
      listing: Number(listing) || 0,
      model: typeof model === 'string' ? model : '',
    }
  },
})

const send = async ({ form, key, base }: StoredAssessment) => {
  const { answers, step, listing: listing_id, model } = form
  const { data } = await call(draftSave, {
    ...answers,
    key,
    step,
    listing_id,
    model,
    ...(base === undefined ? {} : { base }),
  })
  return data
}

export const autosaveAssessment = (opened: StoredAssessment): AssessmentAutosave =>
  createAutosave({
    drafts: assessmentDrafts,
    send,
    conflict: companyRefusals.DraftConflict.code,
    opened,
  })
