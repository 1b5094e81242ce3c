// First page of a user's account area.
import type { Overview } from '#contract/accounts/overview.ts'
import { STATUS } from '#contract/listings/woodland.ts'
import { BOND } from '#domain/bonds.ts'
import { daysBefore } from '#domain/listings/states.ts'
import { REMIND_DAYS } from '#domain/listings/woodland.ts'
import type { User } from '#server/accounts/users.schema.ts'
import { countDrafts } from '#server/assessment/drafts.service.ts'
import { countReports } from '#server/assessment/reports.service.ts'
import * as bonds from '#server/bonds/my-bonds.service.ts'
import type { Deps } from '#server/deps.ts'
import { countFavourites } from '#server/favourites/favourites.service.ts'
import * as leads from '#server/leads/leads.service.ts'
import * as listings from '#server/listings/my-listings.service.ts'
import { unread } from '#server/notices/notices.service.ts'
import { countSearches } from '#server/saved-searches/saved-searches.service.ts'

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
      unread: await unread(deps)(user),
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
