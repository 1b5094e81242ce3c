// First page of a user's account area.
import type { Overview } from '#features/accounts/contract/overview.ts'
import { countDrafts } from '#features/assessment/server/drafts.service.ts'
import { countReports } from '#features/assessment/server/reports.service.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import * as bonds from '#features/bonds/server/my-bonds.service.ts'
import { countFavourites } from '#features/favourites/server/favourites.service.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import * as leads from '#features/leads/server/leads.service.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { daysBefore } from '#features/listings/rules/states.ts'
import { REMIND_DAYS } from '#features/listings/rules/woodland.ts'
import * as listings from '#features/listings/server/my-listings.service.ts'
import { countUnreadNotices } from '#features/notices/server/notices.service.ts'
import { countSearches } from '#features/saved-searches/server/saved-searches.service.ts'
import type { Deps } from '#platform/server/deps.ts'

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
