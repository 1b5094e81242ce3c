// Singletons as a pull fetches them: settings, links, regions, home placements, figures, the hot list.
import * as z from 'zod/mini'
import { EXPERT_SECTIONS, expertIndex } from '#features/experts/contract/experts.ts'
import { forestIndex } from '#features/home/contract/home.ts'
import { forestryPrices } from '#features/listings/contract/prices.ts'
import { membershipTerms } from '#features/membership/contract.ts'
import { newsList } from '#features/news/contract/news.ts'
import { getCity, Region } from '#features/regions/contract/regions.ts'
import { Banner, Link, linkList, siteSettings } from '#features/site/contract/site.ts'
import { statistics } from '#features/statistics/contract.ts'
import { TenderItem } from '#features/tenders/contract/tenders.ts'
import { UNTITLED } from '#platform/content/columns.ts'
import type { Single, SingleName } from '#platform/content/snapshot.ts'
import { Id, readsList } from '#platform/contract/fields.ts'
import { tidyTime } from '#platform/lib/dates.ts'
import { plainText } from '#platform/lib/plain-text.ts'
import { type Backend, BackendRefusal } from './backend.ts'
import { linkAddress } from './link-address.ts'
import { Rows } from './list-reader.ts'

/** A list of those that fit: a home page need not wait for a record that is refused where it is pulled. */
const fitting = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    readsList(z.unknown()),
    z.transform((rows: unknown[]): z.output<S>[] =>
      rows.flatMap((row) => {
        const parsed = item.safeParse(row)
        return parsed.success ? [parsed.data] : []
      }),
    ),
  )
const records = fitting(z.object({ id: Id }))

/** Lists of the home page of whose records the ids are enough; some backends list tenders nowhere else. */
const ID_LISTS = [
  'gonggao',
  'news1',
  'news2',
  'news6',
  'newslist',
  'forest1',
  'forest2',
  'forest3',
  'project1',
  'project2',
  'project3',
  'plan1',
  'plan2',
] as const
const tenders = fitting(TenderItem)
const Home = z.object({
  banners: fitting(Banner),
  bannerstwo: fitting(Banner),
  tender1: tenders,
  tender2: tenders,
  tender3: tenders,
  tender4: tenders,
  ...(Object.fromEntries(ID_LISTS.map((name) => [name, records])) as Record<
    (typeof ID_LISTS)[number],
    typeof records
  >),
})

const ExpertIndex = z.object({ fangtan: records, dongtai: records, wenxian: records, guandian: records })

export type Singles = { [N in SingleName]?: Single<N> }
type Media = (address: string) => string

const HOT = 10

/** Undefined if the backend has no such call; the site then keeps its value. */
const answerOf = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof BackendRefusal) return undefined
    throw error
  }
}

/** Fetches a singleton; undefined keeps the stored value. */
const sources: { [N in SingleName]: (call: Backend, media: Media) => Promise<Single<N> | undefined> } = {
  home: async (call, media) => {
    const home = await call({ ...forestIndex, output: Home }, {})
    const banners = (list: typeof home.banners) =>
      list.map((banner) => ({
        images: banner.images.map(({ file }) => ({ file: media(file) })).filter(({ file }) => file !== ''),
        url: linkAddress(banner.url),
        title: plainText(banner.title),
        remark: plainText(banner.remark),
      }))
    const idLists = Object.fromEntries(ID_LISTS.map((name) => [name, home[name].map(({ id }) => id)]))
    return {
      banners: banners(home.banners),
      bannerstwo: banners(home.bannerstwo),
      ...(idLists as Record<(typeof ID_LISTS)[number], number[]>),
      tenders: [...home.tender1, ...home.tender2, ...home.tender3, ...home.tender4].map(
        ({ id, title, infor_type, pname, createtime }) => ({
          id,
          title: plainText(title) || UNTITLED,
          infor_type,
          pname: plainText(pname),
          createtime: tidyTime(createtime),
        }),
      ),
    }
  },
  links: async (call) =>
    (await call({ ...linkList, output: fitting(Link) }, {}))
      .map(({ id, title, url }) => ({ id, title: plainText(title), url: linkAddress(url) }))
      // Without a title there is nothing to click on.
      .filter(({ title }) => title !== ''),
  provinces: async (call) => {
    const provinces = await call({ ...getCity, output: fitting(Region) }, { pid: 0, type: 2 })
    return provinces.length > 0 ? provinces : undefined
  },
  prices: async (call) => {
    // The spec has no such call.
    return answerOf(() => call(forestryPrices, {}))
  },
  hot: async (call) => {
    const { list } = await call(
      { ...newsList, output: Rows },
      { page: 1, pagesize: HOT, type: 1, flag: 'hot' },
    )
    return records.parse(list).map(({ id }) => id)
  },
  expertIndex: async (call) => {
    // A backend without experts may have no such call.
    const index = await answerOf(() => call({ ...expertIndex, output: ExpertIndex }, {}))
    return index && EXPERT_SECTIONS.map((section) => index[section].map(({ id }) => id))
  },
  settings: async (call) => {
    // The spec has no such call. An answer without a name holds no settings.
    const settings = await answerOf(() => call(siteSettings, {}))
    return settings?.name ? settings : undefined
  },
  // The spec has no such call.
  membership: (call) => answerOf(() => call(membershipTerms, {})),
  statistics: async (call) => {
    // A backend without projects may have no such call.
    const answer = await answerOf(() => call(statistics, {}))
    if (!answer) return undefined
    const named = (counts: typeof answer.industry) =>
      counts.map(({ name, value }) => ({ name: plainText(name), value: Math.max(0, value) }))
    const mostFirst = (counts: typeof answer.industry) =>
      named(counts).toSorted((one, other) => other.value - one.value)
    return {
      ...answer,
      time: tidyTime(answer.time),
      industry: mostFirst(answer.industry),
      province: mostFirst(answer.province),
      stage: named(answer.stage),
    }
  },
}

export const ALL_SINGLES = Object.keys(sources) as SingleName[]

/** Fetches the named singletons. Throws PullError if one cannot be fetched. */
export const pullSingles = async (
  call: Backend,
  names: Iterable<SingleName>,
  media: Media,
): Promise<Singles> =>
  Object.fromEntries(
    await Promise.all([...names].map(async (name) => [name, await sources[name](call, media)] as const)),
  )
