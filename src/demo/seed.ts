// Fills an empty database for the demo. Does nothing where there is news already.
import { LOCKS, lockForTransaction } from '#server/db/locks.ts'
import { armDemoAccounts } from '#server/demo-accounts.ts'
import type { Deps } from '#server/deps.ts'
import { adoptContent } from '#server/tables/content.ts'
import { anyNews } from '#server/tables/news.ts'
import { loadDemo } from './load.ts'
import { storePictures } from './pictures.ts'
import { seedArticles } from './seed-articles.ts'
import { seedEnquiries } from './seed-enquiries.ts'
import { seedLeads } from './seed-leads.ts'
import { seedLibrary } from './seed-library.ts'
import { seedListings } from './seed-listings.ts'
import { seedSite } from './seed-site.ts'

export const seedDemo = async (deps: Deps) => {
  await armDemoAccounts(deps)
  if (await anyNews(deps.db)) return
  const demo = await loadDemo()
  await storePictures(deps.storage, demo)
  await deps.db.transaction(async (tx) => {
    // Of several instances that start at once, one seeds and the others find it done.
    await lockForTransaction(tx, LOCKS.seed)
    if (await anyNews(tx)) return
    const within = { ...deps, db: tx }
    await seedArticles(within, demo.articles)
    await seedSite(within, demo.site)
    await adoptContent(tx)
    await seedLibrary(within, demo.library)
    await seedEnquiries(within, demo.enquiries)
    await seedLeads(within, demo.leads, await seedListings(within, demo.listings))
  })
  deps.cache.clear()
}
