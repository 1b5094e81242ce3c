// Fills an empty database for the demo. Does nothing where there is news already.

import type { AppDeps } from '#app/features.ts'
import { adoptContent } from '#features/content/server/content.table.ts'
import { anyNews } from '#features/news/server/news.table.ts'
import { unlockDemoAccounts } from '#features/staff/server/demo-accounts.service.ts'
import { LOCKS, lockForTransaction } from '#platform/server/db/locks.ts'
import { loadDemo } from './load.ts'
import { storePictures } from './pictures.ts'
import { seedArticles } from './seed-articles.ts'
import { seedAssessments } from './seed-assessments.ts'
import { seedBonds } from './seed-bonds.ts'
import { seedCertifications } from './seed-certifications.ts'
import { seedEnquiries } from './seed-enquiries.ts'
import { seedLeads } from './seed-leads.ts'
import { seedLibrary } from './seed-library.ts'
import { seedListings } from './seed-listings.ts'
import { seedMembers } from './seed-members.ts'
import { seedSite } from './seed-site.ts'

export const seedDemo = async (deps: AppDeps) => {
  await unlockDemoAccounts(deps)
  if (await anyNews(deps.db)) return
  const demo = await loadDemo()
  await storePictures(deps.storage, demo)
  await deps.db.transaction(async (tx) => {
    // Of several instances that start at once, one seeds and the others find it done.
    await lockForTransaction(tx, LOCKS.seed)
    if (await anyNews(tx)) return
    const within = { ...deps, db: tx }
    const experts = await seedLibrary(within, demo.library)
    await seedArticles(within, demo.articles, experts)
    await seedSite(within, demo.site)
    await adoptContent(tx)
    await seedEnquiries(within, demo.enquiries)
    const listings = await seedListings(within, demo.listings, demo.assessments.levels)
    // Who bids is certified before.
    await seedCertifications(within, demo.certifications)
    await seedBonds(within, demo.bidders)
    await seedLeads(within, demo.leads, listings)
    await seedAssessments(within, demo.assessments)
    await seedMembers(within, demo.members, demo.site.settings)
  })
  deps.cache.clear()
}
