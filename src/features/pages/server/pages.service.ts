// Pages of their own for readers.
import type { PageDetail, PageItem, pageDetail, pageList } from '#features/pages/contract.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import * as table from './pages.table.ts'

const itemOf = ({
  id,
  slug,
  title,
  remark,
  description,
  images,
  sort,
  updatetime,
  legal,
  from_day,
  note,
  holds,
}: table.PageRow): PageItem => ({
  id,
  slug,
  title,
  remark,
  description,
  images,
  sort,
  updatetime: toWireTime(updatetime),
  legal,
  from_day,
  note,
  holds,
})

export const listPages =
  ({ db }: Deps) =>
  async ({ page, pagesize }: Parsed<typeof pageList>) => ({
    list: (await table.listPages(db, pagesize, (page - 1) * pagesize)).map(itemOf),
    count: await table.countPages(db),
  })

export const findPage =
  ({ db }: Deps) =>
  async ({ id }: Parsed<typeof pageDetail>): Promise<PageDetail> => {
    const row = (await table.pagesByIds(db, [id]))[0] ?? refuse(TargetGone)
    return { ...itemOf(row), content: row.content }
  }

export const isPublicSlug = async (db: Db, slug: string): Promise<boolean> =>
  (await table.publicSlugs(db, [slug])).length > 0
