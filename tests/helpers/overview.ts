// An account without any records, as the first page of the account area counts them.
import type { Overview } from '#features/accounts/contract/overview.ts'

export const emptyOverview: Overview = {
  listings: { pending: 0, published: 0, rejected: 0, completed: 0, draft: 0, withdrawn: 0 },
  needs_confirm: 0,
  leads: 0,
  new_leads: 0,
  unread: 0,
  favourites: 0,
  searches: 0,
  reports: 0,
  assessment_drafts: 0,
  bonds: { unpaid: 0, pending: 0, held: 0 },
}
