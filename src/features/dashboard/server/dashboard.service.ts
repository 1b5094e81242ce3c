// First page of the console, and first page of a user's account area.

import type { Overview } from '#features/accounts/contract/overview.ts'
import { unusualSmsUse } from '#features/accounts/server/index.ts'
import { countDrafts, countReports } from '#features/assessment/server/index.ts'
import { recentWithdrawals } from '#features/bidding/server/index.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { myBonds as bonds } from '#features/bonds/server/index.ts'
import { type ContentRecord, RECORD_STATES } from '#features/content/contract/calls.ts'
import { countApprovals, countContent, unseenComments } from '#features/content/server/index.ts'
import type { dashboard } from '#features/dashboard/contract.ts'
import { countFavourites } from '#features/favourites/server/index.ts'
import { mayAnywhere } from '#features/identity/rules/rights.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { leads } from '#features/leads/server/index.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { daysBefore } from '#features/listings/rules/states.ts'
import { REMIND_DAYS } from '#features/listings/rules/woodland.ts'
import { myListings as listings } from '#features/listings/server/index.ts'
import { countUnreadNotices } from '#features/notices/server/index.ts'
import { endedRuns } from '#features/publishing/server/index.ts'
import { queueSummary } from '#features/review/server/index.ts'
import { countSearches } from '#features/saved-searches/server/index.ts'
import { siteCheckTrend } from '#features/site-check/server/index.ts'
import { grantsOf } from '#features/staff/server/index.ts'
import { switchedOffWebhooks } from '#features/webhooks/server/index.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { EDITED_KINDS, editedKinds } from '#platform/contract/kinds.ts'
import { day, startOfWeek, toWireTime, WEEK_MS } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type Counted, countWeekly } from './weekly.table.ts'

type Dashboard = Output<typeof dashboard>

const WEEKS = 12
const RUNS = 30
/** Newest withdrawn sign-ups. */
const WITHDRAWALS = 10
/** Days of the curve of the site's checks. */
const CHECKS = 30

const SERIES: readonly (readonly [key: Counted, name: string])[] = [
  ['users', '新注册用户'],
  ['enquiries', '新咨询'],
  ['articles', '发布资讯'],
]

const weekly = async (deps: Deps): Promise<Dashboard['weekly']> => {
  const first = startOfWeek(deps.now()).getTime() - (WEEKS - 1) * WEEK_MS
  const weeks = Array.from({ length: WEEKS }, (_, i) => day(toWireTime(new Date(first + i * WEEK_MS))))
  const values = (key: Counted) => countWeekly(deps.db, key, new Date(first), WEEKS)
  return {
    weeks,
    series: await Promise.all(SERIES.map(async ([key, name]) => ({ key, name, values: await values(key) }))),
  }
}

/** Nearest-rank percentile; null for an empty list. */
const percentile = (ascending: readonly number[], share: number) =>
  ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? null

const publishing = async (deps: Deps): Promise<Dashboard['publishing']> => {
  const runs = (await endedRuns(deps.db, RUNS)).toReversed()
  const times = runs
    .filter(({ state }) => state === 'live')
    .map(({ milliseconds }) => milliseconds)
    .toSorted((a, b) => a - b)
  return {
    runs: runs.map(({ id, started_at, milliseconds, written, state }) => ({
      id,
      at: toWireTime(started_at),
      milliseconds,
      written,
      state,
    })),
    median: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  }
}

const none = Object.fromEntries(RECORD_STATES.map((state) => [state, 0])) as Record<
  ContentRecord['state'],
  number
>

const contentCounts = async (deps: Deps, staff: Staff): Promise<Dashboard['content']> => {
  const { all, own, failed } = await countContent(deps, staff)
  return EDITED_KINDS.map((kind) => {
    const statesOf = (rows: typeof all) => ({
      ...none,
      ...Object.fromEntries(rows.flatMap((row) => (row.kind === kind ? [[row.state, row.count]] : []))),
    })
    const { draft, changed } = statesOf(own)
    return {
      kind,
      name: editedKinds[kind],
      states: statesOf(all),
      own: { draft, changed },
      failed: failed.find((row) => row.kind === kind)?.count ?? 0,
    }
  })
}

const withdrawals = async ({ db, now }: Deps, staff: Staff): Promise<Dashboard['withdrawals']> =>
  mayAnywhere(await grantsOf(db, staff), 'read', 'tenders')
    ? recentWithdrawals(db, new Date(now().getTime() - WEEK_MS), WITHDRAWALS)
    : []

const approvalCounts = async (deps: Deps, staff: Staff): Promise<Dashboard['approvals']> => ({
  mine: await countApprovals(deps, staff, 'mine'),
  sent: await countApprovals(deps, staff, 'sent'),
})

export const dashboardOverview =
  (deps: Deps) =>
  async (staff: Staff): Promise<Dashboard> => ({
    queues: staff.role === 'editor' ? [] : await queueSummary(deps)(staff),
    sms: (await unusualSmsUse(deps)) ?? null,
    webhooks: staff.role === 'admin' ? await switchedOffWebhooks(deps) : [],
    weekly: await weekly(deps),
    publishing: await publishing(deps),
    checks: await siteCheckTrend(deps, CHECKS),
    withdrawals: await withdrawals(deps, staff),
    approvals: await approvalCounts(deps, staff),
    comments: await unseenComments(deps, staff),
    content: await contentCounts(deps, staff),
  })

export const ownOverview =
  (deps: Deps) =>
  async (user: User): Promise<Overview> => {
    const { db } = deps
    const [byStatus, needs_confirm, called, byState] = await Promise.all([
      listings.countByStatus(db, user.id),
      listings.countUnconfirmed(db, user.id, daysBefore(deps.now(), REMIND_DAYS)),
      leads.countOf(db, user.id),
      bonds.countByState(db, user.id),
    ])
    const listed = (status: number) => byStatus.get(status) ?? 0
    const bound = (...states: number[]) => states.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0)
    return {
      listings: {
        pending: listed(STATUS.pending),
        published: listed(STATUS.published),
        rejected: listed(STATUS.rejected),
        completed: listed(STATUS.completed),
        draft: listed(STATUS.draft),
        withdrawn: listed(STATUS.withdrawn),
      },
      needs_confirm,
      leads: called.all,
      new_leads: called.fresh,
      unread: await countUnreadNotices(deps)(user),
      favourites: await countFavourites(db, user.id),
      searches: await countSearches(db, user.id),
      reports: await countReports(db, user.id),
      assessment_drafts: await countDrafts(db, user.id),
      bonds: {
        unpaid: bound(BOND.unpaid, BOND.failed),
        pending: bound(BOND.pending),
        held: bound(BOND.paid, BOND.frozen),
      },
    }
  }
