// Planning and design: landing page, lists of cases, a case.
import type { Page } from '@playwright/test'
import { toast } from '../support/forms.ts'
import { findPlan, plansOf, publishPlan } from '../support/library.ts'
import { loadAll } from '../support/load-all.ts'
import { signIn, signUp } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const TYPES = ['森林康养', '空间规划', '产业规划', '景观设计', '特色小镇']
const main = (page: Page) => page.getByRole('main')
const tabs = (page: Page) => page.getByRole('navigation', { name: '规划类型' })
const entries = (page: Page) => main(page).locator('.entries > li')

test('the types stand in one row on a phone', async ({ page }) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/design/list', '/expertInfoList']) {
      await page.goto(path)
      const tops = await main(page)
        .locator('.tabs a')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
      expect(new Set(tops).size, `${path} at ${width} px`).toBe(1)
    }
  }
})

test.describe('the landing page', () => {
  test('has tabs that stay in sight and lead to its sections', onPhoneToo, async ({ page }) => {
    await page.goto('/design')
    const parts = page.getByRole('navigation', { name: '本页内容' })
    for (const name of ['服务流程', '经典案例', '服务领域', '服务对象']) {
      await parts.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { name, level: 2 })).toBeInViewport()
      await expect(parts).toBeInViewport()
    }
  })
})

test.describe('a list of cases', () => {
  test(
    'holds the newest of its type, with a summary of fifty characters',
    onPhoneToo,
    async ({ page, request }) => {
      await page.goto('/design/list')
      for (const [index, name] of TYPES.entries()) {
        await tabs(page).getByRole('link', { name }).click()
        await expect(tabs(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}案例`)
        const { list, count } = await plansOf(request, index + 1)
        await expect(entries(page)).toHaveCount(Math.min(count, 10))
        const [first] = list
        await expect(entries(page).first().getByRole('heading')).toHaveText(first?.title ?? '')
        const shown = await entries(page).first().locator('.remark').innerText()
        expect(Array.from(shown.replace(/全文$/, '')).length).toBeLessThanOrEqual(51)
      }
      await entries(page).first().getByRole('link', { name: /^全文/ }).click()
      await expect(page).toHaveURL(/\/design\/view\/\d+$/)
    },
  )

  test('is chosen by the address of the spec', async ({ page }) => {
    await page.goto('/design/list?type=3')
    await expect(page).toHaveURL('/design/list/industry')
    await page.goto('/design/list?type=1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('森林康养案例')
    await page.goto('/design/list?type=9')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('森林康养案例')
  })
})

test.describe('a case', () => {
  test('reports a read as one of a case, after the first scroll', async ({ page, request }) => {
    const { id } = await findPlan(request)
    const reports: (string | null)[] = []
    page.on('request', (made) => {
      if (new URL(made.url()).pathname === '/api/addRead') reports.push(made.postData())
    })
    await page.goto(`/design/view/${id}`, { waitUntil: 'networkidle' })
    await page.evaluate(() => scrollTo(0, 300))
    await expect.poll(() => reports).toEqual([`id=${id}&type=9`])
  })

  test('is collected, stays collected, and is let go of', async ({ page, request }) => {
    const { id } = await findPlan(request)
    await signIn(page, await signUp(request), `/design/view/${id}`)
    const button = page.getByRole('button', { name: /收藏/ })
    const sent = page.waitForRequest('**/api/addCollect')
    await button.click()
    expect((await sent).postData()).toBe(`id=${id}&type=9`)
    await expect(toast(page, '收藏成功')).toBeVisible()
    await page.reload()
    await expect(button).toHaveText('★ 已收藏')
    await button.click()
    await expect(button).toHaveText('☆ 收藏')
  })
})

test('a list of an exact multiple of its size loads on to the last case, and has no empty page', {
  tag: '@publishing',
}, async ({ page, request, browser }) => {
  test.slow()
  const { count } = await plansOf(request, 5)
  const missing = 30 - (count % 10 || 10)
  const stamp = Date.now()
  for (let n = 1; n <= missing; n++)
    await publishPlan(request, {
      plan_type: 5,
      title: `小镇 ${stamp} ${n}`,
      content: '<p>正文</p>',
      createtime: `2010-01-01 00:${String(n).padStart(2, '0')}:00`,
    })
  const all = (await plansOf(request, 5)).list.map(({ title }) => title)
  expect(all.length % 10).toBe(0)

  // The last of them may not be published yet.
  await expect(async () => {
    await page.goto('/design/list/town')
    await loadAll(page)
    expect(await entries(page).locator('h3').allInnerTexts()).toEqual(all)
  }).toPass({ timeout: 60_000 })

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(new URL('/design/list/town', page.url()).href)
  const read: string[] = []
  for (;;) {
    const titles = await entries(reader).locator('h3').allInnerTexts()
    expect(titles.length).toBeGreaterThan(0)
    read.push(...titles)
    const older = reader.getByRole('link', { name: '下一页' })
    if (!(await older.isVisible())) break
    await older.click()
  }
  expect(read).toEqual(all)
  await plain.close()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('landing page, list and case are read', async ({ page }) => {
    await page.goto('/design')
    await page.getByRole('region', { name: '服务领域' }).getByRole('link', { name: '特色小镇' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('特色小镇案例')
    await expect(page.getByRole('button', { name: '加载更多' })).toBeHidden()
    const title = await entries(page).first().getByRole('heading').innerText()
    await entries(page).first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect((await main(page).getByRole('article').innerText()).length).toBeGreaterThan(100)
  })
})
