import { type AnswerDraft, answerComplaints, readDraft } from '#features/assessment/contract/answers.ts'
import { questionsOf, STEPS } from '#features/assessment/contract/fields.ts'
import { SUB_SCORES, type SubScore } from '#features/assessment/contract/scores.ts'
import { regionByName } from '#features/regions/server/regions.service.ts'
import type { Demo, DemoAssessments, DemoListing } from './schemas.ts'

export type Levels = DemoAssessments['levels']
type Level = DemoAssessments['reports'][number]['massif']

export interface Plot {
  place: string
  type: number
  forestry_type: number
  area: number
  years: number
}

export const plotOf = ({ measure_area, ...listing }: DemoListing): Plot => ({
  ...listing,
  area: measure_area,
})

export const answersFrom = (
  levels: Levels,
  { place, type, forestry_type, area, years }: Plot,
  assessed: { [N in SubScore]?: Level | undefined } & { answers?: Record<string, number | number[]> },
): AnswerDraft =>
  readDraft({
    ...regionByName(place),
    type,
    forestry_type,
    area,
    years,
    ...Object.assign({}, ...SUB_SCORES.map((name) => (assessed[name] ? levels[name][assessed[name]] : {}))),
    ...assessed.answers,
  })

/** The first step with an open question. */
export const openStep = (draft: AnswerDraft) => {
  const open = answerComplaints(draft)
  return STEPS.findIndex((_, step) => questionsOf(step).some((name) => open[name]))
}

/** Throws an error that names file and record where answers are not complete. */
export const checkAnswers = ({ assessments: { levels, reports }, listings }: Demo) => {
  const complain = (where: string, draft: AnswerDraft) => {
    const [complaint] = Object.entries(answerComplaints(draft))
    if (complaint) throw new Error([where, ...complaint].join(': '))
  }
  for (const [index, report] of reports.entries())
    complain(`assessments.yaml: reports.${index}`, answersFrom(levels, report, report))
  for (const listing of listings)
    if (listing.assessment)
      complain(
        `listings: ${listing.title}: assessment`,
        answersFrom(levels, plotOf(listing), listing.assessment),
      )
}
