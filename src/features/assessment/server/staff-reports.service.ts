// Reports of all users for reviewers: a list with filters, and one report, whose every view is on record.

import {
  REPORTS_REACH,
  type StaffReport,
  type staffReport,
  type staffReports,
} from '#features/assessment/contract/staff.ts'
import { currentModel } from '#features/assessment/rules/models.ts'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { revealBySearch } from '#features/review/server/index.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { fromWireTime, toWireTime } from '#platform/lib/dates.ts'
import { MOBILE, maskMobile } from '#platform/lib/phones.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import { keywordOf } from '#platform/server/security/phone-query.ts'
import { newestRequestTask } from './expert-requests.service.ts'
import { categoryOf, detailOf, titleOf } from './report-detail.service.ts'
import { listingOf, opinionStateOf } from './reports.service.ts'
import * as table from './staff-reports.table.ts'

const SECOND_MS = 1000
const ID_MAX = 2_147_483_647

const shownListing = async (db: Db, { report }: table.OwnedReport) => {
  const listing = report.shown ? await listingOf(db, report) : null
  return listing?.shown ? { id: listing.id, title: listing.title } : null
}

const rowOf = async (db: Db, owned: table.OwnedReport): Promise<StaffReport> => {
  const { report, mobile } = owned
  return {
    id: report.id,
    title: titleOf(report),
    category: categoryOf(report),
    grade: report.grade,
    comprehensive: report.comprehensive,
    model: report.model,
    opinion: opinionStateOf(report),
    listing: await shownListing(db, owned),
    owner: maskMobile(mobile),
    createtime: toWireTime(report.createtime),
  }
}

const searchOf = (typed: string): Pick<table.ReportFilter, 'id' | 'mobile'> | undefined => {
  if (typed === '') return { id: undefined, mobile: undefined }
  const { phones, words } = keywordOf(typed)
  const digits = phones.length === 1 && words.length === 0 ? (phones[0]?.digits ?? '') : ''
  if (MOBILE.test(digits)) return { id: undefined, mobile: digits }
  return /^\d+$/.test(typed) && Number(typed) <= ID_MAX ? { id: Number(typed), mobile: undefined } : undefined
}

/** A search for a complete mobile counts as a reveal, as in the review queue. */
export const listStaffReports =
  (deps: Deps) =>
  async (writer: Writer, input: Parsed<typeof staffReports>): Promise<Output<typeof staffReports>> => {
    const { page, pagesize, keyword, from, to, ...filters } = input
    const search = searchOf(keyword.trim())
    if (!search) return { list: [], count: 0, more: false }
    if (search.mobile !== undefined)
      await revealBySearch(deps, writer, 'expertAssessments', keywordOf(keyword).phones)
    const last = to === undefined ? undefined : fromWireTime(to)
    const filter = {
      ...filters,
      ...search,
      from: from === undefined ? undefined : fromWireTime(from),
      before: last && new Date(last.getTime() + SECOND_MS),
    }
    const offset = (page - 1) * pagesize
    const rows = offset < REPORTS_REACH ? await table.listReports(deps.db, filter, pagesize, offset) : []
    const counted = await table.countReports(deps.db, filter, REPORTS_REACH + 1)
    return {
      list: await Promise.all(rows.map((row) => rowOf(deps.db, row))),
      count: Math.min(counted, REPORTS_REACH),
      more: counted > REPORTS_REACH,
    }
  }

export const getStaffReport =
  (deps: Deps) =>
  async (writer: Writer, { id }: Parsed<typeof staffReport>): Promise<Output<typeof staffReport>> => {
    const { db } = deps
    const owned = (await table.findOwned(db, id)) ?? refuse(TargetGone)
    // Written before the report is answered.
    await recordBy(db, writer, { action: 'assessment.view', target: `assessment:${id}`, at: deps.now() })
    return {
      report: await rowOf(db, owned),
      detail: await detailOf(db, owned.report, currentModel),
      listing: await listingOf(db, owned.report),
      task: await newestRequestTask(db, id),
    }
  }
