// First page of a user's account area.
import type { Overview } from '#contract/accounts/overview.ts'
import { STATUS } from '#contract/listings/woodland.ts'
import { BOND } from '#domain/bonds.ts'
import { REMIND_DAYS } from '#domain/listings/woodland.ts'
import type { User } from '#server/accounts/users.schema.ts'
import type { Deps } from '#server/deps.ts'
import { unread } from '#server/notices/notices.service.ts'
import * as table from './own-records.table.ts'

const DAY_MS = 24 * 3_600_000

export const ownOverview =
  (deps: Deps) =>
  async (user: User): Promise<Overview> => {
    const { db } = deps
    const remindBefore = new Date(deps.now().getTime() - REMIND_DAYS * DAY_MS)
    const [listings, needs_confirm, leads, bonds] = await Promise.all([
      table.countListings(db, user.id),
      table.countUnconfirmed(db, user.id, remindBefore),
      table.countLeads(db, user.id),
      table.countBonds(db, user.id),
    ])
    const listed = (status: number) => listings.get(status) ?? 0
    const bound = (...states: number[]) => states.reduce((sum, state) => sum + (bonds.get(state) ?? 0), 0)
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
      leads: leads.all,
      new_leads: leads.fresh,
      unread: await unread(deps)(user),
      favourites: await table.countFavourites(db, user.id),
      searches: await table.countSearches(db, user.id),
      reports: await table.countReports(db, user.id),
      assessment_drafts: await table.countAssessmentDrafts(db, user.id),
      bonds: {
        unpaid: bound(BOND.unpaid, BOND.failed),
        pending: bound(BOND.pending),
        held: bound(BOND.paid, BOND.frozen),
      },
    }
  }
