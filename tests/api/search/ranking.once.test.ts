// Thirty questions to the demo, as readers ask them, with the result that must come first.
import { ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#demo/seed.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { search } from '#features/search/contract.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
  const { storage } = portal.deps
  // Pictures are found by nobody here, and slow to make.
  await seedDemo({
    ...portal.deps,
    storage: { ...storage, has: async () => true, copy: async () => true },
  })
}, 300_000)
afterAll(() => portal.close())

let asked = 0
const first = async (keyword: string) => {
  const { data } = await portal.call(search, { keyword }, { address: `10.3.${asked >> 8}.${asked++ & 255}` })
  const [hit] = data.list
  return hit && `${hit.kind} ${hit.title}`
}

test.each([
  // Titles as they are, as they begin, and parts of them.
  ['竹里小镇建设规划', 'plans 竹里小镇建设规划'],
  ['沐溪谷', 'plans 沐溪谷森林康养基地总体规划'],
  ['蓄积量怎么测', 'news 蓄积量怎么测：从一块样地推算整座山'],
  ['胸径与树高', 'news 胸径与树高：林业调查里最简单也最易错的两个数'],
  ['松材线虫病', 'news 松材线虫病防治：认病树、抢窗口、管好每根枝丫'],
  ['国家储备林建设', 'projects 锦屏县国家储备林建设项目（二期）'],
  ['森林康养', 'news 森林康养走到第几步：三处基地的慢功夫'],
  ['碳汇造林', 'news 碳汇造林是什么：种树换碳要过几道门槛'],
  // Words of a title, in another order or with others between.
  ['护林员 无人机', 'news 五十二名护林员学飞无人机，先过怕摔这一关'],
  ['县医院 康养', 'plans 将乐县龙岭林区与县医院合作康养方案'],
  ['防火林带失灵', 'news 木荷防火林带为何失灵：可燃物与带下清理研究摘读'],
  ['补偿 公益林', 'news 公益林补偿款少了八十六元，账出在哪里'],
  ['桉树 混交林', 'news 桉树连栽三代与两种混交林的十年土壤对比'],
  ['保证金退还', 'news 关于规范竞价保证金缴纳与退还办理流程的公告'],
  // Places, and what lies there.
  ['会同县油茶', 'projects 会同县油茶低产林改造与加工一体化项目'],
  ['遂昌竹产业', 'projects 遂昌县竹产业园区道路与集材索道工程'],
  ['武鸣', 'projects 武鸣区珍贵树种苗木基地'],
  ['门头沟步行线路', 'plans 门头沟区清沟村半日森林步行线路'],
  ['雷州红树林项目', 'projects 雷州市东岸退塘还红树林修复项目'],
  ['伊春红松果', 'listings 伊春带岭 220 亩红松果林出租'],
  // Figures.
  ['毛竹 230亩', 'listings 福鼎磻溪 230 亩毛竹林出租十五年'],
  ['230亩毛竹', 'listings 福鼎磻溪 230 亩毛竹林出租十五年'],
  // A blank that is missing, full width, traditional characters.
  ['福建毛竹', 'listings 福鼎磻溪 230 亩毛竹林出租十五年'],
  ['福鼎毛竹林出租', 'listings 福鼎磻溪 230 亩毛竹林出租十五年'],
  ['毛竹　２３０亩', 'listings 福鼎磻溪 230 亩毛竹林出租十五年'],
  ['碳匯造林', 'news 碳汇造林是什么：种树换碳要过几道门槛'],
  ['會同縣油茶', 'projects 会同县油茶低产林改造与加工一体化项目'],
  ['《沐溪谷》规划', 'plans 沐溪谷森林康养基地总体规划'],
  // Experts and what they write.
  ['顾长林', 'experts 顾长林'],
  ['顾长林 杉木', 'news 顾长林：低产杉木林先别急着全砍重栽'],
])('%s', async (keyword, expected) => {
  expect(await first(keyword)).toBe(expected)
})

test('every project number finds its listing, and so do its digits alone', async () => {
  const listings = await portal.deps.db
    .select({ number: publishedListings.project_sn, title: publishedListings.project_name })
    .from(publishedListings)
    .where(ne(publishedListings.state, 'withdrawn'))
  expect(listings.length).toBeGreaterThan(50)
  for (const { number, title } of listings)
    for (const keyword of [number, number.replace(/^[A-Z]+/, '')])
      expect(await first(keyword), keyword).toBe(`listings ${title}`)
})

test.each(['林权', '永安', '林地转让', '轉讓', '油茶'])('%s has results', async (keyword) => {
  expect(await first(keyword)).toBeDefined()
})
