import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Presses 加载更多 until everything is shown. */
export const loadAll = async (page: Page) => {
  const more = page.getByRole('main').getByRole('button', { name: '加载更多' })
  const status = page.getByRole('main').locator('[data-loaded]')
  for (let presses = 1; await more.isVisible(); presses++) {
    await more.click()
    await expect(status).toHaveText(/已加载/)
    // Busy until the entries are there.
    await expect(page.getByRole('button', { name: '加载中…' })).toHaveCount(0)
    expect(presses).toBeLessThan(50)
  }
}
