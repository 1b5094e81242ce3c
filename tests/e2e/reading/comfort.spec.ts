// Large type, and the portal without a mouse.
import type { Page } from '@playwright/test'
import { findArticle } from '../support/content.ts'
import { findListing } from '../support/listings.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const fontSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))

test('large type makes everything a quarter larger and is remembered', onPhoneToo, async ({ page }) => {
  await page.goto('/info')
  const large = page.getByRole('button', { name: '大字版' })
  await expect(large).toHaveAttribute('aria-pressed', 'false')
  expect(await fontSize(page)).toBe(16)
  await large.click()
  await expect(large).toHaveAttribute('aria-pressed', 'true')
  expect(await fontSize(page)).toBe(20)
  await page.goto('/about/law')
  await expect(large).toHaveAttribute('aria-pressed', 'true')
  expect(await fontSize(page)).toBe(20)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await large.click()
  await page.reload()
  expect(await fontSize(page)).toBe(16)
})

test('the first stop of the keyboard leads to the text', async ({ page }) => {
  await page.goto('/info')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '跳到正文' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '首页' }),
  ).toBeFocused()
})

test('the keyboard goes through the header in reading order', async ({ page }) => {
  await page.goto('/info')
  const header = page.getByRole('banner')
  const stops = [
    page.getByRole('link', { name: '跳到正文' }),
    header.getByRole('button', { name: '大字版' }),
    header.getByRole('link', { name: /林权通/ }),
    header.getByRole('radio', { name: '林地' }),
    header.getByLabel('搜索林地'),
    header.getByRole('button', { name: '搜索' }).first(),
    header.getByRole('link', { name: '登录' }),
    header.getByRole('link', { name: '注册' }),
    page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }),
  ]
  for (const stop of stops) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
})

test('arrow keys switch the tabs of the search, and Enter sends it', async ({ page }) => {
  await page.goto('/index')
  await page.getByRole('search').getByRole('radio', { name: '林地' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '资讯' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('搜索资讯')).toBeFocused()
  await page.keyboard.type('公告')
  await page.keyboard.press('Enter')
  await page.waitForURL('/search?**')
})

test('whatever has the focus shows it', async ({ page, request }) => {
  const { id } = await findArticle(request, [1])
  for (const path of ['/index', `/info/view/${id}`, '/login/reg', '/addproject']) {
    await page.goto(path)
    if (path === '/addproject') await page.getByRole('button', { name: '先填写' }).click()
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      const shown = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return true
        // A hidden radio shows its focus on the label behind it.
        const bearer = focused.matches('[type=radio]') ? focused.nextElementSibling : focused
        // A card that is one link shows it on the link's ::after, which covers the card.
        const isShown = [undefined, '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(bearer ?? focused, part)
          return outlineStyle !== 'none' && outlineWidth !== '0px'
        })
        return isShown || focused.outerHTML.slice(0, 120)
      })
      expect(shown, `${path}, ${step + 1}`).toBe(true)
    }
  }
})

test('the dialog that asks to log in keeps the focus and gives it back', async ({ page }) => {
  await page.goto('/assess')
  const quick = page.getByRole('region', { name: '快速开始' })
  await quick.getByLabel('林地所在省份').selectOption('福建省')
  await quick.getByLabel('剩余使用年限').fill('25')
  await quick.getByLabel('林地面积').fill('120')
  const start = quick.getByRole('button', { name: '开始评估' })
  await start.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '温馨提示' })
  await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused()
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(start).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  const bar = (page: Page) => page.getByRole('navigation', { name: '常用入口' })

  test('the four main places stand under the thumb', async ({ page }) => {
    await page.goto('/info')
    const links = bar(page).getByRole('link')
    await expect(links).toHaveText(['首页', '林地流转', '资讯中心', '个人中心'])
    for (const link of await links.all()) {
      await expect(link).toBeInViewport()
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await expect(links.filter({ hasText: '资讯中心' })).toHaveAttribute('aria-current', 'page')
  })

  test('the fifth opens the other sections, and shows that one is in them', async ({ page }) => {
    await page.goto('/about/home')
    const more = bar(page).getByText('更多', { exact: true })
    await expect(more).toHaveAttribute('aria-current', 'true')
    await more.tap()
    const current = bar(page).getByRole('link', { name: '关于我们' })
    await expect(current).toHaveAttribute('aria-current', 'page')
    await expect(current).toBeInViewport({ ratio: 1 })
    await page.touchscreen.tap(200, 300)
    await expect(current).toBeHidden()
    await more.tap()
    await bar(page).getByRole('link', { name: '招标采购' }).tap()
    await page.waitForURL('/market**')
  })

  test('among them the hotline is called by a tap', async ({ page }) => {
    await page.goto('/info')
    const hotline = bar(page).getByRole('link', { name: /^[\d-]{8,}$/ })
    await expect(hotline).toBeHidden()
    await bar(page).getByText('更多', { exact: true }).tap()
    await expect(bar(page).getByText('服务热线')).toBeInViewport()
    await expect(hotline).toBeInViewport({ ratio: 1 })
    await expect(hotline).toHaveAttribute('href', /^tel:\d{8,}$/)
  })

  test('the search is a field that opens, and keeps the line to one row', async ({ page }) => {
    await page.goto('/info')
    const search = page.getByRole('search')
    const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {}
    expect(height).toBeLessThanOrEqual(60)
    await expect(search.getByText('资讯', { exact: true })).toHaveCSS('opacity', '0')
    await search.getByLabel('搜索林地').tap()
    await search.getByText('资讯', { exact: true }).tap()
    await search.getByLabel('搜索资讯').fill('公告')
    await search.getByRole('button', { name: '搜索' }).tap()
    await page.waitForURL('/search?**')
  })

  test('lists and pictures begin near the top, on a small screen too', async ({ page, request }) => {
    const topOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y
    await page.goto('/exchange')
    expect(await topOf('.listing')).toBeLessThanOrEqual(260)
    const { id } = await findListing(request, ({ images }) => images.length > 0)
    await page.goto(`/exchange/view/${id}`)
    expect(await topOf('.gallery')).toBeLessThanOrEqual(220)
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto('/exchange')
    await expect(page.locator('.listing').first().getByRole('heading')).toBeInViewport({ ratio: 1 })
  })

  test('what is touched is large enough for a thumb', async ({ page }) => {
    for (const path of ['/info', '/login/login', '/about/contact']) {
      await page.goto(path)
      const small = await page
        .locator('main, header, nav')
        .locator(
          'button:visible, input:visible, select:visible, .tabs a:visible, .pager a:visible, .bottombar > a',
        )
        .evaluateAll((controls) =>
          controls
            .filter((control) => !control.matches('[type=radio], .linklike'))
            // A label around a control is touched as well.
            .filter((control) => (control.closest('label') ?? control).getBoundingClientRect().height < 44)
            .map((control) => control.outerHTML.slice(0, 100)),
        )
      expect(small, path).toEqual([])
    }
  })
})
