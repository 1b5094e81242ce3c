import { randomBytes } from 'node:crypto'
import {
  type getReport,
  type nameReport,
  REPORTS_PER_PAGE,
  type Report,
  type ReportRow,
  type reportList,
  type sharedReport,
  type shareReport,
} from '#features/assessment/contract/report.ts'
import { currentModel } from '#features/assessment/rules/models.ts'
import { audit } from '#features/audit/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { findReadable, type ListingDeps } from '#features/listings/server/index.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import type { AssessmentReport } from './assessment.schema.ts'
import { hideScore, matchesListing } from './listing-scores.service.ts'
import { categoryOf, detailOf, scoresIn, titleOf } from './report-detail.service.ts'
import * as table from './reports.table.ts'

export { countOwn as countReports } from './reports.table.ts'

/** The listing that a report began with, if it is still on the site. An edit may have taken its scores away. */
export const listingOf = async (db: Db, { listing_id, shown, answers, user_id }: AssessmentReport) => {
  const facts = listing_id === null ? undefined : await findReadable(db, listing_id)
  if (!facts) return null
  return {
    id: facts.id,
    title: facts.project_name,
    own: facts.user_id === user_id,
    shown: shown && facts.fraction !== null && matchesListing(answers, facts),
  }
}

const reportOf = async (db: Db, report: AssessmentReport): Promise<Omit<Report, 'own'>> => ({
  id: report.id,
  comprehensive: report.comprehensive,
  detail: await detailOf(db, report, currentModel),
})

export const findOwnReport =
  (deps: Deps) =>
  async (user: User, { id }: Parsed<typeof getReport>): Promise<Report> => {
    const row = (await table.findOwn(deps.db, user.id, id)) ?? refuse(TargetGone)
    return {
      ...(await reportOf(deps.db, row)),
      own: {
        name: row.name,
        listing: await listingOf(deps.db, row),
        requested: row.requested_at !== null && row.opinion_at === null,
        share: row.share_key ?? '',
      },
    }
  }

export const findSharedReport =
  (deps: Deps) =>
  async ({ key }: Parsed<typeof sharedReport>): Promise<Report> => {
    const row = (await table.findShared(deps.db, key)) ?? refuse(TargetGone)
    return { ...(await reportOf(deps.db, row)), own: null }
  }

export const opinionStateOf = ({ opinion_at, requested_at }: AssessmentReport) =>
  opinion_at ? 'written' : requested_at ? 'requested' : 'none'

const rowOf = async (db: Db, found: AssessmentReport): Promise<ReportRow> => {
  const listing = found.shown ? await listingOf(db, found) : null
  return {
    id: found.id,
    name: found.name,
    title: titleOf(found),
    category: categoryOf(found),
    createtime: toWireTime(found.createtime),
    model: found.model,
    grade: found.grade,
    scores: scoresIn(found),
    opinion: opinionStateOf(found),
    shared: found.share_key !== null,
    listing: listing?.shown ? listing.title : '',
  }
}

export const listReports =
  (deps: Deps) =>
  async (user: User, { page }: Parsed<typeof reportList>): Promise<Output<typeof reportList>> => {
    const rows = await table.listOwn(deps.db, user.id, REPORTS_PER_PAGE, (page - 1) * REPORTS_PER_PAGE)
    return {
      list: await Promise.all(rows.map((row) => rowOf(deps.db, row))),
      count: await table.countOwn(deps.db, user.id),
    }
  }

/** Shared again, a report has another key: who knows the old one reads nothing any more. */
export const setReportSharing =
  (deps: Deps) =>
  async (user: User, { id, on }: Parsed<typeof shareReport>, { address }: Origin) => {
    const at = deps.now()
    return deps.db.transaction(async (tx) => {
      const row = (await table.lockOwn(tx, user.id, id)) ?? refuse(TargetGone)
      if (on === (row.share_key !== null)) return { share: row.share_key ?? '' }
      const share_key = on ? randomBytes(16).toString('base64url') : null
      await table.updateReport(tx, id, { share_key })
      await audit.record(tx, {
        who: `user:${user.id}`,
        action: on ? 'assessment.share' : 'assessment.unshare',
        target: `assessment:${id}`,
        address,
        at,
      })
      return { share: share_key ?? '' }
    })
  }

export const renameReport =
  (deps: Deps) =>
  async (user: User, { id, name }: Parsed<typeof nameReport>) => {
    await deps.db.transaction(async (tx) => {
      if (!(await table.lockOwn(tx, user.id, id))) refuse(TargetGone)
      await table.updateReport(tx, id, { name })
    })
    return null
  }

export const deleteReport =
  (deps: ListingDeps) =>
  async (user: User, { id }: Parsed<typeof getReport>, { address }: Origin) => {
    const act = { user, id, address, at: deps.now() }
    await deps.db.transaction(async (tx) => {
      // The listing is locked before the report.
      await hideScore({ ...deps, db: tx }, act, (await table.findOwn(tx, user.id, id)) ?? refuse(TargetGone))
      if (!(await table.lockOwn(tx, user.id, id))) refuse(TargetGone)
      await table.removeReport(tx, id)
      await audit.record(tx, {
        who: `user:${user.id}`,
        action: 'assessment.remove',
        target: `assessment:${id}`,
        address,
        at: act.at,
      })
    })
    deps.cache.clear()
    return null
  }
