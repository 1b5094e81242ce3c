// The first login at the console: an initial password is changed, a second factor set up, its recovery codes kept.
import type { APIRequestContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { tell } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { changePassword, openScreen, staffCall } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const INITIAL = 'Initial2026'
const OWN = 'Chosen2027'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

const newMember = async (request: APIRequestContext, role: 'editor' | 'reviewer') => {
  const login_name = `new_${Math.random().toString(36).slice(2, 10)}`
  await staffCall(request, 'admin', 'accounts/add', { login_name, name: '林新', role, password: INITIAL })
  return login_name
}

const fillSignIn = async (page: Page, name: string, password: string) => {
  await page.goto('/console')
  await page.getByLabel('登录账号').fill(name)
  await page.getByLabel(/^登录密码/).fill(password)
  await press(page, '登录')
}
const isInside = (page: Page) => expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()

test(
  'an initial password is changed before anything else can be done',
  onPhoneToo,
  async ({ page, request }) => {
    const name = await newMember(request, 'editor')
    await fillSignIn(page, name, INITIAL)
    const change = dialog(page, '请先修改初始密码')
    await expect(change).toBeVisible()
    await expectNoBarrier(page)
    await page.keyboard.press('Escape')
    await page.mouse.click(3, 3)
    await changePassword(change, INITIAL, INITIAL)
    await expect(change.getByLabel(/^新密码/)).toHaveAccessibleDescription('新密码不能与当前密码相同')
    // A reload leads nowhere else.
    await page.reload()
    await changePassword(change, INITIAL, OWN)
    await isInside(page)
    await expect(change).toHaveCount(0)
  },
)

test('who would rather not, can only leave', async ({ page, request }) => {
  await fillSignIn(page, await newMember(request, 'editor'), INITIAL)
  await dialog(page, '请先修改初始密码').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByLabel('登录账号')).toBeVisible()
})

/** Signs in without a pending step: the password is the member's own. */
const settledMember = async (request: APIRequestContext) => {
  const name = await newMember(request, 'reviewer')
  const account = { username: name, password: INITIAL }
  const { token } = await tell<{ token: string }>(request, 'staff/login', account)
  const passwords = { oldpassword: INITIAL, newpassword: OWN, renewpassword: OWN }
  await tell(request, 'staff/password', passwords, token)
  return name
}

/** Answers as a server does that wants a second factor of this role. */
const wantSecondFactor = async (page: Page) => {
  let isSetUp = false
  await page.route(/\/api\/staff\/(?!login|logout|otp\/)/, (route) =>
    isSetUp
      ? route.fallback()
      : route.fulfill({ json: { code: 1043, msg: '您的角色须开启动态验证码，请先设置', data: null } }),
  )
  page.on('response', async (response) => {
    if (response.url().endsWith('/otp/confirm'))
      isSetUp = ((await response.json()) as { code: number }).code === 200
  })
}

test('a second factor that the role must have is set up, and its recovery codes are kept and used', async ({
  page,
  request,
}) => {
  test.slow()
  const name = await settledMember(request)
  await wantSecondFactor(page)
  await fillSignIn(page, name, OWN)
  const setup = dialog(page, '开启动态验证码')
  await expect(setup).toContainText('您的角色须使用动态验证码')
  await expect(setup.getByRole('img', { name: '动态验证码的二维码' })).toBeVisible()
  await expectNoBarrier(page)
  const secret = (await setup.locator('code').innerText()).replaceAll(/\s/g, '')
  await setup.getByLabel(/^动态验证码/).fill(codeOf(secret))
  await setup.getByLabel(/^当前密码/).fill(OWN)
  await setup.getByRole('button', { name: '开启' }).click()

  const shown = dialog(page, '请保存恢复码')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await expectNoBarrier(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await shown.getByRole('button', { name: '复制' }).click()
  await expect(page.getByText('恢复码已复制')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  for (const code of codes) expect(copied).toContain(code)
  await shown.getByRole('button', { name: '我已保存' }).click()
  await isInside(page)

  await page.getByRole('button', { name: '我的菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await fillSignIn(page, name, OWN)
  await press(page, '手机不在身边？使用恢复码')
  await page.getByLabel(/^恢复码/).fill('AAAA-BBBB-CCCC')
  await press(page, '登录')
  await expect(page.getByLabel(/^恢复码/)).toHaveAccessibleDescription('恢复码不正确，或已经用过')
  await page.getByLabel(/^恢复码/).fill(codes[0] ?? '')
  await press(page, '登录')
  // The login page's message may still be fading out beside the one of the console.
  await expect(page.getByText('恢复码还剩 9 个').first()).toBeVisible()
  await isInside(page)

  await openScreen(page, 'account')
  await expect(page.getByText('恢复码还剩 9 个').first()).toBeVisible()
  await press(page, '重新生成恢复码')
  const renew = dialog(page, '重新生成恢复码？')
  await renew.getByLabel(/^当前密码/).fill(OWN)
  await renew.getByRole('button', { name: '手机不在身边？使用恢复码' }).click()
  await renew.getByLabel(/^恢复码/).fill(codes[1] ?? '')
  await renew.getByRole('button', { name: '重新生成' }).click()
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  expect(await shown.getByRole('listitem').allInnerTexts()).not.toContain(codes[2])
  await shown.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('恢复码还剩 10 个')).toBeVisible()
})
