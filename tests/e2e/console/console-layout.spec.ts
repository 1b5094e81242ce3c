// The screens of the console on a small laptop: nothing scrolls sideways, and no control is cut off.
import type { Page } from '@playwright/test'
import { EDITED_KINDS, ONE_OF_A_KIND } from '#contract/content/index.ts'
import { QUEUES } from '#contract/review.ts'
import { enterScreen, openScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const lists = EDITED_KINDS.filter((kind) => !ONE_OF_A_KIND.has(kind))
const others = ['', 'assessments', 'bonds', 'users', 'publishing', 'regions', 'staff', 'audit', 'account']
const screens = others.concat(
  lists,
  lists.map((kind) => `${kind}/create`),
  'news/1',
  'placements/1',
  'settings/1',
  QUEUES.map((queue) => `queues/${queue}`),
  'staff/create',
  'users/1',
)

/** Names of controls that reach beyond the window, or beyond a box that cuts them off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isCut = (control: Element) => {
      const { left, right, width } = control.getBoundingClientRect()
      if (width === 0) return false
      if (left < 0 || right > innerWidth + 0.5) return true
      for (let box = control.parentElement; box; box = box.parentElement) {
        const bounds = box.getBoundingClientRect()
        const overflow = getComputedStyle(box).overflowX
        if (overflow !== 'visible' && right > bounds.right + 1) return true
      }
      return false
    }
    return [...document.querySelectorAll('main button, main a[href], main input, main [role=combobox]')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && isCut(control))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.outerHTML)
  })

test('at 1024 pixels no screen scrolls sideways, and no control is cut off', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1024, height: 768 })
  await enterScreen(page, 'admin', '')
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
  for (const screen of screens) {
    await openScreen(page, screen)
    await page.waitForLoadState('networkidle')
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(excess, `${screen} scrolls sideways`).toBeLessThanOrEqual(0)
    expect.soft(await cutOff(page), `cut off in ${screen}`).toEqual([])
  }
})

test('the review of a task stands at 1024 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const queue of QUEUES) {
    await enterScreen(page, 'reviewer', `queues/${queue}?filter=${encodeURIComponent('{"show":"open"}')}`)
    await page.waitForLoadState('networkidle')
    const task = page.locator(`a[href^="#/queues/${queue}/"]`).first()
    if ((await task.count()) === 0) continue
    await task.click()
    await page.waitForLoadState('networkidle')
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(excess, `a task of ${queue} scrolls sideways`).toBeLessThanOrEqual(0)
    expect.soft(await cutOff(page), `cut off in a task of ${queue}`).toEqual([])
  }
})
