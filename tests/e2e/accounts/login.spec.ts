// Login: who comes in, what is said to those who do not, and where one ends up.
import type { Page } from '@playwright/test'
import { captchaFor, codeFor, comeFrom, headersOf, post, someone } from '../support/api.ts'
import { alive, expectComplaint, field, picture, pictureLoaded, toast } from '../support/forms.ts'
import { demo, fillLogin, masked, newMobile, signUp, userMenu } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test('after a wrong password one types it again at once; from the third time on the recovery is named', async ({
  page,
}) => {
  const complaint = page.getByRole('main').getByRole('alert')
  await page.goto(`/login?from=${encodeURIComponent('/info')}`)
  await fillLogin(page, { type: '个人', login: newMobile(), password: 'Wrong2026' })
  for (const password of ['Wrong2027', 'Wrong2028']) {
    await expect(complaint).toHaveText('账号或密码不正确')
    await expect(field(page, '登录密码')).toBeFocused()
    // It is selected: what is typed takes its place.
    const answered = page.waitForResponse('**/api/login')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    expect((await answered).request().postData()).toContain(`password=${password}&`)
  }
  await expect(complaint).toHaveText('账号或密码不正确。想不起密码，可以找回密码')
  await expect(field(page, '登录密码')).toBeFocused()
  await complaint.getByRole('link', { name: '找回密码' }).click()
  await expect(page).toHaveURL('/login/recover?from=%2Finfo')
})

test('after many wrong passwords a picture is asked for, and what was typed is kept', async ({
  page,
  request,
}) => {
  // By another browser: the one that registered is known, and its wrong passwords count for it alone.
  const { login, password } = await signUp(request)
  const address = someone()
  for (let i = 0; i < 8; i++)
    await post(page.request, 'login', { username: login, password: 'Wrong2026', type: 2 }, headersOf(address))
  await comeFrom(page, address)
  await page.goto('/login/login')
  await expect(field(page, '图形验证码')).toHaveCount(0)
  await fillLogin(page, { type: '个人', login, password })
  await expectComplaint(field(page, '图形验证码'), '请先输入图形验证码')
  await expect(field(page, '图形验证码')).toBeFocused()
  await expect(field(page, '登录账号')).toHaveValue(login)
  await expect(field(page, '登录密码')).toHaveValue(password)
  await pictureLoaded(page)

  const enter = page.getByRole('button', { name: '登录', exact: true })
  await enter.click()
  await expectComplaint(field(page, '图形验证码'), '请填写图形验证码')
  await field(page, '图形验证码').fill('zzzzz')
  const before = await picture(page).locator('img').getAttribute('src')
  await enter.click()
  await expectComplaint(field(page, '图形验证码'), '图形验证码不正确，请重新输入')
  await expect(field(page, '图形验证码')).toHaveValue('')
  await expect(picture(page).locator('img')).not.toHaveAttribute('src', before ?? '')
  await pictureLoaded(page)

  // A wrong password uses the picture up as well.
  await field(page, '登录密码').fill('Wrong2026')
  await field(page, '图形验证码').fill(await captchaFor(page.request))
  await enter.click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('账号或密码不正确')
  await expect(field(page, '图形验证码')).toHaveValue('')
  await pictureLoaded(page)
  await field(page, '登录密码').fill(password)
  await field(page, '图形验证码').fill(await captchaFor(page.request))
  await field(page, '图形验证码').press('Enter')
  await page.waitForURL('/index')
})

test('the demo person logs in by mobile and is home again', onPhoneToo, async ({ page }) => {
  await page.goto('/login/login')
  await fillLogin(page, demo.person)
  await page.waitForURL('/index')
  await expect(userMenu(page)).toContainText(masked(demo.person.login))
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toHaveCount(0)
})

test('the demo enterprise logs in by its login account', async ({ page }) => {
  await page.goto('/login/login')
  await fillLogin(page, demo.enterprise)
  await page.waitForURL('/index')
  await expect(userMenu(page)).toBeVisible()
})

test('?from= leads back to where one came from', async ({ page }) => {
  await page.goto(`/login?from=${encodeURIComponent('/info/news/1?x=1#main')}`)
  await fillLogin(page, demo.person)
  await page.waitForURL('/info/news/1?x=1#main')
})

test('the way back from a login does not end in the form', async ({ page }) => {
  await page.goto('/about/home')
  await page.goto('/login/login?from=%2Finfo')
  await fillLogin(page, demo.person)
  await page.waitForURL('/info')
  await page.goBack()
  await expect(page).toHaveURL('/about/home')
})

test('what was typed before the scripts arrived is kept, and is never put into the address', async ({
  page,
}) => {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_astro/LoginPanel*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login/login', { waitUntil: 'commit' })
  await field(page, '登录账号').fill(demo.person.login)
  await field(page, '登录密码').fill(demo.person.password)
  await field(page, '登录密码').press('Enter')
  await expect(page.getByRole('button', { name: '登录' })).toBeDisabled()
  expect(page.url()).not.toContain(demo.person.password)
  release()
  await alive(page)
  await expect(field(page, '登录账号')).toHaveValue(demo.person.login)
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL('/index')
})

test.describe('by SMS code', () => {
  const changeToCode = async (page: Page) => {
    await alive(page)
    await page.getByRole('button', { name: '改用短信验证码' }).click()
  }
  const enter = (page: Page) => page.getByRole('button', { name: '登录', exact: true })

  test('one logs in with the number typed before, and is back where one came from', async ({
    page,
    request,
  }) => {
    const { login } = await signUp(request)
    await comeFrom(page)
    await page.goto(`/login?from=${encodeURIComponent('/info')}`)
    await alive(page)
    await field(page, '登录账号').fill(login)
    await changeToCode(page)
    await expect(field(page, '手机号码')).toHaveValue(login)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(toast(page, '验证码已发送，请注意查收')).toBeVisible()
    const code = await codeFor(request, login)
    await field(page, '短信验证码').fill(code === '000000' ? '000001' : '000000')
    await enter(page).click()
    await expectComplaint(field(page, '短信验证码'), '验证码不正确，请填最新一条短信里的验证码')
    await expect(field(page, '短信验证码')).toBeFocused()
    await field(page, '短信验证码').fill(code)
    await field(page, '短信验证码').press('Enter')
    await page.waitForURL('/info')
    await expect(userMenu(page)).toContainText(masked(login))
    // The browser is known from now on, as after a password.
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('device')
  })
})
