import type { AppDeps } from '#app/features.ts'
import { insertLead } from '#features/leads/server/leads.table.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/notices.service.ts'
import { insertTask } from '#features/review/server/queues.table.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { accountLeadsPath } from '#platform/lib/paths.ts'
import { minutesBefore } from './moments.ts'
import type { DemoLead } from './schemas.ts'
import type { SeededListing } from './seed-listings.ts'

export const seedLeads = async (
  { db, now }: AppDeps,
  leads: readonly DemoLead[],
  seeded: ReadonlyMap<string, SeededListing>,
) => {
  for (const { listing, name, mobile, minutesAgo, state, remark } of leads) {
    const { id: listing_id = 0, user_id: owner_id = 0 } = seeded.get(listing) ?? {}
    const createtime = minutesBefore(now(), minutesAgo)
    // An owner who has called back has looked at the number before.
    const revealed_at = state === 'new' ? null : createtime
    const lead = { listing_id, owner_id, user_id: null, name, mobile, state, remark, revealed_at, createtime }
    await insertTask(db, { queue: 'leads', target_id: await insertLead(db, lead), createtime })
    await sendNotice(db, {
      user_id: owner_id,
      category: CATEGORY.system,
      type: SUBJECT_TYPE.listing,
      project_id: listing_id,
      content: `${name}想了解您发布的林地，请您回电。`,
      url: accountLeadsPath(listing_id),
      read: state === 'called',
      createtime,
    })
  }
}
