// Registration: personal and enterprise accounts by SMS code, and everything that can go wrong on the way.
import type { Page } from '@playwright/test'
import { ask, captchaFor, codeFor, comeFrom, headersOf, someone } from '../support/api.ts'
import { alive, expectComplaint, field, pictureLoaded, toast } from '../support/forms.ts'
import { masked, newMobile, PASSWORD, userMenu } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const submit = (page: Page) => page.getByRole('button', { name: '注册', exact: true })
const agree = (page: Page) => page.getByRole('checkbox', { name: '我已阅读并同意' }).check()

const open = async (page: Page, type = '个人') => {
  await page.goto('/login/reg')
  // The tabs answer only once the form is alive.
  await expect(async () => {
    await page.getByRole('tab', { name: type }).click()
    await expect(page.getByRole('tab', { name: type })).toHaveAttribute('aria-selected', 'true')
    await agree(page)
    await expect(submit(page)).toBeEnabled({ timeout: 500 })
  }).toPass()
}

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

const askForCode = async (page: Page, mobile: string) => {
  await comeFrom(page)
  await field(page, '手机号码').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(toast(page, '验证码已发送，请注意查收')).toBeVisible()
}

test('after three strangers a code costs a picture; Enter in its field goes on with sending', async ({
  page,
  request,
}) => {
  const address = someone()
  for (let i = 0; i < 3; i++)
    await ask(request, 'sendCode', { mobile: newMobile(), event: 'orregister' }, headersOf(address))
  const mobile = newMobile()
  await comeFrom(page, address)
  await open(page)
  await expect(field(page, '图形验证码')).toHaveCount(0)
  await fill(page, { 手机号码: mobile, 密码: PASSWORD })
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expectComplaint(field(page, '图形验证码'), '请先输入图形验证码')
  await expect(field(page, '图形验证码')).toBeFocused()
  await field(page, '图形验证码').fill('zzzzz')
  await field(page, '图形验证码').press('Enter')
  await expectComplaint(field(page, '图形验证码'), '图形验证码不正确')
  await expect(field(page, '图形验证码')).toHaveValue('')
  await pictureLoaded(page)
  await field(page, '图形验证码').fill(await captchaFor(page.request))
  await field(page, '图形验证码').press('Enter')
  await expect(toast(page, '验证码已发送，请注意查收')).toBeVisible()
  await expect(field(page, '图形验证码')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeFocused()
  await expect(field(page, '密码')).toHaveValue(PASSWORD)
  expect(await codeFor(request, mobile)).toMatch(/^\d{6}$/)
})

test(
  'a person registers by SMS code, is signed in, and is back where the login was asked for',
  onPhoneToo,
  async ({ page, request }) => {
    const mobile = newMobile()
    await page.goto(`/login?from=${encodeURIComponent('/info/news/1?x=1#main')}`)
    await alive(page)
    await page.getByRole('link', { name: '立即注册' }).click()
    await agree(page)
    await alive(page, '注册')
    await askForCode(page, mobile)

    const wait = page.getByRole('button', { name: /^\d+ 秒后重发$/ })
    await expect(wait).toBeDisabled()
    const seconds = async () => Number.parseInt((await wait.textContent()) ?? '', 10)
    const first = await seconds()
    expect(first).toBeGreaterThan(50)
    expect(first).toBeLessThanOrEqual(60)
    await expect.poll(seconds).toBeLessThan(first)

    await fill(page, { 短信验证码: await codeFor(request, mobile), 密码: PASSWORD, 确认密码: PASSWORD })
    await submit(page).click()
    await page.waitForURL('/info/news/1?x=1#main')
    await expect(userMenu(page)).toContainText(masked(mobile))
  },
)

test('an enterprise registers with a login account, is signed in, and logs in by it later', async ({
  page,
  request,
}) => {
  const mobile = newMobile()
  const name = `林场_${mobile.slice(-6)}`
  await page.goto('/about/home')
  await page.getByRole('banner').getByRole('link', { name: '注册' }).click()
  await open(page, '企业')
  await askForCode(page, mobile)
  await fill(page, {
    登录账号: name,
    短信验证码: await codeFor(request, mobile),
    密码: PASSWORD,
    确认密码: PASSWORD,
  })
  await submit(page).click()
  await page.waitForURL('/index')
  await expect(userMenu(page)).toContainText(name)
  await ask(request, 'login', { type: 1, username: name, password: PASSWORD })
})

test('where a backend registers without a session, a dialog leads to the login with the name filled in', async ({
  page,
}) => {
  await page.route('**/api/register', (route) => route.fulfill({ json: { code: 200, msg: '', data: null } }))
  await open(page, '企业')
  await fill(page, {
    登录账号: '青山林场',
    手机号码: newMobile(),
    短信验证码: '123456',
    密码: PASSWORD,
    确认密码: PASSWORD,
  })
  await submit(page).click()
  const dialog = page.getByRole('dialog', { name: '注册成功' })
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL('/login/reg')
  await submit(page).click()
  await dialog.getByRole('button', { name: '去登录' }).click()
  await page.waitForURL('/login/login')
  await expect(field(page, '登录账号')).toHaveValue('青山林场')
  await expect(page.getByRole('tab', { name: '企业' })).toHaveAttribute('aria-selected', 'true')
  await expect(field(page, '登录密码')).toBeFocused()
  await page.reload()
  await alive(page)
  await expect(field(page, '登录账号')).toHaveValue('')
})

test('a tick from before the form was alive counts', async ({ page }) => {
  let go = () => {}
  const scripts = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/login/reg', { waitUntil: 'commit' })
  await agree(page)
  await expect(submit(page)).toBeDisabled()
  go()
  await expect(submit(page)).toBeEnabled()
})

test('隐私声明 opens over the form, closes by Esc and gives the focus back', onPhoneToo, async ({ page }) => {
  const name = '隐私声明'
  await open(page)
  await field(page, '手机号码').fill('13900000000')
  const link = page.getByRole('button', { name: `《${name}》` })
  await link.click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toContainText('未成年人')
  await expect.poll(async () => (await dialog.innerText()).length).toBeGreaterThan(1000)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await link.click()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(link).toBeFocused()
  await expect(field(page, '手机号码')).toHaveValue('13900000000')
})
