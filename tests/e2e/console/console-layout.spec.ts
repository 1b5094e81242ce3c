// The screens of the console on a small laptop: nothing scrolls sideways or is cut off.
import type { Page } from '@playwright/test'
import { QUEUES } from '#features/review/contract/review.ts'
import { EDITED_KINDS, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { enterScreen, openScreen } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

const lists = EDITED_KINDS.filter((kind) => !SINGLETON_KINDS.has(kind))
const others = [
  '',
  'media',
  'text-replace',
  'assessments',
  'bonds',
  'users',
  'publishing',
  'regions',
  'staff',
  'webhooks',
  'api-tokens',
  'audit',
  'account',
]
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

/** Names of controls and cells that reach beyond the window, or beyond a box that cuts them off. */
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
    const controls = 'main :is(button, a[href], input:not([type=checkbox]), [role=combobox], td, th)'
    return [...document.querySelectorAll(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && isCut(control))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.outerHTML)
  })

const SMALL_LAPTOP = { width: 1024, height: 768 }

const isLoaded = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main :is(.MuiSkeleton-root, [role=progressbar])')).toHaveCount(0)
}

/** Once another screen than that of the title stands there, with all its data. Answers its title. */
const leave = async (page: Page, title: string) => {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText(title)
  await isLoaded(page)
  return heading.innerText()
}

const expectFit = async (page: Page, screen: string) => {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(excess, `${screen} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await cutOff(page), `cut off in ${screen}`).toEqual([])
}

test('at 1024 pixels no screen scrolls sideways, and no control or cell is cut off', async ({ page }) => {
  test.slow()
  await page.setViewportSize(SMALL_LAPTOP)
  await enterScreen(page, 'admin', '')
  let title = ''
  for (const screen of screens) {
    await openScreen(page, screen)
    title = await leave(page, title)
    await expectFit(page, title)
  }
})

test('at 1024 pixels a task of each queue fits', async ({ page }) => {
  test.slow()
  await page.setViewportSize(SMALL_LAPTOP)
  await enterScreen(page, 'reviewer', '')
  let title = ''
  for (const queue of QUEUES) {
    await openScreen(page, `queues/${queue}`)
    title = await leave(page, title)
    const task = page.getByRole('table').locator(`a[href^="#/queues/${queue}/"]`).first()
    if ((await task.count()) === 0) continue
    await task.click()
    await expect(page.getByRole('link', { name: '返回列表' })).toBeVisible()
    await isLoaded(page)
    await expectFit(page, `a task of ${queue}`)
  }
})
