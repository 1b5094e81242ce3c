import { type AnswerDraft, emptyAnswers, readDraft } from '#features/assessment/contract/answers.ts'
import { DraftConflict, draftSave } from '#features/assessment/contract/assessment.ts'
import { LAST_STEP } from '#features/assessment/contract/fields.ts'
import { call } from '#platform/browser/call.ts'
import { type Autosave, createAutosave } from '#platform/browser/draft-autosave.ts'
import { draftStorage, randomKey, type StoredDraft } from '#platform/browser/draft-storage.ts'

export interface AssessmentForm {
  answers: AnswerDraft
  step: number
  listing: number
  model: string
  isRegionComplete: boolean
  /** Random key of this form on this device: tells a save whose answer was lost from one of another device. */
  writer: string
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
  isRegionComplete: false,
  writer: randomKey(),
})

export const assessmentDrafts = draftStorage<AssessmentForm>({
  name: 'assessment-draft',
  parse: (stored) => {
    const read = stored as Partial<Record<keyof AssessmentForm, unknown>>
    const { answers, step, listing, model, isRegionComplete, writer } = read
    return {
      answers: readDraft(answers),
      step: stepIn(step),
      listing: Number(listing) || 0,
      model: typeof model === 'string' ? model : '',
      isRegionComplete: isRegionComplete === true,
      writer: typeof writer === 'string' ? writer : randomKey(),
    }
  },
})

const send = async ({ form, key, baseRevision: base }: StoredAssessment) => {
  const { answers, step, listing: listing_id, model, writer } = form
  const { data } = await call(draftSave, {
    ...answers,
    key,
    step,
    listing_id,
    model,
    writer,
    ...(base === undefined ? {} : { base }),
  })
  return data
}

export const autosaveAssessment = (opened: StoredAssessment): AssessmentAutosave =>
  createAutosave({
    drafts: assessmentDrafts,
    send,
    conflict: DraftConflict.code,
    opened,
  })
