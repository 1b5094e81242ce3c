// The home page whole: its sections, from what editors placed and what is newest.
import type { APIRequestContext } from '@playwright/test'
import { ask } from '../support/api.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'
import { expectLight, gzipped, openAndWeigh } from '../support/weight.ts'

interface Home {
  [section: string]: { id: number; title?: string; name?: string; project_name?: string }[]
}
const home = (request: APIRequestContext) => ask<Home>(request, 'forestIndex')

for (const scripts of [true, false])
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test('project libraries show what the home call names, each with its facts', async ({
      page,
      request,
    }) => {
      const { project1 = [], project2 = [], project3 = [] } = await home(request)
      await page.goto('/index')
      const section = page.getByRole('region', { name: '重大项目库' })
      for (const [tab, projects] of [
        ['财政部', project1],
        ['发改委', project2],
        ['地方', project3],
      ] as const) {
        const label = section.locator('label', { hasText: tab })
        if (await label.isVisible()) await label.click()
        expect(projects).toHaveLength(4)
        for (const { id, name } of projects) {
          const link = section.getByRole('link', { name: name ?? '', exact: true })
          await expect(link).toBeVisible()
          await expect(link).toHaveAttribute('href', `/obj/view/${id}`)
        }
      }
      await expect(section.locator('.project:visible').first()).toContainText(/项目(发起|采购|执行|移交)/)
      await expect(section.getByRole('link', { name: '数据看板' })).toContainText('亿元')
    })

    test('the tabs of the forest land switch', scripts ? onPhoneToo : {}, async ({ page }) => {
      await page.goto('/index')
      const section = page.getByRole('region', { name: '林地流转' })
      for (const label of ['出租林地', '已报价林地', '推荐林地']) {
        await section.getByText(label, { exact: true }).click()
        await expect(section.getByRole('list', { name: label })).toBeVisible()
        await expect(section.getByRole('list').locator('article:visible')).toHaveCount(4)
      }
    })
  })

test('the page stays within the budget of reading pages until its carousels run', async ({ page }) => {
  // Time stands still: the second slide is not due.
  await page.clock.install()
  const loaded = await openAndWeigh(page, '/index')
  expectLight(loaded)
  const late: Promise<number>[] = []
  page.on('response', (reply) => {
    if (reply.request().resourceType() === 'script') late.push(reply.body().then((body) => gzipped(body)))
  })
  await page.clock.fastForward(4000)
  await expect(page.locator('[data-carousel] .controls').first()).toBeVisible()
  const sizes = await Promise.all(late)
  expect(sizes.length).toBeGreaterThan(0)
  // Swiper, and little besides.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30 * 1024)
  expect(
    loaded.requests.filter((path) => path.startsWith('/api') || /\/(react|react-dom|client)\./.test(path)),
  ).toEqual([])
})

test('tiles leave no hole in their last row, at every width', async ({ page }) => {
  await page.goto('/index')
  for (const name of ['规划设计', '专家智库', '平台服务'])
    for (const width of [360, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await page
        .getByRole('region', { name, exact: true })
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)))
      const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
      expect(new Set(rows).size, `${name}: ${rows.join(', ')} at ${width} px`).toBe(1)
    }
})
