import { type AnswerDraft, emptyAnswers, readDraft } from '#features/assessment/contract/answers.ts'

const PREFILLED = ['province_id', 'city_id', 'county_id', 'years', 'area', 'type', 'forestry_type'] as const

export type Prefill = Partial<Pick<AnswerDraft, (typeof PREFILLED)[number]>>

/** The answers among these values; invalid codes are left out. */
export const prefillOf = (values: Record<string, unknown>): Prefill => {
  const read = readDraft(values)
  const empty = emptyAnswers()
  const given = PREFILLED.filter((name) => read[name] !== empty[name] && read[name] !== -1)
  return Object.fromEntries(given.map((name) => [name, read[name]]))
}
