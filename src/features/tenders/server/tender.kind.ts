// Tenders as a content kind: edited, searched, followed by the change feed.

import { sql } from 'drizzle-orm'
import {
  type EditableKind,
  momentOf,
  tableKind,
  timed,
  type Writing,
} from '#features/content/server/index.ts'
import { industries } from '#features/projects/rules/projects.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { isProvince } from '#features/regions/server/index.ts'
import {
  htmlOf,
  labelled,
  linesOf,
  placeText,
  regionNamed,
  type SearchableKind,
  textOfHtml,
} from '#features/search/server/index.ts'
import {
  ProjectNumberTaken,
  TenderFields,
  TenderHasBidders,
  tenderNumbers,
} from '#features/tenders/contract/editing.ts'
import type { MarketKind } from '#features/tenders/contract/tenders.ts'
import {
  announcedText,
  marketKindOf,
  marketKinds,
  RESULT,
  tenderAnnouncements,
  tenderCategories,
  tenderKinds,
  tenderLimits,
} from '#features/tenders/rules/tenders.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { day, fromWireTime, toWireTime } from '#platform/lib/dates.ts'
import { fenOf } from '#platform/lib/money.ts'
import { tenderPath } from '#platform/lib/paths.ts'
import { slugOf } from '#platform/lib/slug.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { RefusalError, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { announce, answeredQuestionsOf, keepFirst, notifyConcerned } from './announcements.service.ts'
import { announcedQuestions } from './answers.table.ts'
import { tenderSheet } from './tender-sheet.ts'
import { tenders } from './tenders.schema.ts'
import { detailOf } from './tenders.service.ts'
import {
  askersOf,
  isInUse,
  lockTenderRow,
  numbersOf,
  ownerOfNumber,
  tenderReads,
  tenderRow,
  wholeTenders,
} from './tenders.table.ts'

const limitOf = (time: string | undefined) => fromWireTime(time ?? '') ?? null

const rowOf = (
  { createtime, questions_end, signup_end, bond_due, open_time, bond, ...fields }: TenderFields,
  { published, at }: Writing,
) => ({
  ...fields,
  kind: marketKindOf(fields),
  bond_fen: fenOf(bond),
  questions_end: limitOf(questions_end),
  signup_end: limitOf(signup_end),
  bond_due: limitOf(bond_due),
  open_time: limitOf(open_time),
  createtime: momentOf(createtime, at),
  updatetime: at,
  published,
})

/**
 * Complaints by field: each time that is given must not be before those ahead of it, and nobody may sign up for what is due
 * or opened already.
 */
const wrongTimes = (fields: TenderFields): Record<string, string> => {
  const { infor_type, questions_end, signup_end, bond_due, open_time } = fields
  if (infor_type < RESULT && !signup_end && (bond_due || open_time))
    return { signup_end: '填写了保证金截止时间或开标时间，请同时填写报名截止时间' }
  const [lastQuestion, opening] = [limitOf(questions_end), limitOf(open_time)]
  const isAskedTooLate = lastQuestion && opening && lastQuestion > opening
  const given = tenderLimits.flatMap(([name, label]) => {
    const moment = limitOf(fields[name])
    return moment ? [{ name, label, moment }] : []
  })
  return Object.fromEntries([
    ...(isAskedTooLate ? [['questions_end', '提问截止时间不能晚于开标时间']] : []),
    ...given.flatMap(({ name, label, moment }, at) => {
      const before = given[at - 1]
      return before && moment < before.moment ? [[name, `${label}不能早于${before.label}`]] : []
    }),
  ])
}

const textNeeded: Readonly<Record<number, string>> = {
  2: '变更公告须填写变更内容',
  3: '结果公告须填写结果公示',
  4: '合同公告须填写合同公告的内容',
}

const isEmptyHtml = (html: string) => !/<(img|video)\b/i.test(html) && textOfHtml(html).trim() === ''

const missingText = (fields: TenderFields): Record<string, string> => {
  const [name, message] = [announcedText[fields.infor_type], textNeeded[fields.infor_type]]
  return name && message && isEmptyHtml(fields[name]) ? { [name]: message } : {}
}

/** One tender has a number. Of two editors at once the second waits here, and then finds the other's. */
const refuseTakenNumber = async (tx: Tx, id: number, project_sn: string) => {
  await lockNameForTransaction(tx, `tender:${slugOf(project_sn).toLowerCase()}`)
  if ((await ownerOfNumber(tx, project_sn, id)) !== undefined)
    throw new RefusalError(ProjectNumberTaken, { project_sn: ProjectNumberTaken.msg })
}

/** Its number is the address of their bonds, which the notices sent to them lead to. */
const refuseWithBidders = async (tx: Tx, id: number) =>
  refuseUnless(!(await isInUse(tx, id)), TenderHasBidders)

const rows = tableKind(tenders, rowOf)

/** As readers see these fields. */
const shownFields = (fields: TenderFields, at: Date) =>
  detailOf({ ...rowOf(fields, { published: true, at }), id: 0, read_num: 0 })

/** As it was last public; its first announcement is kept where it was published before announcements were. */
const keepBefore = async (tx: Tx, id: number) => {
  const before = await lockTenderRow(tx, id)
  if (before?.published) await keepFirst(tx, id, detailOf(before), before.createtime)
}

const insert = async (tx: Tx, fields: TenderFields, writing: Writing) => {
  const id = await rows.insert(tx, fields, writing)
  if (writing.published) await announce(tx, id, shownFields(fields, writing.at), writing.at)
  return id
}

/** Drafts of a tender that bidders have begun with stay in its versions: they go by what was last public. */
const update = async (tx: Tx, id: number, fields: TenderFields, writing: Writing) => {
  if (!writing.published && (await isInUse(tx, id))) return
  await keepBefore(tx, id)
  await rows.update(tx, id, fields, writing)
  if (writing.published) await announce(tx, id, shownFields(fields, writing.at), writing.at)
}

const hide = async (tx: Tx, id: number, at: Date) => {
  await keepBefore(tx, id)
  await rows.hide(tx, id)
  const tender = await tenderRow(tx, id)
  if (tender)
    await notifyConcerned(tx, {
      tender,
      text: '已下线，如有疑问请联系招标人或客服',
      askers: await askersOf(tx, id),
      at,
    })
}

const check = async (tx: Tx, id: number, fields: TenderFields, goesLive: boolean) => {
  refuseUnless(fields.province_id === 0 || isProvince(fields.province_id), BadRegion)
  const wrong = { ...wrongTimes(fields), ...missingText(fields) }
  if (Object.keys(wrong).length > 0) throw new RefusalError(BadInput, wrong)
  const before = id > 0 ? await tenderRow(tx, id) : undefined
  if (before && before.project_sn !== fields.project_sn) await refuseWithBidders(tx, id)
  if (goesLive) await refuseTakenNumber(tx, id, fields.project_sn)
}

const editable: EditableKind<TenderFields> = {
  expectedNumbers: tenderNumbers,
  fields: TenderFields,
  summary: ({ title, ptype }) => ({ title, category: ptype }),
  ...timed,
  sheet: tenderSheet,
  texts: ['content', 'change_content', 'result_content', 'contract_content'],
  // Without a field for pictures, it has only those of its notices.
  sharesPictures: false,
  check,
  checkRemoval: refuseWithBidders,
  ...rows,
  insert,
  update,
  hide,
  detail: (id, fields, at) => detailOf({ ...rowOf(fields, { published: false, at }), id, read_num: 0 }),
  urls: async (db, ids) => {
    const numbers = await numbersOf(db, ids)
    return new Map([...numbers].map(([id, project_sn]) => [id, tenderPath(project_sn)]))
  },
}

const searchable: SearchableKind = {
  text: {
    table: tenders,
    where: sql`${tenders.published}`,
    // Nobody can sign up any more.
    outdated: sql`${tenders.infor_type} >= ${sql.raw(String(RESULT))}`,
    createtime: tenders.createtime,
    number: sql`bare_text(${tenders.project_sn})`,
    title: tenders.title,
    head: linesOf(
      sql`bare_text(${tenders.project_sn})`,
      regionNamed(tenders.province_id),
      labelled(tenders.ptype, tenderKinds),
      labelled(tenders.infor_type, tenderAnnouncements),
      labelled(tenders.category, tenderCategories),
      labelled(tenders.kind, marketKinds),
      labelled(tenders.industry_type, industries),
      tenders.tendering_type,
      tenders.tendering_mode,
      tenders.winner,
      sql`${tenders.estimate}::float8 || '万元'`,
    ),
    // Questions first: of long texts the end is not searched.
    body: linesOf(
      announcedQuestions,
      htmlOf(tenders.content, tenders.change_content, tenders.result_content, tenders.contract_content),
    ),
    // Answers that are announced mark the tender as edited.
    alsoFollowed: [tenders.updatetime],
  },
  found: async (db, ids) => {
    const questions = await answeredQuestionsOf(db, ids)
    return (await wholeTenders(db, ids)).map((row) => ({
      id: row.id,
      title: row.title,
      // The newest state first.
      texts: [
        ...[row.contract_content, row.result_content, row.change_content, row.content].map(textOfHtml),
        ...(questions.get(row.id) ?? []).map(({ question, answer }) => `问：${question} 答：${answer}`),
      ],
      facts: [
        marketKinds[row.kind as MarketKind],
        placeText({ province_id: row.province_id, city_id: 0, county_id: 0 }),
        row.infor_type < RESULT && row.signup_end ? `报名截止 ${day(toWireTime(row.signup_end))}` : undefined,
        row.winner && `中标单位 ${row.winner}`,
      ],
      createtime: row.createtime,
      url: tenderPath(row.project_sn),
    }))
  },
}

export const tenderKind = {
  editable,
  searchable,
  collectable: {},
  reads: { [SUBJECT_TYPE.tender]: tenderReads },
  feed: {
    table: tenders,
    published: tenders.published,
    unseen: [tenders.read_num],
    failureName: async (db: Db, id: number) => (await numbersOf(db, [id])).get(id),
  },
}
