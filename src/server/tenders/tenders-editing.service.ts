// Tenders as editable content.
import type { TenderFields } from '#contract/content/tenders.ts'
import { marketKindOf } from '#domain/tenders.ts'
import { fromWireTime } from '#lib/dates.ts'
import { fenOf } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import {
  type EditableKind,
  momentOf,
  tableKind,
  timed,
  type Writing,
} from '#server/content/editable.service.ts'
import { lockNameForTransaction } from '#server/db/locks.ts'
import type { Tx } from '#server/db/types.ts'
import { sendNotices } from '#server/notices/notices.service.ts'
import { Refusal, refuseUnless } from '#server/refusals/refuse.ts'
import { isProvince } from '#server/regions/regions.service.ts'
import { textOfHtml } from '#server/search/snippet.service.ts'
import { biddersOf } from './sign-ups.table.ts'
import { ABOUT_TENDER, detailOf, noticeCategoryOf } from './tenders.service.ts'
import { idOfNumber, numbersOf, publicStageOf } from './tenders.table.ts'

const limitOf = (time: string | undefined) => fromWireTime(time ?? '') ?? null

const rowOf = (
  { createtime, signup_end, bond_due, open_time, bond, ...fields }: TenderFields,
  { published, at }: Writing,
) => ({
  ...fields,
  kind: marketKindOf(fields),
  bond_fen: fenOf(bond),
  signup_end: limitOf(signup_end),
  bond_due: limitOf(bond_due),
  open_time: limitOf(open_time),
  createtime: momentOf(createtime, at),
  updatetime: at,
  published,
})

/** In the order in which they must follow each other. */
const LIMITS = [
  ['signup_end', '报名截止时间'],
  ['bond_due', '保证金截止时间'],
  ['open_time', '开标时间'],
] as const

/** Complaints by field: each time that is given must not be before those ahead of it. */
const wrongTimes = (fields: TenderFields): Record<string, string> => {
  const given = LIMITS.flatMap(([name, label]) => {
    const moment = limitOf(fields[name])
    return moment ? [{ name, label, moment }] : []
  })
  return Object.fromEntries(
    given.flatMap(({ name, label, moment }, at) => {
      const before = given[at - 1]
      return before && moment < before.moment ? [[name, `${label}不能早于${before.label}`]] : []
    }),
  )
}

type TextName = 'change_content' | 'result_content' | 'contract_content'
/** Text that a kind of notice consists of. */
const NEEDED_TEXTS: Readonly<Record<number, readonly [name: TextName, message: string]>> = {
  2: ['change_content', '变更公告须填写变更内容'],
  3: ['result_content', '结果公告须填写结果公示'],
  4: ['contract_content', '合同公告须填写合同公告的内容'],
}

const isEmptyHtml = (html: string) => !/<(img|video)\b/i.test(html) && textOfHtml(html).trim() === ''

const missingText = (fields: TenderFields): Record<string, string> => {
  const [name, message] = NEEDED_TEXTS[fields.infor_type] ?? []
  return name && message && isEmptyHtml(fields[name]) ? { [name]: message } : {}
}

/** One public tender has a number. Of two editors at once the second waits here, and then finds the other's. */
const refuseTakenNumber = async (tx: Tx, id: number, project_sn: string) => {
  await lockNameForTransaction(tx, `tender:${project_sn.toLowerCase()}`)
  const known = await idOfNumber(tx, project_sn)
  refuseUnless(known === undefined || known === id, 'ProjectNumberTaken')
}

/** Bidders are told when a public tender goes on: changed, decided, contracted. */
const NEWS: Readonly<Record<number, string>> = {
  2: '发布了变更公告，请查看变更内容。',
  3: '已公布结果，请查看结果公示。',
  4: '已发布合同公告，请查看。',
}

const tellBidders = async (tx: Tx, id: number, fields: TenderFields, at: Date) => {
  const { title, project_sn, infor_type } = fields
  const news = NEWS[infor_type]
  if (news === undefined) return
  await sendNotices(tx, await biddersOf(tx, id), {
    category: noticeCategoryOf(fields),
    type: ABOUT_TENDER,
    project_id: id,
    project_sn,
    content: `您报名的“${title}”${news}`,
    url: paths.tender(project_sn),
    createtime: at,
  })
}

const rows = tableKind('tenders', rowOf)

const update = async (tx: Tx, id: number, fields: TenderFields, writing: Writing) => {
  const before = await publicStageOf(tx, id)
  await rows.update(tx, id, fields, writing)
  if (writing.published && before !== undefined && before !== fields.infor_type)
    await tellBidders(tx, id, fields, writing.at)
}

const check = async (tx: Tx, id: number, fields: TenderFields, goesLive: boolean) => {
  refuseUnless(fields.province_id === 0 || isProvince(fields.province_id), 'BadRegion')
  const wrong = { ...wrongTimes(fields), ...missingText(fields) }
  if (Object.keys(wrong).length > 0) throw new Refusal('BadInput', wrong)
  if (goesLive) await refuseTakenNumber(tx, id, fields.project_sn)
}

export const editableTenders: EditableKind<TenderFields> = {
  summary: ({ title, ptype }) => ({ title, category: ptype }),
  ...timed,
  texts: ['content', 'change_content', 'result_content', 'contract_content'],
  check,
  ...rows,
  update,
  detail: (id, fields, at) =>
    detailOf({ ...rowOf(fields, { published: false, at }), id, read_num: 0 }, { contact: false }),
  urls: async (db, ids) => {
    const numbers = await numbersOf(db, ids)
    return new Map([...numbers].map(([id, project_sn]) => [id, paths.tender(project_sn)]))
  },
}
