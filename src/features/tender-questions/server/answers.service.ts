// Answers to questions are published together: once no question of the tender waits, and at the latest an hour after one of them.

import { importantNotices } from '#features/notices/rules/notice-sms.ts'
import { sendNotice } from '#features/notices/server/index.ts'
import { QUESTION } from '#features/tenders/rules/questions.ts'
import { announceAnswers, lockTenderRow, noticeOf, type TenderRow } from '#features/tenders/server/index.ts'
import { askTenderPath } from '#platform/lib/paths.ts'
import { inOneLine } from '#platform/lib/text.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { eachAlone } from '#platform/server/jobs/each-alone.ts'
import * as table from './questions.table.ts'

/** As long as a decision may be taken back. */
const LONGEST_MS = 3_600_000

/** Tells who asked what came of it. */
export const notifyAsker = async (
  tx: Tx,
  tender: TenderRow,
  { user_id, kind, answer, refusal }: table.QuestionRow,
  at: Date,
) => {
  if (user_id === null) return
  const about = `您对“${tender.title}”${kind === QUESTION.objection ? '提出的异议' : '的提问'}`
  const content = `${about}${refusal ? '未予受理' : '已有答复'}：${inOneLine(refusal || answer)}`
  const notice = { ...noticeOf(tender, content, at), user_id, url: askTenderPath(tender.project_sn) }
  await sendNotice(tx, notice, importantNotices.tenderQuestion.text())
}

/** @param tender locked */
export const publishAnswers = async (tx: Tx, tender: TenderRow, at: Date) => {
  if (!tender.published) return
  let answered: table.QuestionRow[] = []
  await announceAnswers(tx, tender, at, async () => {
    answered = await table.showAnswers(tx, tender.id, at)
  })
  for (const question of answered) await notifyAsker(tx, tender, question, at)
}

/** Those that no decision brings: the question that waited is gone, the tender is public again, the hour is over. */
export const publishLeftAnswers = async ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  const at = now()
  const before = new Date(at.getTime() - LONGEST_MS)
  await eachAlone(await table.tendersWithAnswers(db, before), (id) =>
    db.transaction(async (tx) => {
      const tender = await lockTenderRow(tx, id)
      if (tender) await publishAnswers(tx, tender, at)
    }),
  )
}
