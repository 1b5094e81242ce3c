// The header's search, and the home page's quick form: what is entered travels in the address.
import type { Page } from '@playwright/test'
import { expect, onPhoneToo, test } from '../support/test.ts'

const searchFor = async (page: Page, tab: '林地' | '资讯', words: string) => {
  const search = page.getByRole('search', { name: '站内搜索' })
  await search.getByText(tab, { exact: true }).click()
  await expect(search.getByRole('radio', { name: tab })).toBeChecked()
  await search.getByLabel(`搜索${tab}`).fill(words)
  await search.getByLabel(`搜索${tab}`).press('Enter')
}

const newsAt = (words: string) => `/info/search?keyword=${encodeURIComponent(words)}`
const results = (page: Page) => page.getByRole('main').getByRole('article')

test('woodland is searched in the woodland list', onPhoneToo, async ({ page }) => {
  await page.goto('/info')
  await searchFor(page, '林地', '毛竹')
  await expect(page).toHaveURL(`/exchange?keyword=${encodeURIComponent('毛竹')}`)
})

test('news is found by keyword, and more of it is loaded', onPhoneToo, async ({ page }) => {
  await page.goto('/index')
  await searchFor(page, '资讯', '林')
  await expect(page).toHaveURL(newsAt('林'))
  await expect(page.getByRole('status')).toHaveText(/“林”共找到 \d+ 条资讯/)
  await expect(results(page)).toHaveCount(10)
  await page.getByRole('button', { name: '加载更多' }).click()
  await expect(results(page)).toHaveCount(20)
  const links = await page
    .getByRole('main')
    .locator('.entry h3 a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(20)
  await results(page).nth(12).getByRole('link').click()
  await expect(page).toHaveURL(/\/(info|expert\/info)\/(sub)?view\/\d+$/)
})

test('the last results say that there are no more', async ({ page }) => {
  await page.goto(newsAt('油茶'))
  const more = page.getByRole('button', { name: '加载更多' })
  await expect(results(page).first()).toBeVisible()
  while (await more.isVisible()) {
    const before = await results(page).count()
    await more.click()
    await expect(results(page)).not.toHaveCount(before)
  }
  const [, count] = /共找到 (\d+) 条/.exec((await page.getByRole('status').textContent()) ?? '') ?? []
  await expect(results(page)).toHaveCount(Number(count))
  await expect(page.getByText('已显示全部结果')).toBeVisible()
})

test('nothing found says what to try next', async ({ page }) => {
  await page.goto(newsAt('这样的词不会有<b>'))
  await expect(page.getByText('没有找到与“这样的词不会有<b>”有关的资讯')).toBeVisible()
  await expect(results(page)).toHaveCount(0)
  await page.getByRole('link', { name: '栏目浏览' }).click()
  await expect(page).toHaveURL('/info')
})

test('a failed search can be tried again', async ({ page }) => {
  await page.route('**/api/newsList', (route) => route.abort())
  await page.goto(newsAt('林'))
  await expect(page.getByText('搜索失败')).toBeVisible()
  await page.unroute('**/api/newsList')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(results(page)).toHaveCount(10)
})

test('loading more that fails keeps what is shown and can be tried again', async ({ page }) => {
  await page.goto(newsAt('林'))
  await expect(results(page)).toHaveCount(10)
  await page.route('**/api/newsList', (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
  await page.getByRole('button', { name: '加载更多' }).click()
  const again = page.getByRole('button', { name: '加载失败，点此重试' })
  await expect(again).toBeVisible()
  await expect(results(page)).toHaveCount(10)
  await page.unroute('**/api/newsList')
  await again.click()
  await expect(results(page)).toHaveCount(20)
})

test('a search without a keyword says how to search', async ({ page }) => {
  await page.goto('/info/search')
  await expect(page.getByRole('status')).toContainText('输入关键词')
})

test.describe('the quick form', () => {
  const open = async (page: Page, tab: string) => {
    await page.goto('/index')
    const quick = page.getByRole('group', { name: '快速办理' })
    await quick.getByText(tab, { exact: true }).first().click()
    // The other two stay in the page, hidden.
    return quick.locator('form:visible')
  }

  test('takes a listing to publish along', onPhoneToo, async ({ page }) => {
    const quick = await open(page, '发布林地')
    await quick.getByLabel('信息标题').fill('120 亩毛竹林转让')
    await quick.getByLabel('流转类别').selectOption('转让')
    await quick.getByLabel('面积（亩）', { exact: true }).fill('120.5')
    await quick.getByRole('button', { name: '去发布' }).click()
    await page.waitForURL('**/addproject?**')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      project_name: '120 亩毛竹林转让',
      forestry_type: '1',
      measure_area: '120.5',
    })
  })

  test('takes what is looked for along', async ({ page }) => {
    const quick = await open(page, '查找林地')
    await quick.getByLabel('所在省份', { exact: true }).selectOption('福建省')
    await quick.getByLabel('流转类别').selectOption('合作')
    await quick.getByLabel('林地类型').selectOption('其他')
    await quick.getByRole('button', { name: '查找林地' }).click()
    await page.waitForURL('**/exchange?**')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      province_id: '350000',
      forestry_type: '4',
      type: '20',
    })
  })

  test('takes what is to be assessed along', async ({ page }) => {
    const quick = await open(page, '林权评估')
    await quick.getByLabel('林地所在省份').selectOption('云南省')
    await quick.getByLabel('剩余使用年限（年）').fill('28')
    await quick.getByLabel('林地面积（亩）').fill('300')
    await quick.getByRole('button', { name: '开始评估' }).click()
    await page.waitForURL('**/addAssess?**')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      province_id: '530000',
      years: '28',
      area: '300',
    })
  })
})
