// What the home page shows. Records stand here by id alone, so that a fact has one place.
import * as z from 'zod/mini'
import { movesInLists } from '#features/news/rules.ts'
import { Banner } from '#features/site/contract/site.ts'
import { linkAddress } from '#features/site/rules/link-address.ts'
import { TenderItem } from '#features/tenders/contract/tenders.ts'
import { readsFitting, readsIds } from '#platform/content/answers.ts'
import { UNTITLED } from '#platform/content/columns.ts'
import type { Single } from '#platform/content/single.ts'
import { readSingle } from '#platform/content/single-reader.ts'
import { tidyTime } from '#platform/lib/dates.ts'
import { plainText } from '#platform/lib/plain-text.ts'
import { forestIndex, forestSections } from './contract/home.ts'

/** Lists that are stored as ids of their records: the records themselves are read elsewhere. */
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
type IdList = (typeof ID_LISTS)[number]

const forEachList = <T>(valueOf: (list: IdList) => T) =>
  Object.fromEntries(ID_LISTS.map((list) => [list, valueOf(list)])) as Record<IdList, T>

const tenders = readsFitting(TenderItem)
const Answer = z.object({
  banners: readsFitting(Banner),
  bannerstwo: readsFitting(Banner),
  tender1: tenders,
  tender2: tenders,
  tender3: tenders,
  tender4: tenders,
  ...forEachList(() => readsIds),
})
type Answer = z.output<typeof Answer>

const HomeTender = z.pick(TenderItem, {
  id: true,
  title: true,
  infor_type: true,
  pname: true,
  createtime: true,
})
const Home = z.object({
  banners: z.array(Banner),
  bannerstwo: z.array(Banner),
  ...forEachList(() => z.array(z.int())),
  /** With what the home page shows of them: the list of tenders may be missing. */
  tenders: z.array(HomeTender),
})
type Home = z.output<typeof Home>

/** Lists that lose a record when it is withdrawn: pulls guard the records themselves. */
const isOfRecords = (list: string) => Object.hasOwn(forestSections, list) || /^(?:project|plan)\d$/.test(list)

export const home: Single<Home> = {
  name: 'home',
  shape: Home,
  empty: { banners: [], bannerstwo: [], ...forEachList(() => []), tenders: [] },
  changesWith: ['listings', 'plans', 'projects', 'tenders'],
  movesWith: { news: movesInLists },
  isMoving: true,
  fetch: async (call, media) => {
    const answer = await call({ ...forestIndex, output: Answer }, {})
    const banners = (list: Answer['banners']) =>
      list.map((banner) => ({
        images: banner.images.map(({ file }) => ({ file: media(file) })).filter(({ file }) => file !== ''),
        url: linkAddress(banner.url),
        title: plainText(banner.title),
        remark: plainText(banner.remark),
      }))
    return {
      banners: banners(answer.banners),
      bannerstwo: banners(answer.bannerstwo),
      ...forEachList((list) => answer[list]),
      tenders: [...answer.tender1, ...answer.tender2, ...answer.tender3, ...answer.tender4].map(
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
  guardedLists: (value) => Object.fromEntries(Object.entries(value).filter(([list]) => !isOfRecords(list))),
}
export const readHome = () => readSingle(home)
