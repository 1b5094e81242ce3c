// The exchange: landings without scripts, filters in the address, pages, the map, keeping a search.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { ask, hideApplied, ignoreKeywords, post, tokenOf } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { fillLogin, signIn, signInAgain, signUp } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

interface Found {
  list: {
    id: number
    project_name: string
    place: string
    province_id: number
    city_id: number
    forestry_type: number
    type: number
    measure_area: number
    face_price: number
    years: number
    score: number | null
  }[]
  count: number
  more: boolean
}
const find = (request: APIRequestContext, filter: Record<string, string | number>) =>
  ask<Found>(request, 'foretryList', filter)

const FUJIAN = 350_000
const main = (page: Page) => page.getByRole('main')
const results = (page: Page) => main(page).getByRole('region', { name: /条林地|查找/ })
const cards = (page: Page) => main(page).getByRole('article')
const filters = (page: Page) => page.getByRole('form', { name: '筛选林地' })
const chips = (page: Page) => page.getByRole('list', { name: '已选条件' })
const ids = (page: Page) =>
  cards(page)
    .locator('h3 a')
    .evaluateAll((all) => all.map((link) => Number(/\d+$/.exec(link.getAttribute('href') ?? '')?.[0])))

/** On a phone the form is folded away. */
const openFilters = async (page: Page) => {
  const fold = page.getByRole('checkbox', { name: /^筛选/ })
  if (!(await filters(page).isVisible())) await page.locator('label', { hasText: '筛选' }).first().click()
  await expect(filters(page)).toBeVisible()
  return fold
}
const choose = async (page: Page, label: string, option: string) => {
  await openFilters(page)
  const several = filters(page).getByRole('group', { name: label, exact: true })
  if (await several.isVisible())
    await several.getByRole('checkbox', { name: option, exact: true }).check({ force: true })
  else await filters(page).getByLabel(label, { exact: true }).selectOption(option)
}
const shows = async (page: Page, request: APIRequestContext, filter: Record<string, string | number>) => {
  const { list, count, more } = await find(request, filter)
  const heading = `共 ${count}${more ? '+' : ''} 条林地信息`
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  await expect.poll(() => ids(page)).toEqual(list.map(({ id }) => id))
  return { list, count }
}
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the newest are there, and every province and category can be reached', async ({ page, request }) => {
    const { list, count } = await find(request, {})
    await page.goto('/exchange')
    expect(await ids(page)).toEqual(list.map(({ id }) => id))
    await expect(main(page)).toContainText(`共 ${count} 条林地信息`)
    await expect(page.locator('noscript p').filter({ hasText: '按类别和地区浏览' })).toBeAttached()
    const browse = page.getByRole('navigation', { name: '按类别和地区浏览' })
    await browse.getByRole('link', { name: /^福建/ }).click()
    await expect(page).toHaveURL('/exchange/fujian')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('福建林地流转')
    await browse.getByRole('link', { name: /^出租/ }).click()
    await expect(page).toHaveURL('/exchange/fujian/lease')
    const leases = await find(request, { province_id: FUJIAN, forestry_type: 2 })
    expect(await ids(page)).toEqual(leases.list.map(({ id }) => id))
    for (const card of await cards(page).all()) await expect(card).toContainText('出租')
  })
})

test('on a phone the toolbar stays beside the filters’ button, its number included', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/exchange?province_id=350000&forestry_type=1')
  const label = page.locator('.filters-label')
  await expect(label).toHaveText('筛选2')
  const middle = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return y + height / 2
  }
  expect(await middle(page.locator('.toolbar select'))).toBeCloseTo(await middle(label), 0)
})

test('on a phone the map or the list that is asked for is not left below the open filters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/exchange')
  for (const view of ['地图', '列表']) {
    await openFilters(page)
    await page.getByRole('group', { name: '显示方式' }).getByRole('link', { name: view }).click()
    await expect(filters(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport()
  }
})

test(
  'each filter narrows, stands in the address, survives a reload and steps back',
  onPhoneToo,
  async ({ page, request }) => {
    await page.goto('/exchange')
    await choose(page, '省份', '福建省')
    await shows(page, request, { province_id: FUJIAN })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('福建林地流转')
    await expect(page).toHaveTitle(/^福建林地流转 - /)
    await choose(page, '流转类别', '转让')
    await shows(page, request, { province_id: FUJIAN, forestry_type: 1 })
    await choose(page, '价格', '100 万元以下')
    await choose(page, '发布时间', '近半年')
    const narrow = { province_id: FUJIAN, forestry_type: 1, forestry_price: 1, time: 4 }
    await shows(page, request, narrow)
    expect(queryOf(page)).toEqual(Object.fromEntries(Object.entries(narrow).map(([k, v]) => [k, String(v)])))

    await page.reload()
    await shows(page, request, narrow)
    await expect(chips(page).getByRole('link', { name: /福建省|转让|100 万元以下|近半年/ })).toHaveCount(4)
    await page.goBack()
    await shows(page, request, { province_id: FUJIAN, forestry_type: 1, forestry_price: 1 })
    await page.goForward()
    await shows(page, request, narrow)
  },
)

test('every filter and every order ask the API what they say', async ({ page, request }) => {
  const asked = [
    ['type=3', { type: 3 }],
    ['measure_area=2', { measure_area: 2 }],
    ['forestry_price=5', { forestry_price: 5 }],
    ['score=1', { score: 1 }],
    ['species=1', { species: 1 }],
    ['score=4&sort=newest', { score: 4 }],
    ['sort=price_asc', { sort: 'price_asc' }],
    ['sort=permu_desc', { sort: 'permu_desc' }],
    ['sort=area_desc&page=2', { sort: 'area_desc', page: 2 }],
    [`project_name=${encodeURIComponent('杉木')}`, { keyword: '杉木' }],
  ] as const
  for (const [query, filter] of asked) {
    await page.goto(`/exchange?${query}`)
    await shows(page, request, filter)
  }
})

test('orders as it says', async ({ page, request }) => {
  await page.goto('/exchange')
  await page.getByLabel('排序').selectOption('面积从大到小')
  const { list } = await shows(page, request, { sort: 'area_desc' })
  const areas = list.map(({ measure_area }) => measure_area)
  expect(areas).toEqual(areas.toSorted((a, b) => b - a))
  expect(queryOf(page)).toEqual({ sort: 'area_desc' })
})

test('a score narrows and orders the list, in an address that can be shared', async ({ page, request }) => {
  await page.goto('/exchange')
  await choose(page, '综合评分', '评分 70 分以上')
  await shows(page, request, { score: 2 })
  await page.getByLabel('排序').selectOption('评分从高到低')
  const { list } = await shows(page, request, { score: 2, sort: 'score_desc' })
  const scores = list.map(({ score }) => score ?? 0)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(scores.every((score) => score >= 70)).toBe(true)
  for (const [at, score] of scores.entries())
    await expect(cards(page).nth(at)).toContainText(`综合评分 ${score}`)
  expect(queryOf(page)).toEqual({ score: '2', sort: 'score_desc' })

  const shared = await page.context().newPage()
  await shared.goto(page.url())
  await shows(shared, request, { score: 2, sort: 'score_desc' })
  await openFilters(shared)
  await expect(filters(shared).getByLabel('综合评分')).toHaveValue('2')
  await chips(shared)
    .getByRole('link', { name: /评分 70 分以上/ })
    .click()
  const { count } = await shows(shared, request, { sort: 'score_desc' })
  await shared.goto(`/exchange?sort=score_desc&page=${Math.ceil(count / 8)}`)
  const last = await shows(shared, request, { sort: 'score_desc', page: Math.ceil(count / 8) })
  expect(last.list.at(-1)?.score).toBeNull()
  await expect(cards(shared).last()).not.toContainText('综合评分')
})

test('a species is chosen by its name, and land of that species is found', async ({ page, request }) => {
  await page.goto('/exchange')
  await choose(page, '树种', '毛竹')
  const { list, count } = await shows(page, request, { species: 3 })
  expect(count).toBeGreaterThan(0)
  expect(queryOf(page)).toEqual({ species: '3' })
  await expect(chips(page).getByRole('link', { name: /毛竹/ })).toBeVisible()
  await page.goto(`/exchange/view/${list[0]?.id}`)
  await expect(page.getByRole('main')).toContainText(/主要树种\s*\S*(毛竹|楠竹)/)
})

test('a search by score and species is kept, and opened again', async ({ page, request }) => {
  await signIn(page, await signUp(request))
  await page.goto('/exchange?score=4&type=3&species=1')
  await page.getByRole('button', { name: '保存搜索条件，有新林地时通知我' }).click()
  const dialog = page.getByRole('dialog', { name: '保存搜索条件' })
  await expect(dialog.getByLabel('名称')).toHaveValue('乔木林地·杉木·已有评分')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('link', { name: '查看已保存的搜索' }).click()
  await page.getByRole('link', { name: '乔木林地·杉木·已有评分' }).click()
  await shows(page, request, { type: 3, score: 4, species: 1 })
})

test('province, city and county are picked one after another', onPhoneToo, async ({ page, request }) => {
  const { list } = await find(request, { province_id: FUJIAN })
  const place = list.map((listing) => listing.place.split(' ')).find((parts) => parts.length === 3)
  const [, city = '', county = ''] = place ?? []
  await page.goto('/exchange/fujian')
  await openFilters(page)
  // The form of a landing is filled in before anything runs.
  await expect(filters(page).getByLabel('省份')).toHaveValue(String(FUJIAN))
  await filters(page).getByLabel('省份').focus()
  await choose(page, '城市', city)
  await expect(chips(page)).toContainText(city)
  await choose(page, '区县', county)
  await expect(chips(page)).toContainText(county)
  // The address follows after the press is painted.
  await expect.poll(() => queryOf(page)).toHaveProperty('county_id')
  const { county_id = '', city_id = '' } = queryOf(page)
  await shows(page, request, { province_id: FUJIAN, city_id, county_id })
  await chips(page).getByRole('link', { name: city }).click()
  await shows(page, request, { province_id: FUJIAN })
  expect(queryOf(page)).toEqual({ province_id: String(FUJIAN) })
})

test('a word is looked for, and the header leads here with one', async ({ page, request }) => {
  await page.goto('/exchange')
  await openFilters(page)
  await filters(page).getByLabel('关键词').fill('杉木')
  await filters(page).getByLabel('关键词').press('Enter')
  await shows(page, request, { keyword: '杉木' })
  const search = page.getByRole('search', { name: '站内搜索' })
  await search.getByLabel('搜索林地').fill('油茶')
  await search.getByLabel('搜索林地').press('Enter')
  await expect(page).toHaveURL(`/exchange?keyword=${encodeURIComponent('油茶')}`)
  await shows(page, request, { keyword: '油茶' })
})

test('a place and a kind may be written as one word', async ({ page, request }) => {
  const { list } = await find(request, { province_id: FUJIAN, keyword: '杉木' })
  expect(list.length).toBeGreaterThan(0)
  await page.goto('/exchange')
  await filters(page).getByLabel('关键词').fill('福建杉木')
  await filters(page).getByLabel('关键词').press('Enter')
  const found = await shows(page, request, { keyword: '福建 杉木' })
  expect(found.list.map(({ id }) => id)).toEqual(expect.arrayContaining(list.map(({ id }) => id)))
})

test('pages are turned, focus goes to the list, and nothing pages where there is nothing to', async ({
  page,
  request,
}) => {
  await page.goto('/exchange')
  const { count } = await find(request, {})
  const pager = page.getByRole('navigation', { name: '翻页' })
  await pager.getByRole('link', { name: '第 2 页' }).click()
  await shows(page, request, { page: 2 })
  await expect(page.getByRole('heading', { level: 2, name: /条林地/ })).toBeFocused()
  await expect(results(page).getByRole('status').first()).toHaveText(
    `找到 ${count} 条林地信息，第 2 页，共 ${Math.ceil(count / 8)} 页`,
  )
  await expect(pager.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
  await pager.getByRole('link', { name: '上一页' }).click()
  await shows(page, request, {})
  await page.goto('/exchange?page=9999')
  await expect(page.getByText(/这一页没有内容|只能查看前面的结果/)).toBeVisible()
  await page.getByRole('link', { name: '回到第 1 页' }).click()
  await shows(page, request, {})
  // So narrow that one page holds it.
  await page.goto('/exchange?keyword=%E6%B2%A1%E6%9C%89%E8%BF%99%E6%A0%B7%E7%9A%84')
  await expect(page.getByText('没有符合条件的林地')).toBeVisible()
  await expect(pager).toHaveCount(0)
})

test('nothing found says which filter to give up', async ({ page, request }) => {
  await page.goto(`/exchange?forestry_type=1&keyword=${encodeURIComponent('没有这样的')}`)
  const empty = results(page).locator('.empty')
  await expect(empty).toContainText('没有符合条件的林地')
  await empty.getByRole('link', { name: /没有这样的/ }).click()
  await shows(page, request, { forestry_type: 1 })
  // On a phone the panel is closed.
  await expect(page.locator('form[aria-label="筛选林地"]').getByLabel('关键词')).toHaveValue('')
})

test('a slip is answered by what may have been meant, in characters and in pinyin', async ({
  page,
  request,
}) => {
  for (const slip of ['毛逐', 'maozhu']) {
    await page.goto(`/exchange?keyword=${encodeURIComponent(slip)}`)
    const near = results(page).getByRole('status').filter({ hasText: '您是不是要找：' })
    await near.getByRole('link', { name: /^毛竹\s?\d/ }).click()
    await expect.poll(() => queryOf(page)).toEqual({ keyword: '毛竹' })
    await shows(page, request, { keyword: '毛竹' })
  }
})

test('what is cleared is gone, words that were typed and not asked for included', async ({
  page,
  request,
}) => {
  const box = filters(page).getByLabel('关键词')
  await page.goto('/exchange?forestry_type=2&measure_area=2')
  await shows(page, request, { forestry_type: 2, measure_area: 2 })
  await box.fill('杉木')
  await filters(page).getByRole('link', { name: '清除' }).click()
  await shows(page, request, {})
  await expect(box).toHaveValue('')
  await choose(page, '流转类别', '出租')
  await choose(page, '实测面积', '100–1000 亩')
  await shows(page, request, { forestry_type: 2, measure_area: 2 })
  await box.fill('油茶')
  await chips(page).getByRole('link', { name: '清除全部条件' }).click()
  await shows(page, request, {})
  await expect(box).toHaveValue('')
})

test('a failure keeps the filters and can be tried again', async ({ page, request }) => {
  await page.route('**/api/foretryList', (route) => route.abort())
  await page.goto('/exchange?forestry_type=2&measure_area=2')
  await expect(page.getByRole('alert')).toContainText('查询失败')
  await expect(chips(page).getByRole('link', { name: '出租' })).toBeVisible()
  await page.unroute('**/api/foretryList')
  await page.getByRole('button', { name: '重试' }).click()
  await shows(page, request, { forestry_type: 2, measure_area: 2 })
})

test('a backend that wants a login for the list is met with one, not with another try', async ({ page }) => {
  const wantsLogin = { json: { code: -2, msg: '请先登录', data: null } }
  for (const call of ['foretryList', 'foretryMap', 'search', 'projectlist'])
    await page.route(`**/${call}`, (route) => route.fulfill(wantsLogin))
  for (const address of [
    '/exchange?forestry_type=2',
    '/exchange?forestry_type=2&view=map',
    '/search?keyword=%E6%9D%89%E6%9C%A8',
    '/obj/exchequer?stage_id=2',
  ]) {
    await page.goto(address)
    const alert = page.getByRole('alert').filter({ hasText: '请先登录' })
    await expect
      .soft(alert.getByRole('link', { name: '去登录' }), address)
      .toHaveAttribute('href', /^\/login\/login\?from=/)
    await expect.soft(alert.getByRole('button', { name: '重试' }), address).toHaveCount(0)
  }
})

test('a late answer never covers a newer one', async ({ page, request }) => {
  await page.goto('/exchange')
  let held = 0
  await page.route('**/api/foretryList', async (route) => {
    if (held++ === 0) await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await choose(page, '流转类别', '转让')
  await choose(page, '流转类别', '合作')
  await shows(page, request, { forestry_types: '1,4' })
  await page.waitForTimeout(2000)
  await shows(page, request, { forestry_types: '1,4' })
})

test('a link that is opened elsewhere while the scripts are on their way is opened there', async ({
  page,
  context,
}) => {
  await page.goto('/exchange', { waitUntil: 'networkidle' })
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  const link = page.getByRole('link', { name: '第 2 页' })
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    link.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(other).toHaveURL(/\/exchange\?page=2$/)
  await expect(page).toHaveURL(/\/exchange$/)
})

test('what is chosen while the scripts are still on their way is asked for', async ({ page, request }) => {
  await page.route('**/Exchange*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/exchange')
  await choose(page, '流转类别', '出租')
  await shows(page, request, { forestry_type: 2 })
})

const dots = (page: Page) => page.getByRole('toolbar', { name: /^图上的林地/ }).getByRole('button')
const clusters = (page: Page) => dots(page).filter({ hasText: /\d/ })
const singleDots = (page: Page) => dots(page).filter({ hasNotText: /\d/ })
/** How many listings the dots stand for. */
const marked = async (page: Page) => {
  const numbers = await dots(page).allTextContents()
  return numbers.reduce((sum, text) => sum + Number(/\d+/.exec(text)?.[0] ?? 1), 0)
}
const mapCard = (page: Page) => main(page).getByRole('dialog')
/** Transform of the drawn country; WHOLE if it is neither moved nor scaled. */
const drawn = (page: Page) =>
  page.locator('.china svg > g').evaluate((all) => (all as SVGGElement).style.transform)
const WHOLE = 'scale(1) translate(0px, 0px)'

test(
  'the map counts by province, goes to the one that is chosen, and back to the country',
  onPhoneToo,
  async ({ page, request }) => {
    await page.goto('/exchange')
    await page.getByRole('link', { name: '地图', exact: true }).click()
    const { provinces } = await ask<{ provinces: { id: number; count: number }[] }>(request, 'foretryMap')
    const fujian = provinces.find(({ id }) => id === FUJIAN)?.count
    const tile = page.getByRole('button', { name: `福建省，${fujian} 条` })
    await expect(tile).toBeVisible()
    await expect(main(page).getByRole('button', { name: /，\d+ 条$/ })).toHaveCount(34)
    expect(queryOf(page)).toEqual({ view: 'map' })
    await expectNoBarrier(page, 'main')
    expect(await drawn(page)).toBe(WHOLE)

    await tile.click()
    const { points } = await ask<{ points: { id: number }[] }>(request, 'foretryMap', { province_id: FUJIAN })
    await expect(page.getByRole('heading', { level: 3, name: '福建省' })).toBeFocused()
    await expect(page.locator('.china svg')).toBeInViewport({ ratio: 0.95 })
    await expect(page.getByText(`图上有 ${points.length} 处林地`)).toBeVisible()
    await expect(tile).toHaveAttribute('aria-pressed', 'true')
    expect(queryOf(page)).toEqual({ view: 'map', province_id: String(FUJIAN) })
    expect(await drawn(page)).not.toBe(WHOLE)
    await expect.poll(() => marked(page)).toBe(points.length)
    await expectNoBarrier(page, 'main')

    await page.getByRole('button', { name: '回到全国' }).click()
    await expect(page.getByRole('heading', { level: 3, name: '全国' })).toBeFocused()
    expect(await drawn(page)).toBe(WHOLE)
    expect(queryOf(page)).toEqual({ view: 'map' })
    await page.goBack()
    await expect(page.getByRole('heading', { level: 3, name: '福建省' })).toBeVisible()
    await page.getByRole('link', { name: '看列表' }).click()
    await shows(page, request, { province_id: FUJIAN })
    await expect(page.getByRole('heading', { level: 2, name: /条林地/ })).toBeFocused()
  },
)

test('a province is chosen on the map itself, and in the form', async ({ page }) => {
  await page.goto('/exchange?view=map')
  await expect(dots(page).first()).toBeVisible()
  // Qinghai: large, and without dots.
  await page.locator('.china path[data-id="630000"]').click()
  await expect(page.getByRole('heading', { level: 3, name: '青海省' })).toBeFocused()
  await expect(page.getByText('这里没有符合条件的林地，可以换一个省份')).toBeVisible()
  const near = await drawn(page)
  await filters(page).getByLabel('省份').focus()
  await choose(page, '省份', '福建省')
  await expect(page.getByRole('heading', { level: 3, name: '福建省' })).toBeVisible()
  expect(await drawn(page)).not.toBe(near)
  await expect(filters(page).getByLabel('省份')).toBeFocused()
})

test(
  'a dot shows its listing beside it, within sight, and gives the focus back',
  onPhoneToo,
  async ({ page, request }) => {
    await page.goto('/exchange?view=map')
    const { points } = await ask<{ points: { id: number; project_name: string }[] }>(request, 'foretryMap')
    expect(points.length).toBeGreaterThan(0)
    await expect(main(page).getByText('演示示意图，无审图号。')).toBeVisible()
    await expect.poll(() => marked(page)).toBe(points.length)
    for (const dot of [singleDots(page).first(), singleDots(page).last()]) {
      await dot.click()
      const card = mapCard(page)
      await expect(card).toBeFocused()
      await expect(card).toBeInViewport({ ratio: 1 })
      await expect(dot).toHaveAttribute('aria-expanded', 'true')
      await expect(card.getByRole('link')).toHaveAttribute('href', /^\/exchange\/view\/\d+$/)
      const name = (await card.getByRole('link').textContent()) ?? ''
      await expect(dot).toHaveAccessibleName(new RegExp(`^${name}，`))
      // Over the map, and not over its dot.
      const [own, at, map] = await Promise.all([
        card.boundingBox(),
        dot.boundingBox(),
        page.locator('.china svg').boundingBox(),
      ])
      if (!own || !at || !map) throw new Error('nothing is shown')
      expect(own.y).toBeGreaterThanOrEqual(map.y)
      expect(own.y + own.height).toBeLessThanOrEqual(map.y + map.height)
      const middle = { x: at.x + at.width / 2, y: at.y + at.height / 2 }
      const covers =
        middle.x > own.x && middle.x < own.x + own.width && middle.y > own.y && middle.y < own.y + own.height
      expect(covers).toBe(false)
      await expectNoBarrier(page, '.map')
      await page.keyboard.press('Escape')
      await expect(card).toHaveCount(0)
      await expect(dot).toBeFocused()
    }
    await singleDots(page).first().click()
    await mapCard(page).getByRole('button', { name: '关闭' }).click()
    await expect(singleDots(page).first()).toBeFocused()
    await singleDots(page).first().click()
    await mapCard(page).getByRole('link').click()
    await expect(page).toHaveURL(/\/exchange\/view\/\d+$/)
  },
)

test('dots that would overlap are one with their number, which lists them', onPhoneToo, async ({ page }) => {
  await page.goto('/exchange?view=map')
  const cluster = clusters(page).first()
  const howMany = Number(await cluster.textContent())
  expect(howMany).toBeGreaterThan(1)
  await expect(cluster).toHaveAccessibleName(`${howMany} 处林地`)
  await cluster.click()
  await expect(mapCard(page)).toBeInViewport({ ratio: 1 })
  await expect(mapCard(page)).toHaveAccessibleName(`这里有 ${howMany} 处林地`)
  await expect(mapCard(page).getByRole('link')).toHaveCount(howMany)
  await expectNoBarrier(page, '.map')
  await page.keyboard.press('Escape')
  await expect(cluster).toBeFocused()
})

test('a province that is chosen shows its prefectures by name; without them its outline stays', async ({
  page,
}) => {
  await page.goto(`/exchange?view=map&province_id=${FUJIAN}`)
  for (const name of ['福州', '南平', '龙岩'])
    await expect(page.locator('.map-name', { hasText: name })).toBeVisible()
  await expect(page.locator('.china .prefecture')).toHaveCount(9)
  await page.route('**/maps/*.json', (route) => route.abort())
  await page.goto('/exchange?view=map&province_id=360000')
  await expect(dots(page).first()).toBeVisible()
  await expect(page.locator('.china .chosen')).toHaveAttribute('d', /^M/)
  await expect(page.locator('.china .prefecture')).toHaveCount(0)
})

test('the map goes by keyboard alone', async ({ page }) => {
  await page.goto('/exchange?view=map')
  await dots(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(dots(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(mapCard(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(mapCard(page).getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(mapCard(page)).toHaveCount(0)
  await expect(dots(page).nth(1)).toBeFocused()
  // One stop for all of them: next comes the list beside the map.
  await page.keyboard.press('Tab')
  await expect(page.locator('.points summary').first()).toBeFocused()
})

test('what is said of the map is what it shows', async ({ page, request }) => {
  const { points } = await ask<{ points: object[] }>(request, 'foretryMap', { province_id: FUJIAN })
  expect(points.length).toBeGreaterThan(1)
  // One of them is marked in Ürümqi, outside the frame.
  await page.route('**/api/foretryMap', async (route) => {
    const reply = await route.fetch()
    const { data, ...envelope } = (await reply.json()) as { data: { points: object[] } }
    const [first, ...others] = data.points
    const moved = { ...data, points: [{ ...first, lng: 87.6, lat: 43.8 }, ...others] }
    await route.fulfill({ json: { ...envelope, data: moved } })
  })
  await page.goto(`/exchange?view=map&province_id=${FUJIAN}`)
  await expect.poll(() => marked(page)).toBe(points.length - 1)
  await expect(main(page).getByText(`图上有 ${points.length - 1} 处林地`)).toBeVisible()
  await expect(
    page.getByRole('img', { name: `已发布林地分布图，图上 ${points.length - 1} 处` }),
  ).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the list of the map is a sheet that is drawn up, opened and put down, and moves nothing', async ({
    page,
  }) => {
    await page.goto('/exchange?view=map')
    const open = page.getByRole('button', { name: '展开列表' })
    const body = page.locator('.sheet-body')
    const height = async () => (await body.boundingBox())?.height ?? 0
    await expect(open).toBeInViewport({ ratio: 1 })
    await expect(body).toBeHidden()
    const tiles = await page.locator('.map-tiles').boundingBox()

    await open.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '收起列表' })).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(height).toBeCloseTo(844 * 0.4, -1)
    await page.getByRole('button', { name: '全屏' }).tap()
    await expect.poll(height).toBeGreaterThan(500)
    expect(await page.locator('.map-tiles').boundingBox()).toEqual(tiles)
    await expectNoBarrier(page, '.map')
    await page.locator('.points summary').first().focus()
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
    await expect(body).toBeHidden()

    const title = await page.locator('.sheet-head h3').boundingBox()
    if (!title) throw new Error('no handle')
    await page.mouse.move(title.x + 20, title.y + 10)
    await page.mouse.down()
    await page.mouse.move(title.x + 20, title.y - 280, { steps: 5 })
    await page.mouse.up()
    await expect.poll(height).toBeCloseTo(844 * 0.4, -1)
    // A dot's card would stand below the sheet.
    await dots(page).first().press('Enter')
    await expect(mapCard(page)).toBeFocused()
    await expect(body).toBeHidden()
  })
})

test('every listing is on the map: those that nobody marked stand at their county, and are marked 约', async ({
  page,
  request,
}) => {
  const { count } = await find(request, { province_id: FUJIAN })
  type Points = { points: { id: number; project_name: string; about: string }[] }
  const { points } = await ask<Points>(request, 'foretryMap', { province_id: FUJIAN })
  expect(points).toHaveLength(count)
  const about = points.filter((point) => point.about)
  const [first] = about
  if (!first) throw new Error('every listing of Fujian is marked')
  await page.goto(`/exchange?view=map&province_id=${FUJIAN}`)
  await expect(
    main(page).getByText(`图上有 ${count} 处林地，其中 ${about.length} 处没有标注位置，约在所属的县区`),
  ).toBeVisible()
  await expect.poll(() => marked(page)).toBe(count)
  const county = first.about.split(' ').at(-1)
  const open = page.getByRole('button', { name: '展开列表' })
  if (await open.isVisible()) await open.click()
  const entry = page.locator('.points li').filter({ hasText: first.project_name })
  await expect(entry).toContainText(`约在${county}`)
  await expectNoBarrier(page, '.map')
})

test('a city without listings is not said to have some', async ({ page, request }) => {
  const { list } = await find(request, { province_id: FUJIAN })
  const [first] = list
  const other = list.find(({ city_id }) => city_id !== first?.city_id)
  const filter = {
    province_id: FUJIAN,
    city_id: other?.city_id ?? 0,
    keyword: first?.project_name ?? '',
  }
  expect((await find(request, filter)).count).toBe(0)
  await page.goto(
    `/exchange?view=map&province_id=${FUJIAN}&city_id=${filter.city_id}&keyword=${encodeURIComponent(filter.keyword)}`,
  )
  await expect(page.getByRole('button', { name: /^福建省，[1-9]\d* 条/ })).toBeVisible()
  await expect(main(page).getByText('这里没有符合条件的林地，可以换一个地区')).toBeVisible()
})

test('without an approval number nothing is said of a drawing', async ({ page, request }) => {
  const { points } = await ask<{ points: object[] }>(request, 'foretryMap')
  await page.route(/\/exchange\?view=map$/, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({
      response: reply,
      body: (await reply.text()).replaceAll('演示示意图，无审图号', ''),
    })
  })
  await page.goto('/exchange?view=map')
  await expect(main(page).getByText(`列出 ${points.length} 处林地`)).toBeVisible()
  await expect(page.locator('.china')).toHaveCount(0)
  await expect(main(page).locator('.points li')).toHaveCount(points.length)
})

test('counts that are awaited are not said to be none', async ({ page }) => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/foretryMap', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/exchange?view=map')
  await expect(page.getByRole('button', { name: '福建省，正在查找' })).toBeVisible()
  answer()
  await expect(page.getByRole('button', { name: /^福建省，[1-9]\d* 条/ })).toBeVisible()
})

test('a failing map can be tried again', async ({ page }) => {
  await page.route('**/api/foretryMap', (route) => route.abort())
  await page.goto('/exchange?view=map')
  await expect(page.getByRole('alert')).toContainText('查询失败')
  await page.unroute('**/api/foretryMap')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('button', { name: /^福建省，\d+ 条/ })).toBeVisible()
})

test('a visitor who keeps a search logs in, and goes on without pressing again', async ({
  page,
  request,
}) => {
  const account = await signUp(request)
  const address = `/exchange?forestry_type=1&province_id=${FUJIAN}&measure_area=2`
  await page.goto(address)
  const keep = page.getByRole('button', { name: '保存搜索条件，有新林地时通知我' })
  await keep.click()
  await page.getByRole('dialog', { name: '温馨提示' }).getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(/\/login\/login/)
  await fillLogin(page, account)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/exchange')
  expect(queryOf(page)).toEqual({ forestry_type: '1', province_id: String(FUJIAN), measure_area: '2' })
  const dialog = page.getByRole('dialog', { name: '保存搜索条件' })
  await expect(dialog.getByLabel('名称')).toHaveValue('福建·转让·100–1000 亩')
  expect(new URL(page.url()).hash).toBe('')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(keep).toBeFocused()
  await keep.click()
  await expectNoBarrier(page, 'dialog')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存，有新林地时会通知您')).toBeVisible()
  await expect(page.getByRole('link', { name: '查看已保存的搜索' })).toHaveAttribute(
    'href',
    '/account/project/searches',
  )
})

test('a search whose session has ended is kept under the name that was typed', async ({ page, request }) => {
  const account = await signUp(request)
  await signIn(page, account, '/exchange?type=3')
  await page.getByRole('button', { name: '保存搜索条件，有新林地时通知我' }).click()
  const dialog = page.getByRole('dialog', { name: '保存搜索条件' })
  await dialog.getByLabel('名称').fill('老家附近')
  await post(request, 'logout', {}, { token: await tokenOf(page) })
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await signInAgain(page, account)
  await expect(page.getByText('已保存，有新林地时会通知您')).toBeVisible()
  await page.goto('/account/project/searches')
  await expect(page.getByRole('link', { name: '老家附近' })).toBeVisible()
})

test('goes by keyboard alone', async ({ page, request }) => {
  await page.goto('/exchange')
  const category = filters(page).getByRole('checkbox', { name: '转让' })
  await filters(page).getByLabel('关键词').focus()
  await page.keyboard.press('Tab')
  await expect(category).toBeFocused()
  await page.keyboard.press('Space')
  await shows(page, request, { forestry_type: 1 })
  await expect(category).toBeFocused()
  await chips(page).getByRole('link', { name: /转让/ }).focus()
  await page.keyboard.press('Enter')
  await shows(page, request, {})
  await expect(page.getByRole('heading', { level: 2, name: /条林地/ })).toBeFocused()
})

test('no barrier in the list, in large type, and where nothing is found', onPhoneToo, async ({ page }) => {
  await page.goto('/exchange', { waitUntil: 'networkidle' })
  await expectNoBarrier(page, 'main')
  await openFilters(page)
  await expectNoBarrier(page, 'main')
  await page.getByRole('button', { name: '大字版' }).click()
  await page.goto(`/exchange?keyword=${encodeURIComponent('没有这样的')}`)
  await expect(page.getByText('没有符合条件的林地')).toBeVisible()
  await expectNoBarrier(page, 'main')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('a list that could not be loaded is asked for again when the line is back', async ({
  page,
  request,
  context,
}) => {
  await page.goto('/exchange?keyword=转让')
  await expect(page.locator('.search-woodland [name=keyword]')).toHaveValue('转让')
  await expect(cards(page).first()).toBeVisible()
  await context.setOffline(true)
  await choose(page, '流转类别', '出租')
  await expect(results(page).getByRole('alert')).toContainText('筛选条件仍然保留')
  await context.setOffline(false)
  await shows(page, request, { keyword: '转让', forestry_type: 2 })
})

test(
  'a range is typed, found, shared by its address and taken away',
  onPhoneToo,
  async ({ page, request }) => {
    const { list } = await find(request, { sort: 'area_asc', forestry_price: 1 })
    const [min, max] = [list[1], list[3]].map((listing) => Math.ceil(listing?.measure_area ?? 0)) as [
      number,
      number,
    ]
    await page.goto('/exchange')
    await openFilters(page)
    await filters(page).getByText('自定义价格、面积与年限').click()
    const area = filters(page).getByRole('group', { name: '面积（亩）' })
    // The wrong way round.
    await area.getByLabel('最小').fill(String(max))
    await area.getByLabel('最大').fill(String(min))
    await area.getByLabel('最大').press('Enter')
    await expect.poll(() => queryOf(page)).toEqual({ area_min: String(min), area_max: String(max) })
    const found = await shows(page, request, { area_min: min, area_max: max })
    expect(found.list.length).toBeGreaterThan(0)
    expect(found.list.every(({ measure_area }) => measure_area >= min && measure_area <= max)).toBe(true)
    await expect(chips(page).getByRole('link')).toHaveText(`去掉条件：面积 ${min}–${max} 亩×`)

    await page.reload()
    await shows(page, request, { area_min: min, area_max: max })
    await openFilters(page)
    await expect(area.getByLabel('最小')).toHaveValue(String(min))
    await chips(page).getByRole('link').click()
    await shows(page, request, {})
    await expect(filters(page).locator('[name=area_min]')).toHaveValue('')
  },
)

test('several of a category are found together, shared by the address and given up one by one', async ({
  page,
  request,
}) => {
  await page.goto('/exchange')
  await choose(page, '流转类别', '转让')
  await expect.poll(() => queryOf(page)).toEqual({ forestry_type: '1' })
  await choose(page, '流转类别', '出租')
  await choose(page, '林地类型', '乔木林地')
  await choose(page, '林地类型', '有林地')
  await expect.poll(() => queryOf(page)).toEqual({ forestry_types: '1,2', types: '1,3' })
  const { list } = await shows(page, request, { forestry_types: '1,2', types: '1,3' })
  expect(new Set(list.map(({ type }) => type))).toEqual(new Set([1, 3]))
  await expect(chips(page).getByRole('link')).toHaveText([/转让/, /出租/, /有林地/, /乔木林地/, /清除/])
  await expectNoBarrier(page, '.filters')

  await page.goto('/exchange?forestry_type=1&forestry_type=2')
  await shows(page, request, { forestry_types: '1,2' })
  await chips(page).getByRole('link', { name: '转让' }).click()
  await shows(page, request, { forestry_type: 2 })
  await openFilters(page)
  await expect(filters(page).getByRole('checkbox', { name: '转让' })).not.toBeChecked()
  await expect(filters(page).getByRole('checkbox', { name: '出租' })).toBeChecked()
})

test('our list says that it applied what was asked: nothing is asked again, and nothing loaded to look', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (made) => asked.push(new URL(made.url()).pathname))
  await page.goto(`/exchange?keyword=${encodeURIComponent('杉木')}&sort=area_desc`)
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /找到/ })).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path === '/api/foretryList')).toHaveLength(1)
  expect(asked.filter((path) => path.includes('ignored-filters'))).toEqual([])
})

test('a source that ignores keyword and score is said to do so; one that heeds them is believed', async ({
  page,
}) => {
  const notice = page.getByText(/数据来源不支持按.+查找/)
  await hideApplied(page)
  // A species stands in no card: the list is asked whether it looks at keywords at all.
  await page.goto(`/exchange?keyword=${encodeURIComponent('杉木')}`)
  await expect(cards(page).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.goto('/exchange?score=1')
  await expect(cards(page).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  await ignoreKeywords(page, '/api/foretryList')
  await page.goto(`/exchange?keyword=${encodeURIComponent('没有这样的')}`)
  await expect(cards(page).first()).toBeVisible()
  await expect(notice).toContainText('数据来源不支持按关键词查找')
  await page.goto(`/exchange?keyword=${encodeURIComponent('没有这样的')}&score=1`)
  await expect(notice).toContainText('数据来源不支持按关键词、综合评分查找')
  await page.goto('/exchange?score=1')
  await expect(notice).toContainText('数据来源不支持按综合评分查找')
  await page.goto('/exchange?price_min=1&price_max=2')
  await expect(notice).toContainText('数据来源不支持按总价范围查找')
  await page.goto('/exchange?types=8,9')
  await expect(notice).toContainText('数据来源不支持按多个林地类型查找')
  await page.goto('/exchange?species=1')
  await expect(notice).toContainText('数据来源不支持按树种查找')
})
