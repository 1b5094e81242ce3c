// What came of a save stands beside its button, and nothing lies over a control, however wide the screen.
import type { Locator, Page } from '@playwright/test'
import { enterScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const WIDTHS = [390, 1024, 1440]

const bar = (page: Page) => page.getByRole('toolbar', { name: '保存与发布' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click()

/** Controls under whose middle something else lies; the screen is scrolled to each. */
const coveredIn = (part: Locator) =>
  part.locator('button, a[href], input, textarea').evaluateAll((controls) =>
    controls
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !control.closest('[aria-hidden=true], .skip-nav-button'),
      )
      .filter((control) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = control.getBoundingClientRect()
        const above = document.elementFromPoint(left + width / 2, top + height / 2)
        return !(above && (control.contains(above) || above.contains(control)))
      })
      .map((control) => control.textContent || control.getAttribute('aria-label') || control.outerHTML),
  )

test('the outcome of a save stands in the toolbar of the form, and covers nothing', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await enterScreen(page, 'editor', 'links/create')
    await field(page, '名称').fill('地址不对')
    await field(page, '网址').fill('javascript:alert(1)')
    await press(page, '保存草稿')
    await expect(bar(page).getByRole('alert')).toContainText('请查看标红的字段')
    expect(await coveredIn(page.locator('body')), `${width}: refused`).toEqual([])

    await field(page, '网址').fill('https://example.org/')
    await press(page, '保存草稿')
    await expect(bar(page).getByRole('status')).toContainText(/草稿已保存（\d\d:\d\d）/)
    expect(await coveredIn(page.locator('body')), `${width}: saved`).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth, `${width}`).toBe(clientWidth)
  }
})

test('a notice of what has happened lies over no control', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await enterScreen(page, 'editor', 'links/create')
    await field(page, '名称').fill('不要的链接')
    await press(page, '保存草稿')
    await expect(bar(page).getByRole('status')).toBeVisible()
    if (width < 768) await press(page, '更多操作')
    await page.getByRole(width < 768 ? 'menuitem' : 'button', { name: '删除' }).click()
    const question = page.getByRole('dialog')
    // Enter destroys nothing.
    await expect(question.getByRole('button', { name: '取消' })).toBeFocused()
    await question.getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('已移入回收站')).toBeVisible()
    expect(await coveredIn(page.locator('body')), `${width}`).toEqual([])
  }
})
