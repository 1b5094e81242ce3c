import * as z from 'zod/mini'
import { TooManyDrafts } from '#features/listings/contract/refusals.ts'
import { BadPlace } from '#features/regions/contract/regions.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  Id,
  integer,
  optionalId,
  optionalText,
  readsFlag,
  readsInteger,
  withLabel,
} from '#platform/contract/fields.ts'
import { smallIntegerOr } from '#platform/contract/integers.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { type AnswerDraft, answerComplaints, draftFields, stepComplaints, wrongAnswers } from './answers.ts'
import { LAST_STEP, type QuestionName, STEPS } from './fields.ts'
import { SUB_SCORES } from './scores.ts'

export const ModelChanged: Refusal = {
  code: 1911,
  msg: '评分模型已更新，请核对后重新提交，您填写的内容没有丢失',
}
export const ScoresDiffer: Refusal = {
  code: 1912,
  msg: '报告中的林地条件与林地信息不一致，评分不能展示在林地页面',
}
export const DraftConflict: Refusal = { code: 1913, msg: '这份草稿在别处改过，请选择保留哪一份' }
export const TooManyAssessments: Refusal = { code: 429, msg: '今天提交的评估已达上限，请明天再试' }

const fieldOf = (name: QuestionName) => (name === 'region' ? 'province_id' : name)

interface Draft extends AnswerDraft {
  step?: number
}

type Rule = (draft: Draft) => Partial<Record<QuestionName, string>>

const follows = (rule: Rule) =>
  z.check<Draft>(({ value, issues }) => {
    for (const [name, message] of Object.entries(rule(value)))
      issues.push({ code: 'custom', path: [fieldOf(name as QuestionName)], input: value, message })
  })

/** Scores are computed: a request that brings its own is refused. */
const computed = z.optional(z.undefined('评分由平台计算，不能提交'))
const scoreFields = Object.fromEntries(
  ['comprehensive', ...SUB_SCORES, 'fraction', 'grade'].map((name) => [name, computed]),
)

/** Generated once per form: however often it is sent, one report is made. */
const Key = withLabel('提交标识', z.string().check(z.regex(/^[0-9a-f]{32}$/, '提交标识不正确')))

const user = { encoding: 'json', access: 'user' } as const

export const assessment = endpoint({
  ...user,
  title: '提交林权评估',
  path: '/api/assessment',
  input: z
    .object({
      ...scoreFields,
      ...draftFields,
      /** The public listing whose facts the answers began with; 0 for none. `prodId` is another name of it. */
      forestry_id: optionalId('林地编号'),
      prodId: optionalId('林地编号'),
      /** Ours. Absent: the same answers within ten minutes are the same assessment. */
      key: z.optional(Key),
      /** Ours: the model that the form was filled in for. Absent: any. */
      model: optionalText('评分模型', 20),
      /** Ours: the word of the listing's owner that its page shall show the scores. */
      show: z.prefault(readsFlag, false),
    })
    .check(follows(answerComplaints)),
  output: z.object({ id: Id }),
  refusals: [BadPlace, TargetGone, ModelChanged, ScoresDiffer, TooManyAssessments],
  note: '规格未给出路径。多选题为数组，或以逗号分隔的代码。huinong、policy、related 的 0（没有）与 slope、aspect、position（选填）为本站增加。forestry_id（或 prodId）为任何人已发布的林地；show 只对自己的林地有效。评分一律由平台计算。',
})

const DraftId = z.object({ key: Key })

export const AssessmentDraft = z.object({
  key: z.string(),
  revision: z.int(),
  step: z.int(),
  model: z.string(),
  listing_id: z.int(),
  updatetime: z.string(),
  place: z.string(),
  answers: z.object(draftFields),
})
export type AssessmentDraft = z.output<typeof AssessmentDraft>

const Step = withLabel('步骤', smallIntegerOr(0, 0, LAST_STEP))

/** Steps before the one that the draft stands at must be without complaint. */
const earlierComplaints: Rule = (draft) => {
  const { step = 0 } = draft
  // A step that does not exist has its own complaint.
  if (STEPS[step] === undefined) return {}
  return Object.assign({}, ...STEPS.slice(0, step).map((_, earlier) => stepComplaints(draft, earlier)))
}

export const draftSave = endpoint({
  ...user,
  title: '保存评估草稿',
  path: '/api/user/assessmentDraftSave',
  isExtension: true,
  limit: 'assessmentDraft',
  input: z
    .object({
      ...scoreFields,
      ...draftFields,
      key: Key,
      step: Step,
      listing_id: optionalId('林地编号'),
      model: optionalText('评分模型', 20),
      /** Random key of the form on its device. Who wrote the newest revision may overwrite it, whatever `base` says. */
      writer: optionalText('设备标识', 32),
      /** Revision that the draft was read with, 0 for a new one. Absent: any is overwritten. */
      base: withLabel('版本', z.optional(integer(0, 1_000_000_000))),
    })
    .check(follows((draft) => ({ ...wrongAnswers(draft), ...earlierComplaints(draft) }))),
  output: z.object({ revision: readsInteger }),
  refusals: [BadPlace, ModelChanged, DraftConflict, TooManyDrafts, TargetGone],
  note: 'step 之前的各步须已填完。别处改过的草稿不会被覆盖。',
})

export const draftList = endpoint({
  ...user,
  title: '我的评估草稿',
  path: '/api/user/assessmentDrafts',
  isExtension: true,
  input: z.object({}),
  output: z.array(AssessmentDraft),
  refusals: [],
  note: '新的在前。',
})

export const draftRemove = endpoint({
  ...user,
  title: '删除评估草稿',
  path: '/api/user/assessmentDraftRemove',
  isExtension: true,
  input: DraftId,
  output: z.null(),
  refusals: [],
})
