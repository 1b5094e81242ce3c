// Submitting an assessment: the answers are checked and scored here, whatever the browser has shown.

import {
  type AnswerDraft,
  type Answers,
  answersOf,
  readDraft,
} from '#features/assessment/contract/answers.ts'
import type { assessment } from '#features/assessment/contract/assessment.ts'
import { ModelChanged, TooManyAssessments } from '#features/assessment/contract/assessment.ts'
import { currentModel } from '#features/assessment/rules/models.ts'
import { gradeOf, scoresOf } from '#features/assessment/rules/score.ts'
import { audit } from '#features/audit/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { findListed, type ListingDeps, lockListedFacts } from '#features/listings/server/index.ts'
import { BadPlace } from '#features/regions/contract/regions.ts'
import { isRegion } from '#features/regions/server/index.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { pick } from '#platform/lib/pick.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Origin } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { RefusalError, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { removeDraft } from './drafts.table.ts'
import { showScore } from './listing-scores.service.ts'
import * as table from './reports.table.ts'

type Submission = Parsed<typeof assessment>

/** Time within which the same answers without a key are the same assessment. */
const REPEAT_MS = 10 * 60_000

const GONE = '这条林地信息已完成或已下线，评估不再与它关联，请再次提交'
const SENT_BEFORE = '这份评估已经提交过，请另存为新的评估'

/** `jsonb` keeps fields in an order of its own. */
const inFormOrder = (answers: Answers) => JSON.stringify([readDraft(answers), answers.approximate])

interface Sent {
  key: string | undefined
  answers: Answers
  listing_id: number | null
}

/** Id of the report that this submission has led to already. Other answers under its key are another assessment. */
const findSame = async (tx: Tx, user: User, { key, answers, listing_id }: Sent, at: Date) => {
  if (key === undefined)
    return table.findSame(tx, user.id, { answers, listing_id }, new Date(at.getTime() - REPEAT_MS))
  const earlier = await table.findByKey(tx, user.id, key)
  if (earlier && inFormOrder(earlier.answers) !== inFormOrder(answers))
    throw new RefusalError(TargetGone, { key: SENT_BEFORE })
  return earlier?.id
}

/** A listing that the answers began with. Locked before a report refers to it, if it shall show the scores. */
const checkListing = async (tx: Tx, id: number | null, shows: boolean) => {
  const find = shows ? lockListedFacts : findListed
  if (id !== null && !(await find(tx, id))) throw new RefusalError(TargetGone, { forestry_id: GONE })
}

/** Two submissions of one form at once wait for each other; the second finds the report of the first. */
export const submitAssessment =
  (deps: ListingDeps) =>
  async (user: User, input: Submission, { address }: Origin): Promise<{ id: number }> => {
    const at = deps.now()
    const { key, model, show: shows } = input
    const draft: AnswerDraft = readDraft(input)
    refuseUnless(isRegion(draft), BadPlace)
    const answers = answersOf(draft)
    const listing_id = input.forestry_id || input.prodId || null
    const id = await deps.db.transaction(async (tx) => {
      await lockNameForTransaction(tx, `assessment:${user.id}`)
      const same = await findSame(tx, user, { key, answers, listing_id }, at)
      if (same !== undefined) return same
      refuseUnless(model === '' || model === currentModel.version, ModelChanged)
      await limits.consume(tx, 'assessment', user.id, at, TooManyAssessments)
      await checkListing(tx, listing_id, shows)
      const scores = scoresOf(currentModel, answers)
      const report = {
        user_id: user.id,
        key: key ?? sha256(`${at.toISOString()} ${JSON.stringify(answers)}`),
        listing_id,
        model: currentModel.version,
        answers,
        ...pick(answers, ['province_id', 'city_id', 'county_id', 'forestry_type']),
        ...scores,
        grade: gradeOf(currentModel, scores.comprehensive),
        createtime: at,
      }
      const reportId = await table.insertReport(tx, report)
      if (key !== undefined) await removeDraft(tx, user.id, key)
      await audit.record(tx, {
        who: `user:${user.id}`,
        action: 'assessment.add',
        target: `assessment:${reportId}`,
        detail: { model: currentModel.version, ...(listing_id ? { listing: listing_id } : {}) },
        address,
        at,
      })
      if (shows) await showScore({ ...deps, db: tx }, { user, id: reportId, address, at })
      return reportId
    })
    if (shows) deps.cache.clear()
    return { id }
  }
