// Decisions about a listing: approval, rejection and takedown.

import { mobilesOfUsers } from '#features/accounts/server/index.ts'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { ListingDraft } from '#features/listings/contract/draft.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { isListed } from '#features/listings/rules/states.ts'
import { type ImportantNotice, importantNotices } from '#features/notices/rules/notice-sms.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/index.ts'
import { ListingState, TaskDecided } from '#features/review/contract/refusals.ts'
import { containsPhone } from '#features/review/rules/flags.ts'
import { type Decision, insertTask, lockOpenTask, removeTask } from '#features/review/server/index.ts'
import { prepareFiles } from '#features/uploads/server/index.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { BadInput, TargetGone } from '#platform/contract/refusals.ts'
import { listingFormPath, listingPath } from '#platform/lib/paths.ts'
import { phoneDigits } from '#platform/lib/phones.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { updateFiles } from './listing-files.service.ts'
import type { ListingTxDeps } from './listing-hooks.ts'
import { type Listing } from './listings.schema.ts'
import * as table from './listings.table.ts'
import { listApproved, removeFromSite } from './published-listings.service.ts'
import { findPublishedListing } from './published-listings.table.ts'

interface Message {
  content: string
  url: string
  at: Date
  important?: ImportantNotice
}

const notifyOwner = (tx: Tx, listing: Listing, { at, important, ...message }: Message) =>
  sendNotice(
    tx,
    {
      ...message,
      user_id: listing.user_id,
      category: CATEGORY.approval,
      type: SUBJECT_TYPE.listing,
      project_id: listing.id,
      project_sn: listing.project_sn,
      createtime: at,
    },
    important && importantNotices[important].text(listing.project_name),
  )

const lock = async (tx: Tx, id: number) => (await table.lockListing(tx, id)) ?? refuse(TargetGone)

const titleOf = ({ project_name }: Listing) => `您发布的林地信息“${project_name}”`

const publicTexts = (content: ListingDraft): readonly [label: string, text: string][] => [
  ['信息标题', content.project_name],
  ['详细位置', content.address],
  ['主要树种', content.species],
  ['四至', [content.east, content.south, content.west, content.north].join('\n')],
  ['林地详情', content.content],
]

/** Refuses texts with the owner's phone: readers must ask for a call through the platform, which can then check it. */
const refuseOwnersPhones = async (tx: Tx, listing: Listing) => {
  const content = ListingDraft.parse(listing.content ?? {})
  const mobile = (await mobilesOfUsers(tx, [listing.user_id])).get(listing.user_id) ?? ''
  const phones = [listing.phone, content.user_phone, content.spare_phone, mobile].map(phoneDigits)
  const offending = publicTexts(content).filter(([, text]) => containsPhone(text, phones))
  if (offending.length === 0) return
  const labels = offending.map(([label]) => `“${label}”`).join('')
  throw new RefusalError(BadInput, {
    note: `${labels}中留有发布人的电话，电话不得公开，请驳回，由发布人修改`,
  })
}

/** Makes public copies of the files before the transaction of the approval. */
export const prepareApproval = async (deps: Deps, id: number) => {
  const listing = await table.findListing(deps.db, id)
  const { images, video, poster } = ListingDraft.parse(listing?.content ?? {})
  await prepareFiles(
    deps,
    [...images, ...video, ...poster].map((file) => file.id),
  )
}

const approve = async (deps: ListingTxDeps, listing: Listing, at: Date) => {
  await refuseOwnersPhones(deps.db, listing)
  const changes = {
    status: STATUS.published,
    published_version: listing.version,
    close_reason: '',
    decided_at: at,
    updatetime: at,
  }
  await table.updateListing(deps.db, listing.id, changes)
  await listApproved(deps, listing, at)
  await updateFiles(deps.db, listing, at)
  const content = `${titleOf(listing)}已通过审核，现已发布。`
  await notifyOwner(deps.db, listing, {
    content,
    url: listingPath(listing.id),
    at,
    important: 'listingApproved',
  })
}

const reject = async ({ db }: ListingTxDeps, listing: Listing, reason: string, at: Date) => {
  const changes = { status: STATUS.rejected, close_reason: reason, decided_at: at, updatetime: at }
  await table.updateListing(db, listing.id, changes)
  const content = `${titleOf(listing)}未通过审核：${reason}`
  await notifyOwner(db, listing, {
    content,
    url: listingFormPath(listing.id, 'detail'),
    at,
    important: 'listingRejected',
  })
}

/** Called in the transaction of the decision, which has locked the listing. */
export const onDecision = async (deps: ListingTxDeps, id: number, { outcome, note, at }: Decision) => {
  const listing = await lock(deps.db, id)
  refuseUnless(listing.status === STATUS.pending, TaskDecided)
  if (outcome === 'approved') await approve(deps, listing, at)
  else await reject(deps, listing, note, at)
}

export const notifyReopened = (tx: Tx, listing: Listing, at: Date) =>
  notifyOwner(tx, listing, {
    content: `${titleOf(listing)}的处理结果已收回，平台将重新审核。`,
    url: listingFormPath(listing.id, 'detail'),
    at,
  })

/** Asks the owner for a change of what is published. Refuses for a listing that is off the site or completed. */
export const askOwner = async (tx: Tx, id: number, { note, at }: { note: string; at: Date }) => {
  const listing = (await table.findListing(tx, id)) ?? refuse(TargetGone)
  const published = await findPublishedListing(tx, id)
  refuseUnless(isListed(published?.state ?? 'none'), ListingState)
  await notifyOwner(tx, listing, {
    content: `${titleOf(listing)}需要修改：${note}`,
    url: listingFormPath(id, 'detail'),
    at,
    important: 'listingChange',
  })
}

/** Adds a review task, unless one is open: that one then stands for the new version. */
export const addToQueue = async (tx: Tx, id: number, at: Date) => {
  const open = await lockOpenTask(tx, 'listings', id)
  if (!open) await insertTask(tx, { queue: 'listings', target_id: id, createtime: at })
}

/** Removes the open review task of the listing, if any. Answers its id for the audit log. */
export const removeFromQueue = async (tx: Tx, id: number): Promise<{ task?: number }> => {
  const open = await lockOpenTask(tx, 'listings', id)
  if (!open) return {}
  await removeTask(tx, open.id)
  return { task: open.id }
}

interface Takedown {
  reason: string
  writer: Writer
  at: Date
}

/**
 * Takes a listing off the site, whatever its state. Only a new submission that is approved puts it back. `deps.db` is the
 * transaction of the decision that caused it.
 */
export const takeDown = async (deps: ListingTxDeps, id: number, { reason, writer, at }: Takedown) => {
  const listing = await lock(deps.db, id)
  const left = await removeFromQueue(deps.db, id)
  await table.updateListing(deps.db, id, {
    status: STATUS.rejected,
    close_reason: reason,
    // Revokes the approval.
    published_version: 0,
    decided_at: at,
    updatetime: at,
  })
  await removeFromSite(deps, id, at)
  await recordBy(deps.db, writer, {
    action: 'listing.takedown',
    target: `listing:${id}`,
    detail: { title: listing.project_name, reason, ...left },
    at,
  })
  const content = `${titleOf(listing)}已被下架：${reason}`
  await notifyOwner(deps.db, listing, {
    content,
    url: listingFormPath(id, 'detail'),
    at,
    important: 'listingTakenDown',
  })
}
