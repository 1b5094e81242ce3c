// Announcements of a tender: each publication that changes something for readers is kept as it was published, with what it
// changed, and told to those who have signed up, all in the transaction of the publication.

import { importantNotices } from '#features/notices/rules/notice-sms.ts'
import { CATEGORY, sendNotices } from '#features/notices/server/index.ts'
import { textOfHtml } from '#features/search/server/index.ts'
import {
  type AnsweredQuestion,
  type FieldChange,
  PublishedTender,
  type staffAnnouncements,
} from '#features/tenders/contract/tenders.ts'
import {
  ANSWERS,
  CORRECTION,
  comparedFields,
  isSameField,
  stageAnnounced,
} from '#features/tenders/rules/announcements.ts'
import { announcedText, PROCUREMENT, RESULT, tenderMoments } from '#features/tenders/rules/tenders.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { fromWireTime, minute, toWireTime, WEEK_MS, wireOrEmpty } from '#platform/lib/dates.ts'
import { textChanges } from '#platform/lib/diff-text.ts'
import { tenderPath } from '#platform/lib/paths.ts'
import { pick } from '#platform/lib/pick.ts'
import { maskContacts } from '#platform/lib/text-contacts.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as table from './announcements.table.ts'
import { shownQuestions } from './answers.table.ts'
import { collectorsOf, followersOf } from './follows.table.ts'
import { biddersOf } from './tenders.table.ts'

export const noticeCategoryOf = ({ ptype }: { ptype: number }) =>
  ptype === PROCUREMENT ? CATEGORY.procurement : CATEGORY.tender

/** Questions with public answers, by the id of their tender. */
export const answeredQuestionsOf = async (
  db: Db,
  tenderIds: readonly number[],
): Promise<Map<number, AnsweredQuestion[]>> => {
  const ofTenders = new Map<number, AnsweredQuestion[]>()
  if (tenderIds.length === 0) return ofTenders
  for (const row of await shownQuestions(db, tenderIds)) {
    const { tender_id, content, answer, createtime, decided_at, is_late } = row
    const question = {
      question: maskContacts(content),
      answer,
      asked: toWireTime(createtime),
      answered: wireOrEmpty(decided_at),
      is_late,
    }
    ofTenders.set(tender_id, [...(ofTenders.get(tender_id) ?? []), question])
  }
  return ofTenders
}

export const answeredQuestions = async (db: Db, tenderId: number): Promise<AnsweredQuestion[]> =>
  (await answeredQuestionsOf(db, [tenderId])).get(tenderId) ?? []

/** Fields that announcements have not had from the beginning. */
const LATER_FIELDS = ['questions', 'questions_end'] as const

/** In the shape in which it is read back, with nothing beyond. */
const publishedOf = async (db: Db, id: number, tender: PublishedTender): Promise<PublishedTender> =>
  PublishedTender.parse({
    ...tender,
    questions: await answeredQuestions(db, id),
  })

/** Lines of an HTML text. Addresses of pictures, and formats that change what a text says, stand in brackets. */
const linesOfHtml = (html: string): string =>
  textOfHtml(
    html
      .replace(/<(?:img|video|source)\b[^<>]*?\bsrc="([^"]*)"[^<>]*>/gi, '\n[图片 $1]\n')
      .replace(/<(?:s|del)>/gi, '[删除线 ')
      .replace(/<sup>/gi, '[上标 ')
      .replace(/<sub>/gi, '[下标 ')
      .replace(/<\/(?:s|del|sup|sub)>/gi, ']'),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')

const ONLY_FORMAT = [{ text: '只有格式不同，文字没有变化', sign: 0 }]

/** Shorter texts, such as times and sums, are read as a whole. */
const MARKED_WITHIN = 30

const wholeTexts = (before: string, after: string) =>
  [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ].filter(({ value }) => value !== '')

const partsOf = (before: string, after: string): FieldChange['parts'] =>
  (Math.max(before.length, after.length) > MARKED_WITHIN ? textChanges : wholeTexts)(before, after).map(
    ({ value, added, removed }) => ({
      text: value,
      sign: added ? 1 : removed ? -1 : 0,
    }),
  )

/** Fields that differ for a reader; the text that a new announcement consists of is shown whole, and left out here. */
const changesBetween = (before: PublishedTender, after: PublishedTender, stage: number): FieldChange[] =>
  comparedFields.flatMap(({ name, label, textOf, isHtml }): FieldChange[] => {
    if (name === announcedText[stage]) return []
    if (isSameField(name, before, after)) return []
    const shownText = (tender: PublishedTender) => (isHtml ? linesOfHtml(textOf(tender)) : textOf(tender))
    const [old, now] = [shownText(before), shownText(after)]
    return [{ label, parts: old === now ? ONLY_FORMAT : partsOf(old, now) }]
  })

const stageSentences: Readonly<Record<number, string>> = {
  2: '发布了变更公告，请查看变更内容',
  3: '已公布结果，请查看结果公示',
  4: '已发布合同公告，请查看',
}

const answersSentence = (before: PublishedTender, after: PublishedTender) => {
  if (after.questions.length < before.questions.length) return '撤下了对提问的答复，请查看澄清答疑'
  return after.questions.length > before.questions.length
    ? '公布了对提问的答复，请查看澄清答疑'
    : '更正了对提问的答复，请查看澄清答疑'
}

/** What those who follow a tender are told of an announcement. */
const sentenceOf = (
  before: PublishedTender,
  after: PublishedTender,
  { stage, changes }: { stage: number; changes: readonly FieldChange[] },
): string => {
  if (stage === ANSWERS) return answersSentence(before, after)
  const moved = tenderMoments.filter(([name]) => before[name] !== after[name])
  const times = moved.map(([name, label]) => `${label}改为 ${minute(after[name]) || '不限'}`)
  const others = changes
    .map(({ label }) => label)
    .filter((label) => !moved.some(([, movedLabel]) => movedLabel === label))
  const isSettled = after.infor_type >= RESULT
  const isOthersToldOf = others.length > 0 && (stage === CORRECTION || !isSettled)
  return [
    stageSentences[stage],
    ...(isSettled ? [] : times),
    isOthersToldOf && `公告有修改：${others.join('、')}`,
  ]
    .filter(Boolean)
    .join('；')
}

type ToldOf = Pick<PublishedTender, 'title' | 'project_sn' | 'ptype'> & { id: number }

export const noticeOf = (tender: ToldOf, content: string, at: Date) => ({
  category: noticeCategoryOf(tender),
  type: SUBJECT_TYPE.tender,
  project_id: tender.id,
  project_sn: tender.project_sn,
  content,
  url: tenderPath(tender.project_sn),
  createtime: at,
})

interface Told {
  tender: ToldOf
  /** What happened, behind its title. */
  text: string
  /** Told as well unless they have signed up for it or collected it. */
  followers?: readonly number[]
  /** The same of those who have asked about it. */
  askers?: readonly number[]
  /** Only answers to questions have changed. */
  isAnswers?: boolean
  at: Date
}

/** Tells those who have signed up for a tender, by SMS too where they want that, and those who have collected or follow it. */
export const notifyConcerned = async (
  tx: Tx,
  { tender, text, followers = [], askers = [], isAnswers = false, at }: Told,
) => {
  const told = new Set<number>()
  const tell = async (users: readonly number[], whose: string, smsText?: string) => {
    const others = users.filter((user) => !told.has(user))
    for (const user of others) told.add(user)
    return sendNotices(tx, others, noticeOf(tender, `${whose}“${tender.title}”${text}。`, at), smsText)
  }
  const sms = importantNotices[isAnswers ? 'tenderAnswers' : 'tenderChanged'].text(tender.title)
  const bidders = await tell(await biddersOf(tx, tender.id), '您报名的', sms)
  await tell(await collectorsOf(tx, tender.id), '您收藏的')
  await tell(followers, '您订阅的')
  await tell(askers, '您提过问的')
  return { told: told.size, sms: bidders.sms }
}

/** Nobody is told of what is a week old by its day, such as an imported archive. */
const isNews = ({ createtime }: { createtime: string }, at: Date) =>
  at.getTime() - (fromWireTime(createtime) ?? at).getTime() < WEEK_MS

const insertFirst = async (tx: Tx, id: number, tender: PublishedTender, at: Date) =>
  table.insertAnnouncement(tx, {
    tender_id: id,
    number: 1,
    stage: tender.infor_type,
    createtime: at,
    published: await publishedOf(tx, id, tender),
  })

/** Keeps the first announcement of a tender, unless it is kept already. */
export const keepFirst = async (tx: Tx, id: number, tender: PublishedTender, at: Date) => {
  if (!(await table.lastAnnouncement(tx, id))) await insertFirst(tx, id, tender, at)
}

const untilText = ({ signup_end }: PublishedTender) => (signup_end ? `，报名截止 ${minute(signup_end)}` : '')

/** Keeps what a publication of a locked tender changes for readers, and tells of it. False where that is nothing. */
export const announce = async (
  tx: Tx,
  id: number,
  tender: PublishedTender & { createtime: string },
  at: Date,
): Promise<boolean> => {
  const last = await table.lastAnnouncement(tx, id)
  const published = await publishedOf(tx, id, tender)
  const told = { tender: { ...published, id }, at }
  if (!last) {
    const announcement = await insertFirst(tx, id, tender, at)
    const followers = isNews(tender, at) ? await followersOf(tx, id, false) : []
    const content = `您订阅的招标信息有新发布：“${tender.title}”${untilText(tender)}。`
    await table.setTold(
      tx,
      announcement,
      await sendNotices(tx, followers, noticeOf(told.tender, content, at)),
    )
    return true
  }
  // An earlier release kept fewer fields: what it did not know has not changed.
  const before = PublishedTender.parse(Object.assign(pick(published, LATER_FIELDS), last.published))
  const stage = stageAnnounced(before, published)
  const changes = changesBetween(before, published, stage)
  if (stage === CORRECTION && changes.length === 0) return false
  const announcement = await table.insertAnnouncement(tx, {
    tender_id: id,
    number: last.number + 1,
    stage,
    createtime: at,
    published,
    changes,
  })
  const text = sentenceOf(before, published, { stage, changes })
  const isNewInKind = before.kind !== published.kind
  const followers = isNewInKind ? await followersOf(tx, id, true) : []
  await table.setTold(
    tx,
    announcement,
    await notifyConcerned(tx, { ...told, text, followers, isAnswers: stage === ANSWERS }),
  )
  return true
}

export const announcementsOf = async (db: Db, tenderId: number) =>
  (await table.announcementsOf(db, tenderId)).map(({ number, stage, createtime, changes, published }) => ({
    number,
    stage,
    createtime: toWireTime(createtime),
    changes,
    published,
  }))

export const listAnnouncements =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ id }: Parsed<typeof staffAnnouncements>): Promise<Output<typeof staffAnnouncements>> => {
    const rows = await table.announcementsOf(db, id)
    const list = rows.map(({ number, stage, createtime, changes, published, told, sms }) => ({
      number,
      stage,
      createtime: toWireTime(createtime),
      ptype: published.ptype,
      infor_type: published.infor_type,
      changed: changes.map(({ label }) => label),
      told,
      sms,
    }))
    return { project_sn: rows.at(-1)?.published.project_sn ?? '', list: list.toReversed() }
  }
