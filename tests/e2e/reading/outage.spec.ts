// The network is gone, or the server answers nonsense: every form says so and keeps what was typed.
import type { Page, Route } from '@playwright/test'
import { alive, BROKEN, field, toast } from '../support/forms.ts'
import { findListing } from '../support/listings.ts'
import { PASSWORD } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const failures: ((route: Route) => Promise<void>)[] = [
  (route) => route.abort(),
  (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  (route) => route.fulfill({ json: { hello: 'world' } }),
]

/** Does something once under each failure: no network, a gateway's error page, an answer that is none. */
const underEach = async (page: Page, act: () => Promise<void>) => {
  for (const fail of failures) {
    await page.route('**/api/**', fail)
    await act()
    await page.unroute('**/api/**')
  }
}

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}
const expectKept = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value)
}
const message = (page: Page) => page.getByRole('main').getByRole('alert')

test('login says so', async ({ page }) => {
  const typed = { 登录账号: '13912345678', 登录密码: PASSWORD }
  await page.goto('/login/login')
  await alive(page)
  await fill(page, typed)
  await underEach(page, async () => {
    await page.getByRole('button', { name: '登录' }).click()
    await expect(message(page)).toHaveText(BROKEN)
    await expectKept(page, typed)
    await expect(page.getByRole('button', { name: '登录' })).toBeEnabled()
  })
})

test('registration says so, of the code and of the account', async ({ page }) => {
  const typed = { 手机号码: '13912345678', 短信验证码: '123456', 密码: PASSWORD, 确认密码: PASSWORD }
  await page.goto('/login/reg', { waitUntil: 'networkidle' })
  await fill(page, typed)
  await underEach(page, async () => {
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(toast(page, BROKEN).last()).toBeVisible()
    await expect(field(page, '手机号码')).toHaveAttribute('aria-invalid', 'false')
    await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled()
    // The message goes as soon as another field is used; the box must still be hit.
    await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expect(message(page)).toHaveText(BROKEN)
    await expectKept(page, typed)
  })
})

test('recovery says so', async ({ page }) => {
  const typed = { 手机号码: '13912345678', 短信验证码: '123456', 新密码: PASSWORD }
  await page.goto('/login/recover')
  await alive(page, '重置密码')
  await fill(page, typed)
  await underEach(page, async () => {
    await field(page, '图形验证码').fill('abcd')
    await page.getByRole('button', { name: '重置密码' }).click()
    await expect(message(page)).toHaveText(BROKEN)
    await expectKept(page, typed)
  })
})

test('pages are read although the API is gone', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/info')
  await page.getByRole('main').locator('.entry h3 a').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 500))
  await page.waitForTimeout(300)
})

test('the agreement that does not open offers its page', async ({ page }) => {
  await page.route('**/fragments/**', (route) => route.abort())
  await page.goto('/login/reg', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: '《隐私声明》' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('dialog', { name: '隐私声明' }).getByRole('link', { name: '在新页面阅读' }).click()
  await expect(await opened).toHaveURL('/about/privacy')
  // The typed text is still there.
  await expect(page).toHaveURL('/login/reg')
})

test('a part of a page whose script does not come says so, and comes when it is reached for again', async ({
  page,
  request,
}) => {
  const { id } = await findListing(request, () => true)
  const scripts = /\/CallbackButton[^/]*\.js/
  await page.route(scripts, (route) => route.abort())
  await page.goto(`/exchange/view/${id}`)
  const told = page.waitForEvent('dialog')
  await page.getByRole('button', { name: '预约回电' }).click()
  const dialog = await told
  expect(dialog.message()).toBe('加载失败，请刷新重试')
  await dialog.dismiss()
  await page.unroute(scripts)
  await page.getByRole('button', { name: '预约回电' }).click()
  await expect(page.getByRole('dialog', { name: /预约回电/ })).toBeVisible()
})
