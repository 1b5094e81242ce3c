// Pages with somebody's data that the browser keeps in its memory and brings back by Back. Chromium keeps none while it is driven
// by a test: the events are those of a page that is left and brought back.
import type { Page } from '@playwright/test'
import { signIn, signUp } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** @param meanwhile removed from what the browser stores */
const leaveAndComeBack = (page: Page, meanwhile: readonly string[]) =>
  page.evaluate((removed) => {
    document.body.dataset.same = ''
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    for (const name of removed) localStorage.removeItem(name)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  }, meanwhile)

test('a page brought back after signing out shows nothing of whoever was signed in, and stays for the same person', async ({
  page,
  request,
}) => {
  const person = await signUp(request)
  const area = page.locator('.account-area')
  await signIn(page, person, '/account/setting')
  await expect(area).toContainText(person.login.slice(-4))
  await leaveAndComeBack(page, [])
  await expect(page.locator('body[data-same]')).toBeVisible()
  await leaveAndComeBack(page, ['token', 'user', 'is-login'])
  await expect(page.locator('body[data-same]')).toHaveCount(0)
  await expect(area).toContainText('您尚未登录')
  await expect(area).not.toContainText(person.login.slice(-4))
})
