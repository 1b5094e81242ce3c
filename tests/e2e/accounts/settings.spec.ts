// Settings of the account: password, mobile, nickname, avatar, type, sessions, and a session that ends meanwhile.
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { ask, captchaFor, codeFor, comeFrom, post } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { expectComplaint, field, picture, pictureLoaded, toast } from '../support/forms.ts'
import {
  demo,
  fillLogin,
  newMobile,
  PASSWORD,
  signIn,
  signInAgain,
  signInByForm,
  signUp,
  userMenu,
} from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const SETTING = '/account/setting'
const NEW_PASSWORD = 'Bamboo2027'

/** The text box under this label; groups of the page have the same name. */
const box = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tokenOf = async (page: Page) => {
  const stored = await page.evaluate(() => localStorage.getItem('token') ?? '{}')
  return (JSON.parse(stored) as { value: string }).value
}
const loginAgain = (request: APIRequestContext, username: string, password = PASSWORD) =>
  ask<{ token: string }>(request, 'login', { type: 2, username, password })
const fillPasswords = async (page: Page, old: string, fresh: string, again = fresh) => {
  await field(page, '当前密码').fill(old)
  await field(page, '新密码').fill(fresh)
  await field(page, '确认新密码').fill(again)
}
const fillCaptcha = async (page: Page) => {
  await pictureLoaded(page)
  await field(page, '图形验证码').fill(await captchaFor(page.request))
}

test(
  'the settings lead to every page, ask once what one comes for, and show it',
  onPhoneToo,
  async ({ page, request }) => {
    await signIn(page, await signUp(request), SETTING)
    const question = page.getByRole('region', { name: '您主要想做什么？' })
    await question.getByRole('button', { name: '保存身份' }).click()
    await expect(question).toContainText('请选择身份')
    await expectNoBarrier(page, 'main')
    await question.getByLabel('我找林地').check()
    await question.getByRole('button', { name: '保存身份' }).click()
    await expect(toast(page, '修改成功')).toBeVisible()
    await expect(question).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('group', { name: '账号信息' })).toContainText('我找林地')
    await expect(question).toHaveCount(0)
    for (const [name, path] of [
      ['个人资料', 'information'],
      ['登录账号', 'username'],
      ['修改密码', 'password'],
      ['更换手机号码', 'mobile'],
      ['登录设备', 'sessions'],
      ['隐私与数据', 'privacy'],
    ] as const)
      await expect(
        page
          .getByRole('main')
          .getByRole('group')
          .getByRole('link', { name: new RegExp(`^${name}`) }),
      ).toHaveAttribute('href', `${SETTING}/${path}`)
  },
)

test('a password is changed by the old one, and other devices are signed out', async ({ page, request }) => {
  const account = await signUp(request)
  const other = await loginAgain(request, account.login)
  await signIn(page, account, `${SETTING}/password`)
  await press(page, '修改密码')
  await expectComplaint(field(page, '当前密码'), '请填写当前密码')
  await expectComplaint(field(page, '新密码'), '密码设置有误')
  await expect(field(page, '当前密码')).toBeFocused()
  await expectNoBarrier(page, 'main')
  await fillPasswords(page, PASSWORD, 'abc', 'abd')
  await press(page, '修改密码')
  await expectComplaint(field(page, '新密码'), '6-20 位')
  await expectComplaint(field(page, '确认新密码'), '密码设置有误')
  await fillPasswords(page, 'Wrong2026', NEW_PASSWORD)
  await press(page, '修改密码')
  await expectComplaint(field(page, '当前密码'), '当前密码不正确')
  await expect(field(page, '新密码')).toHaveValue(NEW_PASSWORD)
  await field(page, '当前密码').fill(PASSWORD)
  await press(page, '修改密码')
  await expect(toast(page, '修改成功')).toBeVisible()
  await expect(field(page, '新密码')).toHaveValue('')
  expect((await post(request, 'userIndex', {}, { token: other.token })).code).toBe(-2)
  await page.reload()
  await expect(field(page, '当前密码')).toBeVisible()
  await loginAgain(request, account.login, NEW_PASSWORD)
})

test('a session that ended meanwhile is renewed in a dialog, and nothing typed is lost', async ({
  page,
  request,
}) => {
  const account = await signUp(request)
  await signIn(page, account, `${SETTING}/password`)
  await fillPasswords(page, PASSWORD, NEW_PASSWORD)
  await post(request, 'logout', {}, { token: await tokenOf(page) })
  await press(page, '修改密码')
  const dialog = page.getByRole('dialog', { name: '请重新登录' })
  await expect(dialog).toBeVisible()
  // Links of the dialog leave this page open, with what was typed.
  await expect(dialog.getByRole('link', { name: '忘记密码' })).toHaveAttribute('target', '_blank')
  await expect(dialog.getByRole('link', { name: '立即注册' })).toHaveCount(0)
  await expectNoBarrier(page, 'dialog')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('alert')).toContainText('登录已过期')
  await expect(field(page, '新密码')).toHaveValue(NEW_PASSWORD)
  await press(page, '修改密码')
  await signInAgain(page, account)
  await expect(toast(page, '修改成功')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(`${SETTING}/password`)
  await loginAgain(request, account.login, NEW_PASSWORD)
})

test('a mobile is changed by a captcha and a code, and one signs in with the new one', async ({
  page,
  request,
}) => {
  await comeFrom(page)
  const account = await signUp(request)
  const mobile = newMobile()
  await signIn(page, account, `${SETTING}/mobile`)
  await press(page, '更换手机号码')
  await expectComplaint(field(page, '新手机号码'), '请填写正确的手机号码')
  await field(page, '新手机号码').fill('23900000000')
  await press(page, '更换手机号码')
  await expectComplaint(field(page, '新手机号码'), '请输入 11 位手机号码')
  await expectComplaint(field(page, '图形验证码'), '请填写图形验证码')
  await expectNoBarrier(page, 'main')
  await field(page, '新手机号码').fill(account.login)
  await press(page, '获取验证码')
  await expectComplaint(field(page, '新手机号码'), '新手机号码与现在的相同')
  await field(page, '新手机号码').fill(demo.person.login)
  await press(page, '获取验证码')
  await expectComplaint(field(page, '新手机号码'), '该手机号码已注册，请换一个')
  await field(page, '新手机号码').fill(mobile)
  await press(page, '获取验证码')
  await expect(toast(page, '验证码已发送，请注意查收')).toBeVisible()
  await field(page, '短信验证码').fill(await codeFor(request, mobile))
  await field(page, '图形验证码').fill('ZZZZ')
  const before = await picture(page).locator('img').getAttribute('src')
  await press(page, '更换手机号码')
  await expectComplaint(field(page, '图形验证码'), '图形验证码不正确')
  await expect(picture(page).locator('img')).not.toHaveAttribute('src', before ?? '')
  await expect(field(page, '新手机号码')).toHaveValue(mobile)
  await fillCaptcha(page)
  await press(page, '更换手机号码')
  await page.getByRole('dialog', { name: '手机号码已更换' }).getByRole('button').click()
  await page.waitForURL('/login/login?**')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await fillLogin(page, { ...account, login: mobile })
  await page.waitForURL(SETTING)
  await expect(page.getByRole('group', { name: '账号信息' })).toContainText(mobile.slice(-4))
})

test('a nickname is changed with a captcha, and the header has it', async ({ page, request }) => {
  await signIn(page, await signUp(request), `${SETTING}/information`)
  await box(page, '昵称').fill('')
  await press(page, '保存昵称')
  await expectComplaint(box(page, '昵称'), '请填写昵称')
  await box(page, '昵称').fill('山里人')
  await field(page, '图形验证码').fill('ZZZZ')
  await press(page, '保存昵称')
  await expectComplaint(field(page, '图形验证码'), '图形验证码不正确')
  await expect(box(page, '昵称')).toHaveValue('山里人')
  await fillCaptcha(page)
  await press(page, '保存昵称')
  await expect(toast(page, '修改成功')).toBeVisible()
  await expect(field(page, '图形验证码')).toHaveValue('')
  await page.reload()
  await expect(box(page, '昵称')).toHaveValue('山里人')
})

test('an avatar is cropped, shown in the header, and removed', onPhoneToo, async ({ page, request }) => {
  await signIn(page, await signUp(request), `${SETTING}/information`)
  const chooser = page.getByLabel('选择头像图片')
  await chooser.setInputFiles({ name: '我.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await expect(page.getByText('图片格式不正确')).toBeVisible()
  await chooser.setInputFiles({
    name: '我.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(10.5 * 1024 * 1024),
  })
  await expect(page.getByText('上传的图片为 10.5 M，请控制在 10M 以内')).toBeVisible()
  await chooser.setInputFiles({ name: '我.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('图片格式不正确：文件内容是纯文本，请重新选择图片')).toBeVisible()
  await chooser.setInputFiles({ name: '我.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(100) })
  await expect(page.getByText('文件已损坏，请重新上传')).toBeVisible()
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#14532d' } })
    .jpeg()
    .toBuffer()
  await chooser.setInputFiles({ name: '我.jpg', mimeType: 'image/jpeg', buffer: picture })
  const crop = page.getByRole('group', { name: '裁剪头像' })
  await expect(crop.locator('img')).toBeVisible()
  await expectNoBarrier(page, 'main')
  const adopted: string[] = []
  page.on('request', (made) => adopted.push(new URL(made.url()).pathname))
  await page.route('**/api/user/avatar?**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => undefined)
  })
  await crop.getByRole('button', { name: '保存头像' }).click()
  await expect(crop.getByRole('button', { name: '上传中…' })).toBeVisible()
  await crop.getByRole('button', { name: '取消' }).click()
  await expect(crop).toHaveCount(0)
  await page.waitForTimeout(2500)
  expect(adopted.filter((path) => path === '/api/profile')).toEqual([])
  await expect(page.getByAltText('还没有头像')).toBeVisible()
  await expect(page.getByText('服务器开小差了')).toHaveCount(0)
  await page.unroute('**/api/user/avatar?**')
  await chooser.setInputFiles({ name: '我.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(crop.locator('img')).toBeVisible()
  await page.route('**/api/user/avatar?**', (route) => route.abort())
  await crop.getByRole('button', { name: '保存头像' }).click()
  await expectComplaint(chooser, '图片上传失败，请重新上传')
  await page.unroute('**/api/user/avatar?**')
  await page.context().setOffline(true)
  await crop.getByRole('button', { name: '保存头像' }).click()
  await expectComplaint(chooser, '网络断开了，请检查后再点一次')
  await page.context().setOffline(false)
  await crop.getByLabel('放大').fill('2')
  await crop.getByRole('button', { name: '保存头像' }).click()
  await expect(toast(page, '修改成功')).toBeVisible()
  await expect(crop).toHaveCount(0)
  await expect(chooser).toBeFocused()
  await expect(userMenu(page).locator('img')).toHaveAttribute('src', /\/uploads\/avatars\//)
  await page.reload()
  await expect(page.getByAltText('现在的头像')).toBeVisible()
  await press(page, '移除头像')
  await expect(page.getByAltText('还没有头像')).toBeVisible()
})

test('an enterprise changes its login account and signs in by it', async ({ page, request }) => {
  const mobile = newMobile()
  await ask(request, 'sendCode', { mobile, event: 'register' })
  const name = `企业${mobile.slice(-6)}`
  const given = { password: PASSWORD, repassword: PASSWORD, remember: 1 }
  const code = await codeFor(request, mobile)
  await ask(request, 'register', { ...given, type: 1, mobile, nickname: name, code })
  const account = { type: '企业', login: name, password: PASSWORD }
  await signIn(page, account, `${SETTING}/username`)
  await box(page, '登录账号').fill('12345')
  await fillCaptcha(page)
  await press(page, '修改登录账号')
  await expectComplaint(box(page, '登录账号'), '不能是纯数字')
  await box(page, '登录账号').fill(`${name}林业`)
  await fillCaptcha(page)
  await press(page, '修改登录账号')
  await expect(toast(page, '修改成功')).toBeVisible()
  await signInByForm(page, { ...account, login: `${name}林业` }, SETTING)
})

test('sessions are listed by device and ended', async ({ page, request }) => {
  const account = await signUp(request)
  const others = [await loginAgain(request, account.login), await loginAgain(request, account.login)]
  await signIn(page, account, `${SETTING}/sessions`)
  const list = page.getByRole('group', { name: '登录设备' })
  const rows = list.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: '本设备' })).toHaveCount(1)
  await expectNoBarrier(page, 'main')
  await rows
    .getByRole('button', { name: /^结束登录/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '结束登录' }).click()
  await expect(rows).toHaveCount(2)
  // The button that had the focus is gone with its row.
  await expect(list).toBeFocused()
  await press(page, '结束其他设备上的登录')
  await page.getByRole('dialog').getByRole('button', { name: '结束其他登录' }).click()
  await expect(rows).toHaveCount(1)
  await expect(list).toBeFocused()
  for (const other of others)
    expect((await post(request, 'userIndex', {}, { token: other.token })).code).toBe(-2)
  await page.reload()
  await expect(rows).toHaveCount(1)
})
