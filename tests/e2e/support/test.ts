// The `test` of every file here: whatever a page throws on the way fails it, hydration mismatches among them.
import { test as base, expect } from '@playwright/test'

export const test = base.extend({
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await use(page)
    expect(errors).toEqual([])
  },
})

export { expect }

/** Runs on the phone as well as on the desktop. */
export const onPhoneToo = { tag: '@phone' }
