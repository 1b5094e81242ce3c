// Pages of their own as a content kind: edited, searched, followed by the change feed.
import { sql } from 'drizzle-orm'
import { coverOf, type EditableKind, tableKind, type Writing } from '#features/content/server/index.ts'
import { legalTexts } from '#features/identity/rules/agreements.ts'
import {
  type PageDetail,
  PageFields,
  PageNeeded,
  RouteTaken,
  SlugTaken,
  VersionHolds,
} from '#features/pages/contract.ts'
import { isBuiltIn, slugOf, titleOf, typeOf } from '#features/pages/rules.ts'
import { leadOn, leadsFrom } from '#features/redirects/server/index.ts'
import { htmlOf, linesOf, type SearchableKind, textOfHtml } from '#features/search/server/index.ts'
import type { OwnPages } from '#features/site/server/index.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { fixedPagePath } from '#platform/lib/paths.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { RefusalError, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { beijingDay, lockTexts, settleText } from './legal-texts.service.ts'
import { pages } from './pages.schema.ts'
import * as table from './pages.table.ts'

const slugOfRecord = async (db: Db, id: number) => (await table.slugsOf(db, [id])).get(id) ?? ''

const refuseTaken = (message: string, refusal = RouteTaken): never => {
  throw new RefusalError(refusal, { slug: message })
}

const checkPage = (own: OwnPages) => async (tx: Tx, id: number, fields: PageFields, goesLive: boolean) => {
  const { legal } = fields
  const slug = slugOf(fields)
  const path = fixedPagePath(slug)
  await refuseChangeInForce(tx, id)
  const before = id > 0 ? await slugOfRecord(tx, id) : ''
  if (before !== slug && isBuiltIn(before)) throw new RefusalError(PageNeeded, { slug: PageNeeded.msg })
  // A draft keeps its slug from nobody.
  if (!legal && !isBuiltIn(slug) && own.at(path) === 'page')
    refuseTaken(`${path} 已是本站的其他页面，请换一个`)
  if (!goesLive) return
  await lockNameForTransaction(tx, `page:${slug}`)
  const owner = await table.ownerOfSlug(tx, slug, id)
  if (owner) refuseTaken(`“${owner.title}”已用这个网址，请换一个`, SlugTaken)
  const target = await leadsFrom(tx, path)
  if (target) refuseTaken(`${path} 现在转到 ${target}，请换一个，或先改那条网址转向`)
}

/** Whether this version is in force, or was: then readers may look it up, and its words stay. */
const hasHeld = async (tx: Tx, { legal, published, from_day }: table.PageRow) => {
  const inForce = legal && published ? await table.versionInForce(tx, legal) : undefined
  return inForce !== undefined && from_day <= inForce.from_day
}

/** A version in force may be withdrawn where an earlier one holds again. */
const refuseNeeded = async (tx: Tx, id: number) => {
  const row = await table.findRow(tx, id)
  if (!row) return
  refuseUnless(!isBuiltIn(row.slug), PageNeeded)
  if (!row.legal || !(await hasHeld(tx, row))) return
  refuseUnless(row.holds, VersionHolds)
  refuseUnless(await table.versionBefore(tx, row.legal, row.from_day), PageNeeded)
}

/** Whoever agreed to a version agreed to its words. */
const refuseChangeInForce = async (tx: Tx, id: number) => {
  const row = id > 0 ? await table.findRow(tx, id) : undefined
  refuseUnless(!(row && (await hasHeld(tx, row))), VersionHolds)
}

const rows = tableKind(pages, (fields: PageFields, { published, at }) => ({
  ...fields,
  slug: slugOf(fields),
  updatetime: at,
  published,
}))

/** A version begins on the day of its publication at the earliest, so that nobody is bound by what nobody could read. */
const refusePast = ({ legal, from_day }: PageFields, at: Date) => {
  if (legal && from_day < beijingDay(at))
    throw new RefusalError(BadInput, {
      from_day: from_day === '' ? '请填写施行日期' : '施行日期不能早于上线的那一天',
    })
}

const insert = async (tx: Tx, fields: PageFields, writing: Writing) => {
  const id = await rows.insert(tx, fields, writing)
  if (fields.legal) await settleText(tx, fields.legal, writing.at)
  return id
}

const update = async (tx: Tx, id: number, fields: PageFields, writing: Writing) => {
  const before = await table.findRow(tx, id)
  await rows.update(tx, id, fields, writing)
  if (fields.legal) return settleText(tx, fields.legal, writing.at)
  if (!before?.published || !writing.published || before.slug === fields.slug) return
  const [source, target] = [fixedPagePath(before.slug), fixedPagePath(fields.slug)]
  await leadOn(tx, { source, target, remark: `页面“${fields.title}”换了网址` }, writing.at)
}

const hide = async (tx: Tx, id: number, at: Date) => {
  await rows.hide(tx, id)
  const row = await table.findRow(tx, id)
  if (row?.legal) await settleText(tx, row.legal, at)
}

const detailOf = (id: number, fields: PageFields, at: Date): PageDetail => ({
  ...fields,
  id,
  slug: slugOf(fields),
  holds: false,
  updatetime: toWireTime(at),
})

/** @param own  Addresses of the site, which only the app knows. */
const editable = (own: OwnPages): EditableKind<PageFields> => ({
  fields: PageFields,
  summary: (fields) => ({
    title: titleOf(fields),
    category: typeOf(fields),
    cover: coverOf(fields.images),
  }),
  normalise: ({ legal, ...fields }) =>
    legal ? { ...fields, legal, slug: legalTexts[legal].slug } : { ...fields, legal, from_day: '', note: '' },
  texts: ['content'],
  sharesPictures: true,
  check: checkPage(own),
  checkMoment: refusePast,
  checkWithdrawal: refuseNeeded,
  checkRemoval: refuseNeeded,
  ...rows,
  // Before the row: whoever marks the version in force writes other rows, too.
  lock: async (tx, records) => {
    await lockTexts(tx)
    await rows.lock(tx, records)
  },
  insert,
  update,
  hide,
  detail: detailOf,
  urls: async (db, ids) =>
    new Map([...(await table.slugsOf(db, ids))].map(([id, slug]) => [id, fixedPagePath(slug)])),
})

const searchable: SearchableKind = {
  text: {
    table: pages,
    // Of a legal text the version in force alone.
    where: sql`${pages.published} and (${pages.legal} = '' or ${pages.holds})`,
    createtime: pages.updatetime,
    title: pages.title,
    head: linesOf(pages.remark),
    body: htmlOf(pages.content),
  },
  found: async (db, ids) =>
    (await table.pagesByIds(db, ids)).map(({ id, slug, title, remark, content }) => ({
      id,
      title,
      texts: [remark, textOfHtml(content)],
      facts: [],
      url: fixedPagePath(slug),
    })),
}

export const pageKind = {
  editable,
  searchable,
  collectable: {},
  feed: {
    table: pages,
    published: pages.published,
    failureName: async (db: Db, id: number) =>
      fixedPagePath(await slugOfRecord(db, id)).replace(/^\/[^/]+\//, ''),
  },
}
