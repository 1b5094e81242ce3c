// Removes what is stored of one user. Bonds, orders and sign-ups stay: they name the account alone, which names nobody any more.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { textConsents } from '#features/accounts/server/agreements.schema.ts'
import { smsCodes } from '#features/accounts/server/codes.schema.ts'
import { knownDevices } from '#features/accounts/server/known-devices.schema.ts'
import { mobileChanges } from '#features/accounts/server/mobile-changes.schema.ts'
import { assessmentDrafts, assessmentReports } from '#features/assessment/server/assessment.schema.ts'
import { complaints } from '#features/complaints/server/complaints.schema.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { favourites } from '#features/favourites/server/favourites.schema.ts'
import { tokens } from '#features/identity/server/users.schema.ts'
import { leads } from '#features/leads/server/leads.schema.ts'
import { notices } from '#features/notices/server/notices.schema.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import { savedSearches } from '#features/saved-searches/server/saved-searches.schema.ts'
import { tenderFollows, tenderQuestions } from '#features/tenders/server/tenders.schema.ts'
import { isUnattached, userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { maskContacts } from '#platform/lib/text-contacts.ts'
import type { Tx } from '#platform/server/db/types.ts'

const NAME = '已注销用户'

/** Review tasks go with their subject: with an open one nothing could be done any more. */
const removeTasks = async (tx: Tx, queues: readonly string[], ids: readonly number[], onlyOpen = false) => {
  if (ids.length === 0) return
  await tx
    .delete(queueTasks)
    .where(
      and(
        inArray(queueTasks.queue, [...queues]),
        inArray(queueTasks.target_id, [...ids]),
        onlyOpen ? isNull(queueTasks.outcome) : undefined,
      ),
    )
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** @param tx with the account locked */
export const eraseUser = async (tx: Tx, { id, mobile }: { id: number; mobile: string }, at: Date) => {
  await tx.delete(favourites).where(eq(favourites.user_id, id))
  await tx.delete(savedSearches).where(eq(savedSearches.user_id, id))
  // Questions with public answers stay, without the person.
  const unshown = await tx
    .delete(tenderQuestions)
    .where(and(eq(tenderQuestions.user_id, id), isNull(tenderQuestions.shown_at)))
    .returning({ id: tenderQuestions.id })
  await removeTasks(tx, ['tenderQuestions'], idsOf(unshown))
  const shown = await tx.select().from(tenderQuestions).where(eq(tenderQuestions.user_id, id))
  for (const question of shown)
    await tx
      .update(tenderQuestions)
      .set({ user_id: null, content: maskContacts(question.content) })
      .where(eq(tenderQuestions.id, question.id))
  await tx.delete(tenderFollows).where(eq(tenderFollows.user_id, id))
  await tx.delete(assessmentReports).where(eq(assessmentReports.user_id, id))
  await tx.delete(assessmentDrafts).where(eq(assessmentDrafts.user_id, id))
  await tx.delete(notices).where(eq(notices.user_id, id))
  const received = await tx.delete(leads).where(eq(leads.owner_id, id)).returning({ id: leads.id })
  const sent = await tx
    .update(leads)
    .set({ user_id: null, name: NAME, mobile: '', message: '' })
    .where(eq(leads.user_id, id))
    .returning({ id: leads.id })
  const asked = await tx
    .update(enquiries)
    .set({ user_id: null, name: NAME, mobile: '', phone_digits: '', content: '', wants_sms: false })
    .where(eq(enquiries.user_id, id))
    .returning({ id: enquiries.id })
  await tx.update(complaints).set({ user_id: null, mobile: '' }).where(eq(complaints.user_id, id))
  await removeTasks(tx, ['leads'], idsOf(received))
  await removeTasks(tx, ['leads'], idsOf(sent), true)
  await removeTasks(tx, ['enquiries', 'expertAssessments'], idsOf(asked), true)
  await tx.delete(tokens).where(eq(tokens.user_id, id))
  await tx.delete(mobileChanges).where(eq(mobileChanges.user_id, id))
  await tx.delete(textConsents).where(eq(textConsents.user_id, id))
  await tx.delete(knownDevices).where(eq(knownDevices.user_id, id))
  await tx.delete(smsCodes).where(eq(smsCodes.mobile, mobile))
  // Whatever no bond needs as evidence: the clean-up of uploads removes the files, then the rows.
  await tx
    .update(userUploads)
    .set({ unused_since: sql`coalesce(${userUploads.unused_since}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(userUploads.user_id, id), isUnattached))
  await tx.update(userUploads).set({ name: '' }).where(eq(userUploads.user_id, id))
}
