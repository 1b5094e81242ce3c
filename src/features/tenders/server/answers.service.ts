// Answers to questions become part of a tender, in one announcement.
import type { Tx } from '#platform/server/db/types.ts'
import { announce, keepFirst } from './announcements.service.ts'
import { detailOf } from './tenders.service.ts'
import { markEdited, type TenderRow } from './tenders.table.ts'

/** Those of a tender that is not public are published with it. @param tender locked */
export const publishAnswers = async (tx: Tx, tender: TenderRow, at: Date) => {
  if (!tender.published) return
  await keepFirst(tx, tender.id, detailOf(tender), tender.createtime)
  await markEdited(tx, tender.id, at)
  await announce(tx, tender.id, detailOf({ ...tender, updatetime: at }), at)
}
