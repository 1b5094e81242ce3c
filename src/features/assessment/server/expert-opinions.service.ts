// Experts' opinions on reports: asked for by the owner, written by the staff.
import type { ReportDetail } from '#features/assessment/contract/report.ts'
import { currentModel } from '#features/assessment/rules/models.ts'
import { reportName } from '#features/assessment/rules/report-names.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { detailOf, titleOf } from './report-detail.service.ts'
import * as table from './reports.table.ts'

/** What became of a request: `open` if there is one already, `written` if the report has its opinion. */
export type RequestOutcome = 'asked' | 'open' | 'written' | 'gone'

/** Locks the report, so that of two requests at once the second finds the first. */
export const requestOpinion = async (
  tx: Tx,
  user_id: number,
  id: number,
  at: Date,
): Promise<RequestOutcome> => {
  const report = await table.lockOwn(tx, user_id, id)
  if (!report) return 'gone'
  if (report.opinion_at) return 'written'
  if (report.requested_at) return 'open'
  await table.updateReport(tx, id, { requested_at: at })
  return 'asked'
}

/** The owner may ask again. */
export const declineRequest = (tx: Tx, id: number) => table.updateReport(tx, id, { requested_at: null })

export const writeOpinion = (
  tx: Tx,
  id: number,
  { text, expert, at }: { text: string; expert: string; at: Date },
) => table.updateReport(tx, id, { opinion: text, expert, opinion_at: at })

export const lockReport = (tx: Tx, id: number) => table.lockReport(tx, id)

/** Everything that a report says; undefined if it was removed. */
export const reportForExpert = async (db: Db, id: number): Promise<ReportDetail | undefined> => {
  const report = await table.findReport(db, id)
  return report && detailOf(db, report, currentModel)
}

/** What its owner calls a report; undefined if it was removed. */
export const nameForOwner = async (db: Db, id: number): Promise<string | undefined> => {
  const report = await table.findReport(db, id)
  return (
    report &&
    reportName({ name: report.name, title: titleOf(report), createtime: toWireTime(report.createtime) })
  )
}

/** Titles by id, for the staff, to whom the owner's name for a report is not shown. Removed reports are left out. */
export const reportTitles = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (await table.findReports(db, ids)).map((report) => [
      report.id,
      `${titleOf(report)}（报告 ${report.id}）`,
    ]),
  )
