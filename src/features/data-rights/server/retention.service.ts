// Removes what has been kept for as long as the privacy statement says: src/features/data-rights/rules.ts.
import { monthsBefore, type RetentionSubject, retention } from '#features/data-rights/rules.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as table from './retention.table.ts'

/** Rows removed in one transaction. */
const BATCH = 500

const removers: Readonly<Record<RetentionSubject, table.RemoveBatch>> = {
  leads: table.removeLeads,
  enquiries: table.removeEnquiries,
  reports: table.removeReports,
  versions: table.removeVersions,
  notices: table.removeNotices,
  editorDrafts: table.removeEditorDrafts,
  vouchers: table.removeVouchers,
  audit: table.removeAudit,
}

const subjects = Object.keys(retention) as readonly RetentionSubject[]

/** Answers how many rows were removed. */
export const removeExpiredOf = async (deps: Deps, subject: RetentionSubject): Promise<number> => {
  const before = monthsBefore(deps.now(), retention[subject].months)
  for (let removed = 0; ; ) {
    const count = await deps.db.transaction((tx) => removers[subject](tx, before, BATCH))
    removed += count
    if (count < BATCH) return removed
  }
}

/** Answers how many rows of each subject were removed. */
export const removeExpired = async (deps: Deps): Promise<Record<RetentionSubject, number>> => {
  const removed = {
    leads: 0,
    enquiries: 0,
    reports: 0,
    versions: 0,
    notices: 0,
    editorDrafts: 0,
    vouchers: 0,
    audit: 0,
  }
  for (const subject of subjects) removed[subject] = await removeExpiredOf(deps, subject)
  return removed
}
