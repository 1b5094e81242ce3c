// Lists whose older entries load without leaving the page, here of the news centre.
import type { APIRequestContext, Page, Route } from '@playwright/test'
import { ask } from '../support/api.ts'
import { listOf } from '../support/content.ts'
import { expertsOf } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const entries = (page: Page) => page.getByRole('main').locator('.entries > li')
const more = (page: Page) => page.getByRole('main').getByRole('button', { name: /加载/ })
const status = (page: Page) => page.getByRole('main').locator('[role=status]')
const hrefs = (page: Page) =>
  page
    .getByRole('main')
    .locator('.entry h3 a, .headline h2 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

/** Pages keep their borders when articles come and go: how many there are stands on the first one. */
const pagesOf = async (request: APIRequestContext) =>
  Number(/data-total="\d+ (\d+)"/.exec(await (await request.get('/info')).text())?.[1])

test('older entries come ten at a time, none twice, to the last, and the number of the page goes along', async ({
  page,
  request,
}) => {
  const { count } = await listOf(request, { type: 1 })
  const pages = await pagesOf(request)
  await page.goto('/info')
  const pager = page.getByRole('navigation', { name: '翻页' })
  await expect(pager).toContainText(`第 1 页，共 ${pages} 页 · ${count} 篇`)
  await expect(page.getByRole('link', { name: '下一页' })).toBeHidden()
  const first = (await hrefs(page)).length
  const reached = [1]
  for (let shown = first + 10; shown < count + 10; shown += 10) {
    await more(page).click()
    await expect.poll(async () => (await hrefs(page)).length).toBe(Math.min(shown, count))
    await expect(status(page)).toHaveText(/^\d+ 篇已加载/)
    const [, number] =
      new RegExp(`^第 1–(\\d+) 页，共 ${pages} 页 · ${count} 篇`).exec(await pager.innerText()) ?? []
    reached.push(Number(number))
    await expect(shown < count ? more(page) : status(page)).toBeFocused()
  }
  // A page behind the first may hold fewer than ten: a press then reaches two.
  expect(reached).toEqual(reached.toSorted((one, other) => one - other))
  expect(reached.at(-1)).toBe(pages)
  await expect(more(page)).toBeHidden()
  await expect(status(page)).toContainText('已显示全部')
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
    await expect(status(page)).toHaveText('加载失败，点此重试')
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
  const gone = await page.locator('.pager [rel=next]').getAttribute('href')
  await page.route(`**${gone}`, (route) => route.fulfill({ status: 404, body: 'gone' }), { times: 1 })
  await more(page).click()
  await expect.poll(() => entries(page).count()).toBeGreaterThan(shown)
})

test('an older page goes on from where it is, keeps its way back, and learns the total at the first sign of a reader', async ({
  page,
  request,
}) => {
  const { count } = await listOf(request, { type: 1 })
  const pages = await pagesOf(request)
  const asked: string[] = []
  page.on('request', (made) => asked.push(new URL(made.url()).pathname))
  await page.goto('/info/news/2', { waitUntil: 'networkidle' })
  const pager = page.getByRole('navigation', { name: '翻页' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('倒数第 2 页')
  await expect(pager).toContainText('倒数第 2 页')
  expect(asked.filter((path) => path === '/info' || path.startsWith('/api'))).toEqual([])
  for (const name of ['上一页', '第一页']) await expect(page.getByRole('link', { name })).toBeVisible()
  await page.mouse.wheel(0, 400)
  await expect(pager).toContainText(`第 ${pages - 1} 页，共 ${pages} 页 · ${count} 篇`)
  // The last page holds more than ten where articles have come to it.
  await expect(async () => {
    if (await more(page).isVisible()) await more(page).click()
    await expect(more(page)).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(pager).toContainText(`第 ${pages - 1}–${pages} 页，共 ${pages} 页`)
})

test('a list that fits on one page has no pager and no button; one entry more has both', async ({
  page,
  request,
}) => {
  const { list } = await expertsOf(request)
  const written = await Promise.all(
    list.map(async ({ id }) => {
      const { count } = await ask<{ count: number }>(request, 'expertnews', { expert_id: id })
      return { id, count }
    }),
  )
  const few = written.find(({ count }) => count <= 10)
  const many = written.find(({ count }) => count > 10)
  for (const [author, isPaged] of [
    [few, false],
    [many, true],
  ] as const) {
    await page.goto(`/expert/view/${author?.id}`)
    await expect(page.getByRole('navigation', { name: '翻页' })).toBeVisible({ visible: isPaged })
    await expect(more(page)).toBeVisible({ visible: isPaged })
    expect(await entries(page).count()).toBe(Math.min(10, author?.count ?? 0))
  }
})
