// Fills an empty database for the demo. Does nothing where there is news already.

import { sql } from 'drizzle-orm'
import { content } from '#app/content-calls.ts'
import type { AppDeps } from '#app/features.ts'
import { adoptContent } from '#features/content/server/content.table.ts'
import { saveContent } from '#features/content/server/content-edits.service.ts'
import { insertLead } from '#features/leads/server/leads.table.ts'
import { applyForMembership } from '#features/membership/server/membership.service.ts'
import { anyNews } from '#features/news/server/news.table.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/notices.service.ts'
import * as decisions from '#features/review/server/decisions.service.ts'
import * as queues from '#features/review/server/queues.service.ts'
import { insertTask } from '#features/review/server/queues.table.ts'
import * as site from '#features/site/server/site.table.ts'
import { writeSettings } from '#features/site/server/site.table.ts'
import { unlockDemoAccounts } from '#features/staff/server/demo-accounts.service.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { accountLeadsPath } from '#platform/lib/paths.ts'
import { LOCKS, lockForTransaction } from '#platform/server/db/locks.ts'
import { inBulk } from '#platform/server/gateways/storage.ts'
import { parse } from '#platform/server/refusals/parse-input.ts'
import { listingFiles } from './listing-files.ts'
import { loadDemo } from './load.ts'
import { depsAt, minutesBefore } from './moments.ts'
import { accountOf, ORIGIN, staffOf } from './people.ts'
import { imagesOf, storePictures } from './pictures.ts'
import type { DemoLead, DemoMember, DemoSite } from './schemas.ts'
import { seedAssessments } from './seed-assessments.ts'
import { seedBonds } from './seed-bonds.ts'
import { seedCertifications } from './seed-certifications.ts'
import { seedEnquiries } from './seed-enquiries.ts'
import { seedArticles, seedLibrary } from './seed-library.ts'
import type { SeededListing } from './seed-listings.ts'
import { inOrder, seedListings } from './seed-listings.ts'
import { seedQuestions } from './seed-questions.ts'

/** The oldest order that waits is confirmed. */
const confirm = async (deps: AppDeps) => {
  const writer = await staffOf(deps, 'reviewer')
  const open = queues.listTasks(deps)(writer, {
    queue: 'memberships',
    show: 'open',
    keyword: '',
    type: 0,
    user_id: 0,
    province_id: 0,
    flag: '',
    page: 1,
    pagesize: 1,
  })
  const [first] = (await open).list
  if (!first) throw new Error('no order waits')
  const task = { queue: 'memberships', id: first.id } as const
  await decisions.claimTask(deps)(writer, task)
  const { stamp } = await queues.getTask(deps)(writer.staff, task)
  const note = '已核对到账，予以开通。'
  await decisions.recordDecision(deps)(writer, { ...task, outcome: 'approved', stamp, note, signature: '' })
}

/** The demo opens memberships for free; those who ordered before had to pay the price of that time. */
const seedMembers = async (deps: AppDeps, members: readonly DemoMember[], settings: DemoSite['settings']) => {
  const when = (minutes: number) => depsAt(deps, minutesBefore(deps.now(), minutes))
  for (const { account, kind, price, minutesAgo, confirmedMinutesAgo } of members) {
    const user = await accountOf(deps, account)
    if (!user) throw new Error(`members.yaml: there is no account ${account}`)
    await writeSettings(deps.db, { ...settings, member_price: price })
    await applyForMembership(when(minutesAgo))(user, { kind, price: '' }, ORIGIN)
    if (confirmedMinutesAgo !== undefined) await confirm(when(confirmedMinutesAgo))
  }
  await writeSettings(deps.db, settings)
}

const seedLeads = async (
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

const seedRedirects = async (deps: AppDeps, { redirects }: DemoSite) => {
  const writer = await staffOf(deps, 'editor')
  for (const fields of redirects) {
    const input = parse(content.redirects.calls.save, { ...fields, id: 0, version: 0, mode: 'publish' })
    await saveContent(deps, 'redirects')(writer, input)
  }
}

const seedSite = async ({ db, storage }: AppDeps, { banners, links, settings }: DemoSite) => {
  await site.insertBanners(
    db,
    banners.map(({ picture, ...banner }, sort) => ({ ...banner, sort, images: imagesOf(storage, picture) })),
  )
  await site.insertLinks(
    db,
    links.map((link, sort) => ({ ...link, sort })),
  )
  await site.writeSettings(db, settings)
}

export const seedDemo = async (deps: AppDeps) => {
  await unlockDemoAccounts(deps)
  if (await anyNews(deps.db)) return
  const demo = await loadDemo()
  await deps.db.transaction(async (tx) => {
    // Of several instances that start at once, one seeds and the others find it done.
    await lockForTransaction(tx, LOCKS.seed)
    if (await anyNews(tx)) return
    // The pictures may keep it waiting for longer than the database lets a transaction idle.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await inBulk(deps.storage, async () => {
      // Threads draw pictures while this one fills the database, those of listings in the order in which it asks for them.
      const inTurn = inOrder(demo.listings)
      const files = listingFiles(
        deps.storage,
        inTurn.flatMap(({ photos }) => photos),
      )
      const pictures = storePictures(deps.storage, demo)
      pictures.catch(() => undefined)
      const within = { ...deps, db: tx }
      const experts = await seedLibrary(within, demo.library)
      await seedArticles(within, demo.articles, experts)
      await seedSite(within, demo.site)
      await adoptContent(tx)
      await seedRedirects(within, demo.site)
      await seedEnquiries(within, demo.enquiries)
      const listings = await seedListings(within, inTurn, files, demo.assessments.levels)
      // Who bids is certified before.
      await seedCertifications(within, demo.certifications)
      await seedBonds(within, demo.bidders)
      await seedQuestions(within, demo.questions)
      await seedLeads(within, demo.leads, listings)
      await seedAssessments(within, demo.assessments)
      await seedMembers(within, demo.members, demo.site.settings)
      await pictures
    })
  })
  deps.cache.clear()
}
