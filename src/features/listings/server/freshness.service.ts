// Published listings that their owners have not confirmed for long: the owners are reminded, then they are hidden.

import { audit } from '#features/audit/server/index.ts'
import { daysBefore } from '#features/listings/rules/states.ts'
import { HIDE_DAYS, REMIND_DAYS } from '#features/listings/rules/woodland.ts'
import { importantNotices } from '#features/notices/rules/notice-sms.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/index.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { listingFormPath } from '#platform/lib/paths.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { eachAlone } from '#platform/server/jobs/each-alone.ts'
import { eachDue } from '#platform/server/jobs/each-due.ts'
import type { ListingDeps } from './listing-hooks.ts'
import { hideFromLists } from './published-listings.service.ts'
import * as table from './published-listings.table.ts'

const notifyOwner = (
  tx: Tx,
  { id, user_id, project_sn, project_name }: table.UnconfirmedListing,
  content: string,
  at: Date,
) =>
  sendNotice(
    tx,
    {
      user_id,
      category: CATEGORY.system,
      content,
      type: SUBJECT_TYPE.listing,
      project_id: id,
      project_sn,
      url: listingFormPath(id, 'detail'),
      createtime: at,
    },
    importantNotices.listingUnconfirmed.text(project_name),
  )

const titleOf = ({ project_name }: table.UnconfirmedListing) => `您发布的林地信息“${project_name}”`

/** Yields the listings whose owners were reminded. */
const remind = ({ db }: ListingDeps, at: Date) =>
  eachDue(
    db,
    (tx, without) => table.lockUnreminded(tx, daysBefore(at, REMIND_DAYS), without),
    async (tx, published) => {
      await table.updatePublishedListing(tx, published.id, { reminded_at: at })
      const content = `${titleOf(published)}已有 ${REMIND_DAYS} 天未确认，是否仍然有效？满 ${HIDE_DAYS} 天未确认，将移出林地列表。`
      await notifyOwner(tx, published, content, at)
    },
  )

/** Yields the listings that were hidden. */
const hide = (deps: ListingDeps, at: Date) =>
  eachDue(
    deps.db,
    (tx, without) => table.lockUnconfirmed(tx, daysBefore(at, HIDE_DAYS), without),
    async (tx, published) => {
      await hideFromLists({ ...deps, db: tx }, [published.id], at)
      await audit.record(tx, {
        who: audit.SCHEDULE,
        action: 'listing.hide',
        target: `listing:${published.id}`,
        detail: { title: published.project_name },
        at,
      })
      const content = `${titleOf(published)}已有 ${HIDE_DAYS} 天未确认，已移出林地列表。确认有效后即可恢复。`
      await notifyOwner(tx, published, content, at)
    },
  )

/** Hides overdue listings, then reminds the owners of the others. Answers how many of each. */
export const checkFreshness = async (deps: ListingDeps) => {
  const at = deps.now()
  const done = { hidden: 0, reminded: 0 }
  const works = [
    async () => {
      for await (const _ of hide(deps, at)) done.hidden++
    },
    async () => {
      for await (const _ of remind(deps, at)) done.reminded++
    },
  ]
  await eachAlone(works, (work) => work()).finally(() => {
    if (done.hidden > 0) deps.cache.clear()
  })
  return done
}
