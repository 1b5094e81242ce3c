// Staff accounts at the console: an admin lets someone in, who guards the account, and is sent off again; all on record.
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectNoBarrier } from '../support/barriers.ts'
import { changePassword, enterScreen, openScreen, signInStaff } from '../support/staff.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const openRow = (page: Page, action: string) => page.getByRole('row').filter({ hasText: action }).first()
const STEP_MS = 30_000

const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp,
  })

/** Fills the form of a new reviewer; answers the password that was made for them. */
const fillNewReviewer = async (page: Page, name: string, login: string) => {
  await openScreen(page, 'staff/create')
  await field(page, '姓名').fill(name)
  await field(page, '登录账号').fill(login)
  await page.getByRole('radio', { name: /^审核员/ }).check()
  await press(page, '生成')
  return field(page, '初始密码').inputValue()
}

/** Signs in with an initial password, and replaces it by this one. */
const enterFirst = async (page: Page, login: string, initial: string, password: string) => {
  await page.goto('/console')
  await field(page, '登录账号').fill(login)
  await page.getByLabel(/^登录密码/).fill(initial)
  await press(page, '登录')
  await changePassword(dialog(page, '请先修改初始密码'), initial, password)
  await expect(page.getByRole('heading', { name: '概览', level: 1 })).toBeVisible()
}

/** Sets up a second factor from the secret as it is shown; answers that secret. */
const guardAccount = async (page: Page, password: string) => {
  await openScreen(page, 'account')
  await press(page, '开启动态验证码')
  const setup = dialog(page, '开启动态验证码')
  await expect(setup.getByRole('img', { name: '动态验证码的二维码' })).toBeVisible()
  const secret = (await setup.locator('code').innerText()).replaceAll(/\s/g, '')
  await setup.getByLabel(/^动态验证码/).fill('000000')
  await setup.getByLabel(/^当前密码/).fill(password)
  await setup.getByRole('button', { name: '开启' }).click()
  await expect(setup.getByLabel(/^动态验证码/)).toHaveAccessibleDescription(/动态验证码不正确/)
  await setup.getByLabel(/^动态验证码/).fill(codeOf(secret))
  await setup.getByRole('button', { name: '开启' }).click()
  await dialog(page, '请保存恢复码').getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('动态验证码已开启，下次登录时使用')).toBeVisible()
  return secret
}

test('a reviewer is let in, guards the account, is sent off, and all of it is on record', async ({
  page,
  browser,
}) => {
  test.slow()
  const mark = Date.now().toString(36)
  const [name, login] = [`周巡林${mark}`, `zhou_${mark}`]

  await signInStaff(page, 'admin')
  await fillNewReviewer(page, name, 'editor')
  await press(page, '新建')
  await expect(field(page, '登录账号')).toHaveAccessibleDescription(/已被使用/)
  await expect(field(page, '登录账号')).toBeFocused()
  const initial = await fillNewReviewer(page, name, login)
  expect(initial).toMatch(/^[A-Za-z\d]{12}$/)
  await press(page, '新建')
  await expect(page.getByRole('heading', { name: `工作人员：${name}` })).toBeVisible()
  const account = page.url()
  const subject = `工作人员 ${account.replace(/.*\//, '')}`

  const own = await (await browser.newContext()).newPage()
  const password = 'Chosen2027'
  await enterFirst(own, login, initial, password)
  const menu = own.getByRole('menu', { name: '工作台菜单' })
  await expect(menu.getByRole('menuitem', { name: '咨询答复' })).toBeVisible()
  for (const hidden of ['资讯', '工作人员', '操作记录']) await expect(menu.getByText(hidden)).toHaveCount(0)

  const secret = await guardAccount(own, password)
  await own.getByRole('button', { name: '我的菜单' }).click()
  await own.getByRole('menuitem', { name: '退出登录' }).click()
  await field(own, '登录账号').fill(login)
  await own.getByLabel(/^登录密码/).fill(password)
  await press(own, '登录')
  // The code that set it up is used up.
  await own.getByLabel(/^动态验证码/).fill(codeOf(secret, Date.now() + STEP_MS))
  await press(own, '登录')
  await expect(own.getByRole('menuitem', { name: '概览' })).toBeVisible()

  await page.goto(account)
  await page.reload()
  await page.getByRole('button', { name: /^下线/ }).click()
  await dialog(page, '让这台设备下线？').getByRole('button', { name: '下线' }).click()
  await expect(page.getByText('现在没有设备登录')).toBeVisible()
  await expect(page.getByRole('heading', { name: '登录设备' })).toBeFocused()
  await openScreen(own, 'account')
  await expect(dialog(own, '登录已过期')).toBeVisible()
  await own.context().close()

  await openScreen(page, 'audit')
  await field(page, '操作人').fill(login)
  for (const action of ['开启动态验证码', '工作人员登录'])
    await expect(openRow(page, action)).toContainText(name)
  await field(page, '操作人').fill('admin')
  await expect(
    page.getByRole('row').filter({ hasText: '结束登录' }).filter({ hasText: subject }),
  ).toBeVisible()
  const added = page.getByRole('row').filter({ hasText: '新建工作人员' }).filter({ hasText: login })
  const toggle = added.getByRole('button', { name: '新建工作人员' })
  await toggle.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('审核员', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { name: `工作人员：${name}` })).toBeVisible()
})

test('one’s own role and state are not one’s own to change', async ({ page }) => {
  await enterScreen(page, 'admin', 'staff')
  await page.getByRole('row').filter({ hasText: '本人' }).click()
  await expect(page.getByRole('radio', { name: /^编辑/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: '重置密码' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: '我的账号' }).click()
  await press(page, '修改密码')
  const change = dialog(page, '修改密码')
  await change.getByLabel(/^当前密码/).fill('Demo2026')
  await change.getByLabel(/^新密码/).fill('short')
  await change.getByLabel(/^确认新密码/).fill('other')
  await change.getByRole('button', { name: '修改密码' }).click()
  await expect(change.getByLabel(/^新密码/)).toHaveAccessibleDescription(/8-64 位/)
  await expect(change.getByLabel(/^确认新密码/)).toHaveAccessibleDescription(/不一致/)
  await expectNoBarrier(page)
})

test('no barrier and no sideways scrolling on the screens of staff', onPhoneToo, async ({ page }) => {
  await signInStaff(page, 'admin')
  for (const [screen, heading] of [
    ['staff', /^工作人员$/],
    ['staff/create', '新建工作人员'],
    ['staff/1', /^工作人员：/],
    ['account', '我的账号'],
    ['audit', '操作记录'],
    ['nowhere', '没有找到这个页面'],
  ] as const) {
    await openScreen(page, screen)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expectNoBarrier(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})
