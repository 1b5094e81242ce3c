// Forms that save by themselves a while after the last key: tests put the page's clock forward instead of waiting.
import type { Locator, Page } from '@playwright/test'
import { SAVE_AFTER_MS } from '#platform/browser/draft-autosave.ts'
import { expect } from './test.ts'

/** The next save, or the one after it, leads to these words. The test must have installed the page's clock. */
export const expectSoon = (page: Page, state: Locator, words: string | RegExp) =>
  expect(async () => {
    await page.clock.fastForward(SAVE_AFTER_MS)
    await expect(state).toContainText(words, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
