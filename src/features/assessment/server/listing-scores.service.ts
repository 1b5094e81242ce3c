import type { Answers } from '#features/assessment/contract/answers.ts'
import { ScoresDiffer } from '#features/assessment/contract/assessment.ts'
import type { showScores } from '#features/assessment/contract/report.ts'
import { SCORE_NAMES } from '#features/assessment/contract/scores.ts'
import type { AuditAction } from '#features/audit/rules.ts'
import { audit } from '#features/audit/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import {
  hasSameFacts,
  type ListedFacts,
  type ListingDeps,
  type ListingTxDeps,
  lockListedFacts,
  setListingScores,
} from '#features/listings/server/index.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import { day, toWireTime } from '#platform/lib/dates.ts'
import { pick } from '#platform/lib/pick.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Origin } from '#platform/server/deps.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import type { AssessmentReport } from './assessment.schema.ts'
import * as table from './reports.table.ts'

export const matchesListing = ({ area: measure_area, ...answers }: Answers, facts: ListedFacts) =>
  hasSameFacts({ ...answers, measure_area }, facts)

interface Act {
  user: User
  id: number
  address: string
  at: Date
}

const record = (tx: Tx, { user, id, address, at }: Act, action: 'show' | 'hide', listing: number) =>
  audit.record(tx, {
    who: `user:${user.id}`,
    action: `assessment.${action}` satisfies AuditAction,
    target: `assessment:${id}`,
    detail: { listing },
    address,
    at,
  })

/** The user's own listing that the report began with. Locks it before the report, as approvals do. */
const lockOwnListing = async (tx: Tx, user: User, listing_id: number | null) => {
  const facts = listing_id === null ? undefined : await lockListedFacts(tx, listing_id)
  if (facts?.user_id !== user.id)
    throw new RefusalError(BadInput, { show: '评分只能展示在您自己已发布的林地上' })
  return facts
}

export const showScore = async (deps: ListingTxDeps, act: Act) => {
  const tx = deps.db
  const { user, id, at } = act
  const { listing_id } = (await table.findOwn(tx, user.id, id)) ?? refuse(TargetGone)
  const facts = await lockOwnListing(tx, user, listing_id)
  const report = (await table.lockOwn(tx, user.id, id)) ?? refuse(TargetGone)
  refuseUnless(matchesListing(report.answers, facts), ScoresDiffer)
  await table.hideOthers(tx, facts.id, id)
  await table.updateReport(tx, id, { shown: true })
  const fraction = {
    ...pick(report, SCORE_NAMES),
    date: day(toWireTime(report.createtime)),
    model: report.model,
  }
  await setListingScores(deps, facts.id, fraction, at)
  await record(tx, act, 'show', facts.id)
}

/** Takes the scores off the listing; does nothing where it shows none of this report. */
export const hideScore = async (deps: ListingTxDeps, act: Act, { listing_id }: AssessmentReport) => {
  const tx = deps.db
  if (listing_id === null) return
  await lockListedFacts(tx, listing_id)
  // Read again: until the lock was held, another request could show this report or one in its place.
  const locked = await table.lockOwn(tx, act.user.id, act.id)
  if (!locked?.shown) return
  await table.updateReport(tx, act.id, { shown: false })
  await setListingScores(deps, listing_id, null, act.at)
  await record(tx, act, 'hide', listing_id)
}

export const setShown =
  (deps: ListingDeps) =>
  async (user: User, { id, on }: Parsed<typeof showScores>, { address }: Origin) => {
    const act = { user, id, address, at: deps.now() }
    await deps.db.transaction(async (tx) => {
      const within = { ...deps, db: tx }
      if (on) return showScore(within, act)
      return hideScore(within, act, (await table.findOwn(tx, user.id, id)) ?? refuse(TargetGone))
    })
    deps.cache.clear()
    return null
  }
