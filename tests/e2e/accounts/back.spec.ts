// Pages of the account area that the browser keeps in its memory and brings back by Back.
import { chromium } from '@playwright/test'
import { signIn, signUp } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('Back after signing out shows nothing of whoever was signed in', async ({
  request,
  baseURL = '',
  launchOptions,
}) => {
  const person = await signUp(request)
  // Playwright turns the memory off by default.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage({ baseURL })
    await signIn(page, person, '/account/setting')
    const area = page.locator('.account-area')
    await expect(area).toContainText(person.login.slice(-4))
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => persisted && localStorage.setItem('kept', '1')),
    )
    await page.goto('/info')
    await page.evaluate(() => {
      for (const name of ['token', 'user', 'is-login']) localStorage.removeItem(name)
    })
    await page.goBack()
    await expect(area).toContainText('您尚未登录')
    await expect(area).not.toContainText(person.login.slice(-4))
    // It was brought back from memory, and not loaded by Back itself.
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('1')
  } finally {
    await browser.close()
  }
})
