// Login: who comes in, what is said to those who do not, and where one ends up.
import type { Page } from '@playwright/test'
import { captchaFor, codeFor, comeFrom, headersOf, post, someone } from '../support/api.ts'
import { alive, expectComplaint, field, picture, pictureLoaded, toast } from '../support/forms.ts'
import { demo, fillLogin, masked, newMobile, signUp, userMenu } from '../support/people.ts'
import { expect, onPhoneToo, test } from '../support/test.ts'

test('empty fields are named, the first is focused', async ({ page }) => {
  await page.goto('/login/login')
  await alive(page)
  await page.getByRole('button', { name: '登录' }).click()
  await expectComplaint(field(page, '登录账号'), '登录账号不能为空')
  await expectComplaint(field(page, '登录密码'), '登录密码不能为空')
  await expect(field(page, '登录账号')).toBeFocused()
})

test('a wrong password is said in the form, and the account typed is kept', async ({ page }) => {
  const mobile = newMobile()
  await page.goto('/login/login')
  await fillLogin(page, { type: '个人', login: mobile, password: 'Wrong2026' })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('账号或密码不正确')
  await expect(field(page, '登录账号')).toHaveValue(mobile)
  await expect(page).toHaveURL('/login/login')
  await expect(page.getByRole('button', { name: '登录' })).toBeEnabled()
})

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

test('a mobile may be written as in an address book; a company on the other tab is told so', async ({
  page,
}) => {
  await page.goto('/login/login')
  await fillLogin(page, { ...demo.enterprise, type: '个人' })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    '账号或密码不正确。企业账号请切换到“企业”登录',
  )
  await fillLogin(page, { ...demo.person, login: '+86 138 0000 0001' })
  await page.waitForURL('/index')
  await expect(userMenu(page)).toContainText(masked(demo.person.login))
})

test('a person does not come in through the enterprise tab', async ({ page }) => {
  await page.goto('/login/login')
  await fillLogin(page, { ...demo.person, type: '企业' })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('账号或密码不正确')
})

test('the form says what each kind of account logs in with', async ({ page }) => {
  await page.goto('/login/login')
  await alive(page)
  await expect(page.getByPlaceholder('请输入手机号码')).toBeVisible()
  await page.getByRole('tab', { name: '个人' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: '企业' })).toBeFocused()
  await expect(page.getByRole('tab', { name: '企业' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByPlaceholder('请输入登录账号或手机号码')).toBeVisible()
})

test('the password can be looked at', async ({ page }) => {
  await page.goto('/login/login')
  await alive(page)
  await field(page, '登录密码').fill('Look2026')
  await expect(field(page, '登录密码')).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect(field(page, '登录密码')).toHaveAttribute('type', 'text')
  await expect(field(page, '登录密码')).toHaveValue('Look2026')
})

test('links lead to recovery and registration', async ({ page }) => {
  await page.goto('/login/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(page).toHaveURL('/login/recover')
  await page.goBack()
  await page.getByRole('link', { name: '立即注册' }).click()
  await expect(page).toHaveURL('/login/reg')
})

test('?from= leads back to where one came from', async ({ page }) => {
  await page.goto(`/login?from=${encodeURIComponent('/info/news/1?x=1#main')}`)
  await fillLogin(page, demo.person)
  await page.waitForURL('/info/news/1?x=1#main')
})

for (const from of ['/.//example.org', '/x/..//example.org'])
  test(`?from=${from} does not leave the site`, async ({ page, baseURL }) => {
    await page.goto(`/login/login?from=${encodeURIComponent(from)}`)
    await fillLogin(page, demo.person)
    await page.waitForURL((url) => url.pathname !== '/login/login')
    expect(new URL(page.url()).origin).toBe(baseURL)
  })

for (const from of ['https://example.org/', '//example.org/a', '/\\example.org'])
  test(`?from=${from} leads home and nowhere else`, async ({ page }) => {
    await page.goto(`/login/login?from=${encodeURIComponent(from)}`)
    await fillLogin(page, demo.person)
    await page.waitForURL('/index')
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

test('one types numbers on a keyboard of numbers', async ({ page }) => {
  await page.goto('/login/login')
  await alive(page)
  await expect(field(page, '登录账号')).toHaveAttribute('inputmode', 'tel')
  await page.getByRole('tab', { name: '企业' }).click()
  await expect(field(page, '登录账号')).toHaveAttribute('inputmode', 'text')
  await page.getByRole('button', { name: '改用短信验证码' }).click()
  for (const label of ['手机号码', '短信验证码'])
    await expect(field(page, label)).toHaveAttribute('inputmode', 'numeric')
})

test.describe('by SMS code', () => {
  const changeToCode = async (page: Page) => {
    await alive(page)
    await page.getByRole('button', { name: '改用短信验证码' }).click()
  }
  const enter = (page: Page) => page.getByRole('button', { name: '登录', exact: true })
  const send = (page: Page) => page.getByRole('button', { name: '获取验证码' })

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
    await send(page).click()
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

  test('what is missing is named, a number without an account too, and nothing is sent', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (made) => {
      if (made.url().endsWith('/api/sendCode')) sent.push(made.url())
    })
    await page.goto('/login/login')
    await changeToCode(page)
    await expect(field(page, '手机号码')).toBeFocused()
    await enter(page).click()
    await expectComplaint(field(page, '手机号码'), '请填写正确的手机号码')
    await expectComplaint(field(page, '短信验证码'), '请填写 6 位短信验证码')
    await field(page, '手机号码').fill(newMobile())
    await send(page).click()
    await expectComplaint(field(page, '手机号码'), '该手机号码尚未注册')
    expect(sent).toEqual([])
  })

  test('a picture that is asked for by the login is sent with it', async ({ page, request }) => {
    const { login } = await signUp(request)
    const address = someone()
    for (let i = 0; i < 8; i++)
      await post(
        page.request,
        'login',
        { username: login, password: 'Wrong2026', type: 2 },
        headersOf(address),
      )
    await comeFrom(page, address)
    await page.goto('/login/login')
    await changeToCode(page)
    await field(page, '手机号码').fill(login)
    await send(page).click()
    await expect(toast(page, '验证码已发送，请注意查收')).toBeVisible()
    await field(page, '短信验证码').fill(await codeFor(request, login))
    await enter(page).click()
    await expectComplaint(field(page, '图形验证码'), '请先输入图形验证码')
    await pictureLoaded(page)
    await field(page, '图形验证码').fill(await captchaFor(page.request))
    await field(page, '图形验证码').press('Enter')
    await page.waitForURL('/index')
  })

  test('one may go back to the password, with the number kept', async ({ page }) => {
    await page.goto('/login/login')
    await changeToCode(page)
    await field(page, '手机号码').fill(demo.person.login)
    await page.getByRole('button', { name: '改用密码' }).click()
    await expect(field(page, '登录账号')).toHaveValue(demo.person.login)
    await expect(field(page, '登录密码')).toBeFocused()
    await page.keyboard.type(demo.person.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('/index')
  })

  test('a backend that does not have it is said so before a code is asked for', async ({ page }) => {
    await page.route('**/api/loginByCode', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' }),
    )
    await page.goto('/login/login')
    await alive(page)
    await field(page, '登录账号').fill(demo.person.login)
    await changeToCode(page)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      '暂不支持短信验证码登录，请使用密码登录',
    )
    await expect(field(page, '登录账号')).toHaveValue(demo.person.login)
    await expect(field(page, '登录密码')).toBeFocused()
  })
})

test('a device that is offline says so, and blames no field', async ({ page, context }) => {
  await page.goto('/login/recover')
  await alive(page, '重置密码')
  await field(page, '手机号码').fill('13800000001')
  await field(page, '图形验证码').fill('abcd')
  await context.setOffline(true)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(toast(page, '网络断开了，请检查后再点一次')).toBeVisible()
  await expect(field(page, '手机号码')).not.toHaveAttribute('aria-invalid', 'true')
})
