// What a report says: every answer with its weight and its points, computed anew by the model that it was made with.
import type { Answers } from '#features/assessment/contract/answers.ts'
import { questions } from '#features/assessment/contract/fields.ts'
import type { ReportDetail } from '#features/assessment/contract/report.ts'
import { SCORE_NAMES, type Scores } from '#features/assessment/contract/scores.ts'
import type { Model } from '#features/assessment/rules/model.ts'
import { modelOf } from '#features/assessment/rules/models.ts'
import { answerText } from '#features/assessment/rules/options.ts'
import {
  type Change,
  changesOf,
  completenessOf,
  type GroupShare,
  sharesOf,
} from '#features/assessment/rules/score.ts'
import { scoreNames } from '#features/listings/rules/facts.ts'
import { transferCategories } from '#features/listings/rules/woodland.ts'
import { regionName } from '#features/regions/server/index.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { pick } from '#platform/lib/pick.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { AssessmentReport } from './assessment.schema.ts'
import { findMedian } from './medians.table.ts'

/** Questions that are not weighed. */
const FACTS = ['type', 'forestry_type'] as const

export const titleOf = ({ answers }: Pick<AssessmentReport, 'answers'>) =>
  `${regionName(answers)} ${answerText(answers, 'area')}`

export const categoryOf = ({ forestry_type }: Pick<AssessmentReport, 'forestry_type'>) =>
  transferCategories[forestry_type] ?? ''

export const scoresIn = (report: AssessmentReport): Scores => pick(report, SCORE_NAMES)

const groupIn = (answers: Answers, { name, score, weight, limit, factors }: GroupShare) => ({
  name,
  label: scoreNames[name],
  score,
  weight,
  limit: limit ? `因${limit.reason}，此项最高 ${limit.max} 分` : '',
  factors: factors.map(({ factor: { field }, ...share }) => ({
    field,
    label: questions[field].label,
    answer: answerText(answers, field),
    ...share,
  })),
})

const changeIn = (answers: Answers, { factor: { field, advice = '' }, answers: better, gain }: Change) => ({
  label: questions[field].label,
  from: answerText(answers, field),
  to: answerText(better, field),
  gain,
  advice,
})

const medianFor = async (db: Db, { province_id, forestry_type, model }: AssessmentReport, newest: Model) => {
  if (model !== newest.version) return null
  const median = await findMedian(db, province_id, forestry_type)
  if (!median) return null
  return {
    province: regionName({ province_id, city_id: 0, county_id: 0 }),
    category: transferCategories[forestry_type] ?? '',
    samples: median.samples,
    scores: pick(median, SCORE_NAMES),
  }
}

export const detailOf = async (db: Db, report: AssessmentReport, newest: Model): Promise<ReportDetail> => {
  const model = modelOf(report.model)
  const { answers, opinion, expert, opinion_at } = report
  return {
    model: report.model,
    createtime: toWireTime(report.createtime),
    title: titleOf(report),
    grade: report.grade,
    scores: scoresIn(report),
    ...completenessOf(model, answers),
    groups: sharesOf(model, answers).map((group) => groupIn(answers, group)),
    facts: [
      { label: questions.region.label, answer: regionName(answers) },
      ...FACTS.map((name) => ({ label: questions[name].label, answer: answerText(answers, name) })),
    ],
    changes: changesOf(model, answers).map((change) => changeIn(answers, change)),
    median: await medianFor(db, report, newest),
    opinion: opinion_at ? { text: opinion, expert, createtime: toWireTime(opinion_at) } : null,
  }
}
