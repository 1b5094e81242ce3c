// The market's lists: kinds, filters, pages, and what stands there when nothing does.
import type { Page } from '@playwright/test'
import { expectNoBarrier } from '../support/barriers.ts'
import { publishTender, tendersOf } from '../support/tenders.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const KINDS = [
  ['works', '林业工程'],
  ['seedlings', '种苗'],
  ['services', '服务'],
  ['procurement', '采购公告'],
  ['awards', '中标公示'],
] as const
/** Kinds that no other test adds tenders to. */
const SEEDLINGS = 2

const titles = (page: Page) => page.locator('.listings h3')
const head = (page: Page) => page.locator('#results-head')
/** Opens the form, which is folded on phones. */
const unfold = async (page: Page) => {
  const label = page.locator('.filters-label')
  if (await label.isVisible()) await label.click()
}

test('the market shows the newest of all kinds, and each kind in its tab', async ({ page, request }) => {
  // Other tests publish tenders, whose pages stand a moment later.
  await expect(async () => {
    const { list } = await tendersOf(request, { pagesize: 10 })
    await page.goto('/market')
    await expect(titles(page)).toHaveText(
      list.map(({ title }) => title),
      { timeout: 2000 },
    )
  }).toPass()
  const tabs = page.getByRole('navigation', { name: '招标类别' })
  for (const [at, [slug, name]] of KINDS.entries()) {
    await tabs.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/market/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    const { list } = await tendersOf(request, { c_id: at + 1 })
    const shown = await titles(page).allTextContents()
    expect(list.map(({ title }) => title)).toEqual(expect.arrayContaining(shown))
  }
})

test('whether one can sign up is told before anything is touched, by the browser’s clock', async ({
  page,
  request,
}) => {
  const { list } = await tendersOf(request, { pagesize: 10 })
  const open = list.find(({ infor_type, signup_end }) => infor_type < 3 && signup_end > '2026')
  if (!open) throw new Error('none of the newest tenders has an end of signing up')
  const row = page.getByRole('article').filter({ hasText: open.project_sn })
  const end = Date.parse(`${open.signup_end.replace(' ', 'T')}+08:00`)
  for (const [time, state, other] of [
    [end - 60_000, '报名中', '报名已截止'],
    [end + 60_000, '报名已截止', '报名中'],
  ] as const) {
    await page.clock.setFixedTime(time)
    await page.goto('/market', { waitUntil: 'networkidle' })
    await expect(row.getByText(state, { exact: true })).toBeVisible()
    await expect(row.getByText(other, { exact: true })).toBeHidden()
  }
})

test(
  'filters narrow the list, stand in the address, and are undone by going back',
  onPhoneToo,
  async ({ page, request }) => {
    const all = await tendersOf(request, { c_id: SEEDLINGS })
    const [first] = all.list
    if (!first) throw new Error('there are no seedlings')
    const narrowed = await tendersOf(request, { c_id: SEEDLINGS, province_id: first.province_id })
    await page.goto('/market/seedlings')
    await unfold(page)
    await page.getByLabel('所在地区').selectOption(String(first.province_id))
    await expect(page).toHaveURL(`/market/seedlings?province_id=${first.province_id}`)
    await expect(head(page)).toHaveText(`共 ${narrowed.count} 条招标信息`)
    await expect(titles(page)).toHaveText(narrowed.list.slice(0, 10).map(({ title }) => title))
    await expectNoBarrier(page, 'main')
    await page.reload()
    await expect(head(page)).toHaveText(`共 ${narrowed.count} 条招标信息`)
    await page.goBack()
    await expect(page).toHaveURL('/market/seedlings')
    await expect(head(page)).toHaveText('最新发布')
    await page.goForward()
    await unfold(page)
    await page.getByRole('link', { name: '清除', exact: true }).click()
    await expect(page).toHaveURL('/market/seedlings')
  },
)

test('the filter 报名中 lists only tenders open for sign-up', async ({ page, request }) => {
  const { list } = await tendersOf(request, { c_id: SEEDLINGS, open: 1 })
  await page.goto('/market/seedlings')
  await page.getByLabel('报名状态').selectOption('报名中')
  await expect(titles(page)).toHaveText(list.slice(0, 10).map(({ title }) => title))
})

test('the newest of all kinds go on beyond the published page', async ({ page, request }) => {
  await page.goto('/market')
  await page.getByRole('link', { name: '更多招标信息' }).click()
  await expect(page).toHaveURL('/market?page=2')
  const { list } = await tendersOf(request, { pagesize: 20 })
  await expect(titles(page)).toHaveText(list.slice(10, 20).map(({ title }) => title))
  await expect(head(page)).toBeFocused()
})

test('a list with nothing in it, a slow one and one that does not arrive say so', async ({ page }) => {
  await page.goto('/market/seedlings?province_id=810000&time=1&industry_type=2')
  await expect(page.getByText('没有符合条件的招标信息')).toBeVisible()
  await page.getByRole('link', { name: '清除全部条件' }).click()
  await expect(page).toHaveURL('/market/seedlings')

  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/tenderList', async (route) => {
    await held
    await route.continue()
  })
  await unfold(page)
  await page.getByLabel('发布时间').selectOption('近半年')
  await expect(head(page)).toHaveText('正在查找…')
  goOn()
  await expect(head(page)).not.toHaveText('正在查找…')

  await page.unroute('**/api/tenderList')
  await page.route('**/api/tenderList', (route) => route.abort())
  await page.getByLabel('所属行业').selectOption('服务')
  await expect(page.getByRole('alert')).toContainText('查询失败')
  await page.unroute('**/api/tenderList')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('menus that the backend answers take the place of the published ones, where the list knows them', async ({
  page,
}) => {
  await page.route('**/api/marketHeader', (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: '',
        data: [
          { id: 9, name: '阶段', field: 'infor_type', son: [{ id: 2, name: '更正' }] },
          { id: 8, name: '无法识别', field: 'colour', son: [{ id: 1, name: '红' }] },
        ],
      },
    }),
  )
  await page.goto('/market')
  await expect(page.getByLabel('公告类型')).toBeVisible()
  await page.getByLabel('发布时间').focus()
  await expect(page.getByLabel('阶段')).toBeVisible()
  await expect(page.getByLabel('阶段').locator('option')).toHaveText(['不限', '更正'])
  await expect(page.getByLabel('公告类型')).toHaveCount(0)
  await expect(page.getByLabel('无法识别')).toHaveCount(0)
})

test('menus without parameters, and none at all, leave the published ones', async ({ page }) => {
  for (const data of [[{ id: 1, name: '类别', son: [{ id: 1, name: '甲' }] }], null]) {
    await page.route('**/api/marketHeader', (route) => route.fulfill({ json: { code: 200, msg: '', data } }))
    await page.goto('/market')
    const answered = page.waitForResponse('**/api/marketHeader')
    await page.getByLabel('发布时间').focus()
    await answered
    await expect(page.getByLabel('公告类型')).toBeVisible()
    await page.unroute('**/api/marketHeader')
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('older tenders are read, and no filter is offered', async ({ page, request }) => {
    test.slow()
    // As many as make an older page.
    for (let at = 0; at < 12; at++) await publishTender(request, { ptype: 2 })
    await expect.poll(async () => (await request.get('/market/procurement/1')).status()).toBe(200)
    await page.goto('/market')
    await expect(page.getByLabel('公告类型')).toBeHidden()
    await expect(page.locator('.filters-label')).toBeHidden()
    await expect(page.getByRole('link', { name: '更多招标信息' })).toBeHidden()
    await expect(page.locator('noscript p').filter({ hasText: '筛选需要启用浏览器脚本' })).toBeVisible()
    await page.locator('noscript').getByRole('link', { name: '采购公告' }).click()
    await page.getByRole('link', { name: '下一页' }).click()
    await expect(page).toHaveURL(/\/market\/procurement\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('第 2 页')
    await expect(titles(page).first()).toBeVisible()
    await page.getByRole('link', { name: '上一页' }).click()
    await expect(page).toHaveURL('/market/procurement')
  })
})
