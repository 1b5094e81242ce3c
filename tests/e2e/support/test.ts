// The `test` of every file here: whatever a page throws on the way fails it, hydration mismatches among them, and
// whatever its policy refuses.
import { test as base, expect } from '@playwright/test'

export const test = base.extend({
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) errors.push(message.text())
    })
    await use(page)
    // Requests that are still held up when a test ends are no failures.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(errors).toEqual([])
  },
})

export { expect }

/** Runs on the phone as well as on the desktop. */
export const onPhoneToo = { tag: '@phone' }
