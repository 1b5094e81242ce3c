// Answers to questions are part of a tender: what changes of them is announced.
import type { Tx } from '#platform/server/db/types.ts'
import { announce, keepFirst } from './announcements.service.ts'
import { detailOf } from './tenders.service.ts'
import { markEdited, type TenderRow } from './tenders.table.ts'

/** @param tender public, and locked @param change makes answers public, or takes them back */
export const announceAnswers = async (
  tx: Tx,
  tender: TenderRow,
  at: Date,
  change: () => Promise<unknown>,
) => {
  const { id, createtime } = tender
  await keepFirst(tx, id, detailOf(tender), createtime)
  await change()
  if (await announce(tx, id, detailOf(tender), at)) await markEdited(tx, id, at)
}
