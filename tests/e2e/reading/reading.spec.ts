// Reading pages in the browser: what moves, what is loaded, where things stand. `site/reading.test.ts` reads them.
import { listOf } from '../support/content.ts'
import { expect, test } from '../support/test.ts'

test.describe('home', () => {
  test('turns its banner by itself and stops where the reader asks', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/index')
    const banners = page.getByRole('region', { name: '首页推荐' })
    const current = banners.locator('.swiper-slide-active')
    const first = await current.textContent()
    await expect(current).not.toHaveText(first ?? '', { timeout: 6000 })
    await banners.getByRole('button', { name: '暂停轮播' }).click()
    await page.mouse.move(0, 0)
    const held = await current.textContent()
    await page.waitForTimeout(3600)
    await expect(current).toHaveText(held ?? '')
    await expect(banners.getByRole('button', { name: '继续轮播' })).toBeVisible()
    await banners.getByRole('button', { name: '下一张' }).click()
    await expect(current).not.toHaveText(held ?? '')
  })

  test('stands still for readers who ask for less motion', async ({ page }) => {
    await page.clock.install()
    await page.goto('/index')
    const banners = page.getByRole('region', { name: '首页推荐' })
    const current = banners.locator('.swiper-slide-active')
    await page.clock.runFor(4000)
    const first = (await current.textContent()) ?? ''
    await expect(banners.getByRole('button', { name: '下一张' })).toBeVisible()
    await expect(banners.getByRole('button', { name: '暂停轮播' })).toBeHidden()
    await page.clock.runFor(20_000)
    await expect(current).toHaveText(first)
  })

  test('shows three announcements side by side', async ({ page }) => {
    await page.goto('/index')
    const announcements = page.getByRole('region', { name: '平台公告' }).getByRole('link')
    await expect(announcements.nth(2)).toBeInViewport()
    const tops = await Promise.all(
      [0, 1, 2].map(async (index) => (await announcements.nth(index).boundingBox())?.y),
    )
    expect(new Set(tops).size).toBe(1)
  })
})

test('the news centre shows hot news and recommendations beside the list', async ({ page, request }) => {
  const hot = (await listOf(request, { type: 1, flag: 'hot', pagesize: 10 })).list
  await page.goto('/info')
  const side = page.getByRole('complementary', { name: '相关内容' })
  await expect(side.getByRole('link', { name: hot[0]?.title ?? '', exact: true })).toBeVisible()
  const recommended = side.getByRole('listitem').last().getByRole('link')
  const title = (await recommended.textContent()) ?? ''
  await recommended.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('the error page leads on', async ({ page }) => {
  await page.goto('/nowhere')
  for (const name of ['回到首页', '资讯中心', '站内搜索'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '回到首页' }).click()
  await expect(page).toHaveURL('/index')
})
