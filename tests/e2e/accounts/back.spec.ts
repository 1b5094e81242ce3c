// Pages with somebody's data that the browser keeps in its memory and brings back by Back.
import { leaveAndComeBack, SIGNED_IN, signIn, signUp } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

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
  await leaveAndComeBack(page, SIGNED_IN)
  await expect(page.locator('body[data-same]')).toHaveCount(0)
  await expect(area).toContainText('您尚未登录')
  await expect(area).not.toContainText(person.login.slice(-4))
})
