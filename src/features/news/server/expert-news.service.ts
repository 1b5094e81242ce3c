// Articles by experts, for the pages of the think-tank.

import type { expertIndex, expertnews } from '#features/experts/contract/experts.ts'
import type { NewsItem } from '#features/news/contract/news.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { EXPERT_TYPES } from '#platform/lib/news-types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { itemOf } from './news.service.ts'
import { countNews, listNews } from './news.table.ts'

/** Articles of each of the four types on the landing page. */
const SHOWN = 6
const [INTERVIEWS, DYNAMICS, LITERATURE, OPINIONS] = EXPERT_TYPES

export const ofExpert =
  ({ db }: Deps) =>
  async ({ expert_id, page, pagesize }: Parsed<typeof expertnews>) => {
    const filter = { expert: expert_id }
    return {
      list: (await listNews(db, filter, pagesize, (page - 1) * pagesize)).map(itemOf),
      count: await countNews(db, filter),
    }
  }

/** The newest of the pinned ones, then the newest. */
const pinnedFirst = async ({ db }: Deps, type: number): Promise<NewsItem[]> => {
  const pinned = await listNews(db, { type, flag: 'index' }, 1)
  const newest = await listNews(db, { type }, SHOWN)
  const others = newest.filter(({ id }) => id !== pinned[0]?.id)
  return [...pinned, ...others].slice(0, SHOWN).map(itemOf)
}

export const index = (deps: Deps) => async (): Promise<Output<typeof expertIndex>> => ({
  fangtan: await pinnedFirst(deps, INTERVIEWS),
  dongtai: await pinnedFirst(deps, DYNAMICS),
  wenxian: await pinnedFirst(deps, LITERATURE),
  guandian: await pinnedFirst(deps, OPINIONS),
})
