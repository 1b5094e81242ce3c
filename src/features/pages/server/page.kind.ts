// Pages of their own as a content kind: edited, searched, followed by the change feed.
import { sql } from 'drizzle-orm'
import { coverOf, type EditableKind, tableKind } from '#features/content/server/index.ts'
import { type PageDetail, PageFields, PageNeeded, RouteTaken, SlugTaken } from '#features/pages/contract.ts'
import { isBuiltIn } from '#features/pages/rules.ts'
import { leadsFrom } from '#features/redirects/server/index.ts'
import { htmlOf, linesOf, type SearchableKind, textOfHtml } from '#features/search/server/index.ts'
import type { OwnPages } from '#features/site/server/index.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { fixedPagePath } from '#platform/lib/paths.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { RefusalError, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { pages } from './pages.schema.ts'
import * as table from './pages.table.ts'

const slugOfRecord = async (db: Db, id: number) => (await table.slugsOf(db, [id])).get(id) ?? ''

const refuseTaken = (message: string, refusal = RouteTaken): never => {
  throw new RefusalError(refusal, { slug: message })
}

const checkPage =
  (own: OwnPages) =>
  async (tx: Tx, id: number, { slug }: PageFields, goesLive: boolean) => {
    const path = fixedPagePath(slug)
    const before = id > 0 ? await slugOfRecord(tx, id) : ''
    if (before !== slug && isBuiltIn(before)) throw new RefusalError(PageNeeded, { slug: PageNeeded.msg })
    // A draft keeps its slug from nobody.
    if (!isBuiltIn(slug) && own.at(path) === 'page') refuseTaken(`${path} 已是本站的其他页面，请换一个`)
    if (!goesLive) return
    await lockNameForTransaction(tx, `page:${slug}`)
    const owner = await table.ownerOfSlug(tx, slug, id)
    if (owner) refuseTaken(`“${owner.title}”已用这个网址，请换一个`, SlugTaken)
    const target = await leadsFrom(tx, path)
    if (target) refuseTaken(`${path} 现在转到 ${target}，请换一个，或先改那条网址转向`)
  }

const refuseNeeded = async (tx: Tx, id: number) =>
  refuseUnless(!isBuiltIn(await slugOfRecord(tx, id)), PageNeeded)

const detailOf = (id: number, fields: PageFields, at: Date): PageDetail => ({
  ...fields,
  id,
  updatetime: toWireTime(at),
})

/** @param own  Addresses of the site, which only the app knows. */
const editable = (own: OwnPages): EditableKind<PageFields> => ({
  fields: PageFields,
  summary: ({ title, images }) => ({ title, cover: coverOf(images) }),
  texts: ['content'],
  sharesPictures: true,
  check: checkPage(own),
  checkWithdrawal: refuseNeeded,
  checkRemoval: refuseNeeded,
  ...tableKind(pages, (fields: PageFields, { published, at }) => ({ ...fields, updatetime: at, published })),
  detail: detailOf,
  urls: async (db, ids) =>
    new Map([...(await table.slugsOf(db, ids))].map(([id, slug]) => [id, fixedPagePath(slug)])),
})

const searchable: SearchableKind = {
  text: {
    table: pages,
    where: sql`${pages.published}`,
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
      fixedPagePath(await slugOfRecord(db, id))
        .split('/')
        .at(-1),
  },
}
