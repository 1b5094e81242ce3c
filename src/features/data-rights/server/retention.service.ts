// Periods of the privacy statement (src/features/data-rights/rules.ts): what has been kept for so long is removed, and an
// account that nobody uses is closed, a month after its owner was told.

import { audit } from '#features/audit/server/index.ts'
import {
  addDays,
  inactivity,
  monthsBefore,
  type RetentionSubject,
  retention,
} from '#features/data-rights/rules.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { eachAlone } from '#platform/server/jobs/each-alone.ts'
import { eachDue } from '#platform/server/jobs/each-due.ts'
import { notifyUser, textUser } from './deletions.service.ts'
import * as deletions from './deletions.table.ts'
import * as table from './retention.table.ts'

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

export const removeExpiredOf = async (deps: Deps, subject: RetentionSubject): Promise<number> => {
  const before = monthsBefore(deps.now(), retention[subject].months)
  for (let removed = 0; ; ) {
    const count = await deps.db.transaction((tx) => removers[subject](tx, before, BATCH))
    removed += count
    if (count < BATCH) return removed
  }
}

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
  await eachAlone(subjects, async (subject) => {
    removed[subject] = await removeExpiredOf(deps, subject)
  })
  return removed
}

/** Tells accounts that will have been unused for so long when the notice has run out. */
const announce = async (deps: Deps, at: Date): Promise<void> => {
  const due_at = addDays(at, inactivity.noticeDays)
  const before = monthsBefore(due_at, inactivity.months)
  const day = toWireTime(due_at).slice(0, 10)
  const announced = eachDue(
    deps.db,
    (tx, without) => deletions.lockUnused(tx, { before, now: at, without }),
    async (tx, { id }) => {
      await deletions.askDeletion(tx, { user_id: id, reason: 'inactive', requested_at: at, due_at })
      const content = `您的账号即将满 ${inactivity.months} 个月未登录，将于 ${day} 关闭并注销。在此之前登录一次，账号即继续保留。`
      await notifyUser(tx, id, content, at)
      await audit.record(tx, {
        who: audit.SCHEDULE,
        action: 'account.announceClosing',
        target: `user:${id}`,
        detail: { due: day },
        at,
      })
    },
  )
  for await (const { mobile } of announced)
    await textUser(deps, mobile, `您的账号长期未登录，将于${day}注销，登录一次即可保留`)
}

export const checkInactivity = async (deps: Deps): Promise<void> => {
  await deletions.removeUsedAgain(deps.db)
  await announce(deps, deps.now())
}
