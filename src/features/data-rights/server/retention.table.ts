import { and, asc, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { audit } from '#features/audit/server/audit.schema.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { bondEntries } from '#features/bonds/server/bonds.schema.ts'
import { complaints } from '#features/complaints/server/complaints.schema.ts'
import { editorDrafts } from '#features/content/server/editing.schema.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { leads } from '#features/leads/server/leads.schema.ts'
import { listings, listingVersions } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'

/** Answers how many rows were removed, `limit` at most. */
export type RemoveBatch = (tx: Tx, before: Date, limit: number) => Promise<number>

const hasNoOpenTask = (
  db: Db,
  queues: readonly string[],
  id: typeof leads.id | typeof enquiries.id | typeof complaints.id,
) =>
  notExists(
    db
      .select({ id: queueTasks.id })
      .from(queueTasks)
      .where(
        and(inArray(queueTasks.queue, [...queues]), eq(queueTasks.target_id, id), isNull(queueTasks.outcome)),
      ),
  )

/** Removes submissions of a reviewed kind, together with their decided review tasks. */
const removeSubmissions =
  (
    table: typeof leads | typeof enquiries | typeof complaints,
    queues: readonly string[],
    isOpenKept: boolean,
  ): RemoveBatch =>
  async (tx, before, limit) => {
    const batch = tx
      .select({ id: table.id })
      .from(table)
      .where(and(lt(table.createtime, before), isOpenKept ? hasNoOpenTask(tx, queues, table.id) : undefined))
      .orderBy(asc(table.createtime))
      .limit(limit)
      .for('update', { skipLocked: true })
    const removed = await tx.delete(table).where(inArray(table.id, batch)).returning({ id: table.id })
    const ids = removed.map(({ id }) => id)
    if (ids.length > 0)
      await tx
        .delete(queueTasks)
        .where(and(inArray(queueTasks.queue, [...queues]), inArray(queueTasks.target_id, ids)))
    return ids.length
  }

export const removeLeads = removeSubmissions(leads, ['leads'], false)
export const removeEnquiries = removeSubmissions(enquiries, ['enquiries', 'expertAssessments'], true)
export const removeReports = removeSubmissions(complaints, ['reports'], true)

/** Neither the submission of now nor the version that is published. */
export const removeVersions: RemoveBatch = async (tx, before, limit) => {
  const old = tx
    .select({ listing_id: listingVersions.listing_id, version: listingVersions.version })
    .from(listingVersions)
    .innerJoin(listings, eq(listings.id, listingVersions.listing_id))
    .leftJoin(publishedListings, eq(publishedListings.id, listingVersions.listing_id))
    .where(
      and(
        lt(listingVersions.submitted_at, before),
        lt(listingVersions.version, listings.version),
        sql`${listingVersions.version} is distinct from ${publishedListings.version}`,
      ),
    )
    .limit(limit)
  const removed = await tx
    .delete(listingVersions)
    .where(sql`(${listingVersions.listing_id}, ${listingVersions.version}) in ${old}`)
    .returning({ version: listingVersions.version })
  return removed.length
}

export const removeNotices: RemoveBatch = async (tx, before, limit) => {
  const batch = tx
    .select({ id: notices.id })
    .from(notices)
    .where(lt(notices.createtime, before))
    .limit(limit)
    .for('update', { skipLocked: true })
  return (await tx.delete(notices).where(inArray(notices.id, batch)).returning({ id: notices.id })).length
}

export const removeEditorDrafts: RemoveBatch = async (tx, before, limit) => {
  const batch = tx
    .select({ id: editorDrafts.id })
    .from(editorDrafts)
    .where(lt(editorDrafts.updatetime, before))
    .limit(limit)
    .for('update', { skipLocked: true })
  const removed = await tx.delete(editorDrafts).where(inArray(editorDrafts.id, batch)).returning({
    id: editorDrafts.id,
  })
  return removed.length
}

/**
 * Vouchers of bonds that were settled before then. They are detached from the bond, which keeps its record: the clean-up of
 * unused uploads removes the files, then the rows.
 */
export const removeVouchers: RemoveBatch = async (tx, before, limit) => {
  const settled = tx
    .select({ id: bondEntries.bond_id })
    .from(bondEntries)
    .where(and(inArray(bondEntries.to_state, [BOND.refunded, BOND.ended]), lt(bondEntries.at, before)))
  const batch = tx
    .select({ id: userUploads.id })
    .from(userUploads)
    .where(inArray(userUploads.bond_id, settled))
    .limit(limit)
    .for('update', { skipLocked: true })
  const detached = await tx
    .update(userUploads)
    .set({ bond_id: null, unused_since: before })
    .where(inArray(userUploads.id, batch))
    .returning({ id: userUploads.id })
  return detached.length
}

/** A trigger refuses the removal of entries anywhere else. */
export const removeAudit: RemoveBatch = async (tx, before, limit) => {
  await tx.execute(sql`select set_config('portal.retention', 'on', true)`)
  const batch = tx
    .select({ id: audit.id })
    .from(audit)
    .where(lt(audit.at, before))
    .orderBy(asc(audit.at))
    .limit(limit)
  return (await tx.delete(audit).where(inArray(audit.id, batch)).returning({ id: audit.id })).length
}
