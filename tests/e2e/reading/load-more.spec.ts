// Lists whose older entries load without leaving the page, here of the news centre.
import type { Page, Route } from '@playwright/test'
import { listOf } from '../support/content.ts'
import { expect, test } from '../support/test.ts'

const entries = (page: Page) => page.getByRole('main').locator('.entries > li')
const more = (page: Page) => page.getByRole('main').getByRole('button', { name: /加载|显示全部/ })
const hrefs = (page: Page) =>
  page
    .getByRole('main')
    .locator('.entry h3 a, .headline h2 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('older entries come one page at a time, none twice, to the last', async ({ page, request }) => {
  const { count } = await listOf(request, { type: 1 })
  await page.goto('/info')
  await expect(page.getByRole('link', { name: '较早' })).toBeHidden()
  for (let shown = await entries(page).count(); (await more(page).innerText()) !== '已显示全部'; ) {
    await more(page).click()
    await expect.poll(() => entries(page).count()).toBeGreaterThan(shown)
    await expect(more(page)).toHaveText(/加载更多|已显示全部/)
    await expect(more(page)).toBeFocused()
    await expect(page.getByRole('main').locator('[role=status]')).toHaveText(/\d+ 条已加载/)
    shown = await entries(page).count()
  }
  const found = await hrefs(page)
  expect(new Set(found).size).toBe(found.length)
  expect(found).toHaveLength(count)
  await expect(page).toHaveURL('/info')
})

test('a page that does not come is said, and asked for again', async ({ page }) => {
  await page.goto('/info')
  const shown = await entries(page).count()
  for (const fail of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  ]) {
    await page.route('**/info/news/*', fail)
    await more(page).click()
    await expect(more(page)).toHaveText('加载失败，点此重试')
    await expect(page.getByRole('main').locator('[role=status]')).toHaveText('加载失败，点此重试')
    expect(await entries(page).count()).toBe(shown)
    await page.unroute('**/info/news/*')
  }
  await more(page).click()
  await expect.poll(() => entries(page).count()).toBeGreaterThan(shown)
})

test('a page that has gone meanwhile ends in no error: its entries stand on a newer one', async ({
  page,
}) => {
  await page.goto('/info')
  const shown = await entries(page).count()
  const gone = await page.locator('[data-next]').getAttribute('data-next')
  await page.route(`**${gone}`, (route) => route.fulfill({ status: 404, body: 'gone' }), { times: 1 })
  await more(page).click()
  await expect(more(page)).toHaveText('加载更多')
  expect(await entries(page).count()).toBe(shown)
  await more(page).click()
  await expect.poll(() => entries(page).count()).toBeGreaterThan(shown)
})

test('an older page goes on from where it is, and keeps its way back', async ({ page }) => {
  await page.goto('/info/news/2')
  await expect(page.getByRole('link', { name: '较新' })).toBeVisible()
  await expect(page.getByRole('link', { name: '回到最新' })).toBeVisible()
  await more(page).click()
  await expect(more(page)).toHaveText('已显示全部')
  await expect(entries(page)).toHaveCount(20)
})
