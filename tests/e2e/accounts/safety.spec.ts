// What keeps an account its owner's: proof at a change of mobile, the way back, and accounts that sleep.

import type { APIRequestContext, Page } from '@playwright/test'
import { AccountAsleep, OwnerProofNeeded } from '#features/accounts/contract/refusals.ts'
import { ask, captchaFor, codeFor, comeFrom } from '../support/api.ts'
import { alive, expectComplaint, field, picture, pictureLoaded, toast } from '../support/forms.ts'
import { fillLogin, newMobile, newOwner, signIn, signUp } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

const NEW_PASSWORD = 'Xinmima2026'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Waits for the message, after which the outbox has the code. */
const sendCode = async (page: Page) => {
  await press(page, '获取验证码')
  await expect(toast(page, '验证码已发送，请注意查收')).toBeVisible()
}
const fillCaptcha = async (page: Page) => {
  await pictureLoaded(page)
  await field(page, '图形验证码').fill(await captchaFor(page.request))
}
const moveMobile = async (request: APIRequestContext, token: string, mobile: string) => {
  await ask(request, 'sendCode', { mobile, event: 'changemobile' })
  await request.get('/api/getCaptcha')
  const proof = { captcha: await captchaFor(request), code: await codeFor(request, mobile) }
  await ask(request, 'changemobile', { mobile, ...proof }, { token })
}

/** The first call is refused, as the server refuses it after days or months; the next ones reach it. */
const refuseOnce = async (page: Page, path: string, refusal: { code: number; msg: string }) => {
  await page.route(`**${path}`, (route) => route.fulfill({ json: { ...refusal, data: null } }), { times: 1 })
}

test(
  'a change of mobile asks whose the account is, and takes the password',
  onPhoneToo,
  async ({ page, request }) => {
    await comeFrom(page)
    const account = await signUp(request)
    const mobile = newMobile()
    await signIn(page, account, '/account/setting/mobile')
    await field(page, '新手机号码').fill(mobile)
    await sendCode(page)
    await field(page, '短信验证码').fill(await codeFor(request, mobile))
    await fillCaptcha(page)
    await refuseOnce(page, '/api/changemobile', OwnerProofNeeded)
    const image = await picture(page).locator('img').getAttribute('src')
    await press(page, '更换手机号码')
    await expect(page.getByRole('alert')).toContainText('为确认是您本人')
    await expect(page.getByRole('radio', { name: '用登录密码确认' })).toBeChecked()
    // Neither picture nor code were used up.
    await expect(picture(page).locator('img')).toHaveAttribute('src', image ?? '')
    await press(page, '更换手机号码')
    await expectComplaint(field(page, '登录密码'), '请填写登录密码')
    await field(page, '登录密码').fill(account.password)
    await press(page, '更换手机号码')
    await expect(page.getByRole('dialog', { name: '手机号码已更换' })).toBeVisible()
  },
)

test('the owner of the former number takes the account back', async ({ page, request }) => {
  await comeFrom(page)
  const { account, token } = await newOwner(request)
  const stolen = newMobile()
  await moveMobile(request, token, stolen)
  // Where the SMS to the former number says that it is.
  await page.goto('/login/login')
  await page.getByRole('link', { name: '取回账号', exact: true }).click()
  await alive(page, '取回账号')
  await pictureLoaded(page)
  await field(page, '原手机号码').fill(account.login)
  await fillCaptcha(page)
  await sendCode(page)
  await field(page, '短信验证码').fill(await codeFor(request, account.login))
  await field(page, '新密码').fill(NEW_PASSWORD)
  await press(page, '取回账号')
  await page.waitForURL('/login/login**')
  await fillLogin(page, { ...account, password: NEW_PASSWORD })
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
})

test('a wrong code of the former number is said at its field, whatever proves the owner', async ({
  page,
  request,
}) => {
  await comeFrom(page)
  const { account, token } = await newOwner(request)
  const mobile = newMobile()
  await moveMobile(request, token, mobile)
  await ask(request, 'sendCode', { mobile: account.login, event: 'confirmowner' })
  const sent = await codeFor(request, account.login)
  await signIn(page, { ...account, login: mobile }, '/account/setting/privacy')
  await field(page, '登录密码').fill(account.password)
  const former = field(page, '原号码的短信验证码')
  await former.fill(sent === '000000' ? '000001' : '000000')
  await press(page, '申请注销账号')
  await page.getByRole('dialog').getByRole('button', { name: '确认申请' }).click()
  await expectComplaint(former, '验证码不正确，请填最新一条短信里的验证码')
})

test('a login by code asks for more where the account sleeps, and offers a fresh start', async ({
  page,
  request,
}) => {
  await comeFrom(page)
  const account = await signUp(request)
  await page.goto('/login/login')
  await alive(page, '登录')
  await press(page, '改用短信验证码')
  await field(page, '手机号码').fill(account.login)
  await sendCode(page)
  await field(page, '短信验证码').fill(await codeFor(request, account.login))
  await refuseOnce(page, '/api/loginByCode', AccountAsleep)
  await press(page, '登录')
  await expect(page.getByRole('alert')).toContainText('超过 90 天没有登录')
  const fresh = page.getByRole('link', { name: '用这个号码重新开始' })
  await expect(fresh).toHaveAttribute('href', '/login/reg?fresh=1')
  await expect(page.getByText('原账号的内容不会带过来，也不能再用这个号码登录')).toBeVisible()
  await field(page, '登录密码').fill(account.password)
  await press(page, '登录')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
})
