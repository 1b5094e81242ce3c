// A forgotten password: fields are checked when left, a picture and an SMS code stand before the new one.
import type { Page } from '@playwright/test'
import { captchaFor, codeFor, comeFrom } from '../support/api.ts'
import { alive, expectComplaint, field, picture, pictureLoaded, toast } from '../support/forms.ts'
import { demo, fillLogin, newMobile, PASSWORD } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const NEW_PASSWORD = 'Xinmima2026'
const SMS_PAUSE_MS = 61_000

/** Opens the form and waits until the picture is there: its cookie is what the answer is bound to. */
const open = async (page: Page) => {
  await page.goto('/login/recover')
  await alive(page, '重置密码')
  await pictureLoaded(page)
}

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}
const submit = (page: Page) => page.getByRole('button', { name: '重置密码' }).click()

test('the picture measures 110 by 38 and another is drawn on a click', async ({ page }) => {
  await open(page)
  const image = picture(page).locator('img')
  expect(
    await image.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([110, 38])
  const before = await image.getAttribute('src')
  await picture(page).click()
  await expect(image).not.toHaveAttribute('src', before ?? '')
  await pictureLoaded(page)
})

test('a picture that does not arrive can be asked for again', async ({ page }) => {
  await page.route('**/api/getCaptcha*', (route) => route.abort())
  await page.goto('/login/recover')
  await expect(picture(page)).toHaveText('点此重试')
  await page.unroute('**/api/getCaptcha*')
  await picture(page).click()
  await pictureLoaded(page)
})

test('a wrong picture answer brings another picture and keeps the rest', onPhoneToo, async ({ page }) => {
  const typed = { 手机号码: newMobile(), 短信验证码: '123456', 新密码: NEW_PASSWORD }
  await open(page)
  await fill(page, { ...typed, 图形验证码: 'zzzzz' })
  const before = await picture(page).locator('img').getAttribute('src')
  await submit(page)
  await expectComplaint(field(page, '图形验证码'), '图形验证码不正确，请重新输入')
  await expect(field(page, '图形验证码')).toBeFocused()
  await expect(field(page, '图形验证码')).toHaveValue('')
  await expect(picture(page).locator('img')).not.toHaveAttribute('src', before ?? '')
  for (const [label, value] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(value)
})

test('no code is asked for before the picture is answered, and each further code costs another', async ({
  page,
}) => {
  const sent: (string | null)[] = []
  page.on('request', (made) => {
    if (made.url().endsWith('/api/sendCode')) sent.push(made.postData())
  })
  await comeFrom(page)
  await page.clock.install()
  await open(page)
  // The number of a demo account: one that is registered.
  await fill(page, { 手机号码: demo.person.login })
  const send = page.getByRole('button', { name: '获取验证码' })
  const wait = page.getByRole('button', { name: /^\d+ 秒后重发$/ })
  await send.click()
  await expectComplaint(field(page, '图形验证码'), '请先填写图形验证码，再获取短信验证码')
  await expect(field(page, '图形验证码')).toBeFocused()
  expect(sent).toEqual([])

  await fill(page, { 图形验证码: 'zzzzz' })
  await send.click()
  await expectComplaint(field(page, '图形验证码'), '图形验证码不正确，请重新输入')
  await expect(field(page, '图形验证码')).toHaveValue('')
  await pictureLoaded(page)
  const answer = await captchaFor(page.request)
  await fill(page, { 图形验证码: answer })
  await send.click()
  await expect(wait).toBeVisible()
  await expect(field(page, '图形验证码')).toHaveValue(answer)

  await page.clock.runFor(61_000)
  await send.click()
  await expectComplaint(field(page, '图形验证码'), '请先填写图形验证码，再获取短信验证码')
  await expect(field(page, '图形验证码')).toHaveValue('')
  expect(sent).toHaveLength(2)
})

test('picture and code set a new password; the old one is worth nothing', { tag: '@late' }, async ({
  page,
}) => {
  const [mobile = '', since = ''] = (process.env.E2E_FORGETFUL ?? '').split(' ')
  const pause = Math.max(0, Number(since) + SMS_PAUSE_MS - Date.now())
  test.setTimeout(60_000 + pause)
  await page.waitForTimeout(pause)

  await comeFrom(page)
  await open(page)
  await fill(page, { 手机号码: mobile, 图形验证码: (await captchaFor(page.request)).toLowerCase() })
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled()
  await fill(page, {
    短信验证码: await codeFor(page.request, mobile),
    新密码: NEW_PASSWORD,
  })
  await submit(page)
  await expect(toast(page, '修改成功')).toBeVisible()
  await page.waitForURL('/login/login')
  await expect(field(page, '登录账号')).toHaveValue(mobile)
  await expect(field(page, '登录密码')).toBeFocused()

  await fillLogin(page, { type: '个人', login: mobile, password: PASSWORD })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('账号或密码不正确')
  await fillLogin(page, { type: '个人', login: mobile, password: NEW_PASSWORD })
  await page.waitForURL('/index')
})
