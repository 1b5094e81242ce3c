// Questions and objections about tenders as reviewable subjects: the note of an approval is the answer.

import { bidderName } from '#features/accounts/server/index.ts'
import { promiseFlags } from '#features/review/rules/flags.ts'
import {
  contactFlagsOf,
  type Decision,
  line,
  phone,
  prose,
  type ReviewableKind,
} from '#features/review/server/index.ts'
import { answerDue, questionKinds } from '#features/tender-questions/rules/terms.ts'
import { QUESTION, questionsEnd } from '#features/tenders/rules/questions.ts'
import { lockTenderRow } from '#features/tenders/server/index.ts'
import { day, minute, toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { tenderPath } from '#platform/lib/paths.ts'
import { truncate } from '#platform/lib/text.ts'
import { maskContacts } from '#platform/lib/text-contacts.ts'
import type { Deps, TxDeps } from '#platform/server/deps.ts'
import { notifyAsker, publishAnswers } from './answers.service.ts'
import * as table from './questions.table.ts'

const dueText = (question: table.QuestionRow) => {
  const due = answerDue(question)
  return due ? `${minute(toWireTime(due))} 前答复` : ''
}

/** Without year and hour: lists are narrow. */
const dueDay = (question: table.QuestionRow) => {
  const due = question.decided_at === null ? answerDue(question) : undefined
  return due && `${day(toWireTime(due)).slice(5)} 前答复`
}

const categoryOf = (question: table.QuestionRow) => {
  const kind = question.is_late ? '逾期提问' : questionKinds[question.kind]
  return [kind, dueDay(question)].filter(Boolean).join(' · ')
}

const linesOf = (row: table.ReviewedQuestion) => {
  const end = questionsEnd({
    questions_end: wireOrEmpty(row.questions_end),
    open_time: wireOrEmpty(row.open_time),
  })
  return [
    line('项目', row.title),
    line('项目编号', row.project_sn),
    ...(row.published ? [] : [line('项目状态', '已下线，再次发布后公布答复')]),
    line('类型', questionKinds[row.kind] ?? ''),
    line('提出时间', toWireTime(row.createtime) + (row.is_late ? '（已过提问截止时间）' : '')),
    row.kind === QUESTION.objection
      ? line('答复期限', dueText(row))
      : line('提问截止', minute(end) || '不限'),
    prose('内容', 'content', row.content),
    ...(row.user_id === null
      ? [line('提出人', '账号已注销')]
      : [
          prose('提出人', 'name', bidderName(row)),
          phone('手机号码', 'mobile', row.mobile),
          line('报名', row.signed_up ? '已报名' : '未报名'),
        ]),
  ]
}

const onDecision = async ({ db }: TxDeps, id: number, { outcome, note, at }: Decision) => {
  const question = await table.findQuestion(db, id)
  const tender = question && (await lockTenderRow(db, question.tender_id))
  if (!question || !tender) return
  const isAnswered = outcome === 'approved'
  const decided = {
    ...question,
    answer: isAnswered ? note : '',
    refusal: isAnswered ? '' : note,
    decided_at: at,
  }
  await table.decideQuestion(db, id, decided)
  const isPublic = question.shown_at !== null
  // The answer to a question is told to who asked it when everybody may read it.
  if (question.kind === QUESTION.objection || !isAnswered || isPublic)
    await notifyAsker(db, tender, decided, at)
  if (question.kind !== QUESTION.question) return
  if (isPublic || (await table.countWaiting(db, tender.id)) === 0) await publishAnswers(db, tender, at)
}

const noteReader = async ({ db }: Deps, id: number) => {
  const question = await table.findQuestion(db, id)
  if (!question) return ''
  if (question.kind === QUESTION.objection) return '答复以站内消息发给提出人，不公布。'
  const isWaiting = question.decided_at === null
  const others = (await table.countWaiting(db, question.tender_id)) - (isWaiting ? 1 : 0)
  return `答复在公告页面公布，不注明提问人，并通知提问人和报名、收藏的用户；不予受理的，说明只发给提问人。公布前请核对问题里没有单位名称和姓名。${
    others > 0 ? `本项目另有 ${others} 条提问待处理，全部处理后一并公布，最迟在一小时后。` : ''
  }`
}

export const reviewableQuestions: ReviewableKind = {
  verbs: { approved: 'answer', rejected: 'reject' },
  find: async (db, ids) =>
    new Map(
      (await table.reviewedQuestions(db, ids)).map((row) => [
        row.id,
        {
          title: `${row.title}：${truncate(maskContacts(row.content), 40)}`,
          category: categoryOf(row),
          flags: [...promiseFlags(row.content), ...contactFlagsOf(row.content)],
          ...(row.kind === QUESTION.question ? { published: [row.content] } : {}),
        },
      ]),
    ),
  detail: async (db, id) => {
    const [row] = await table.reviewedQuestions(db, [id])
    if (!row) return undefined
    return {
      content: { kind: row.kind, content: row.content },
      lines: linesOf(row),
      previous: [],
      ...(row.published ? { page: tenderPath(row.project_sn) } : {}),
    }
  },
  isNotePublished: async (db, id) => (await table.findQuestion(db, id))?.kind === QUESTION.question,
  matching: table.questionsMatching,
  ofType: table.questionsOfKind,
  ofUser: table.questionIdsOfUser,
  lock: table.lockQuestion,
  reopening: { remember: () => Promise.resolve({}), restore: ({ db }, id) => table.takeBack(db, id) },
  noteReader,
  onDecision,
}
