// Registration: personal and enterprise accounts by SMS code, and everything that can go wrong on the way.
import type { Page } from '@playwright/test'
import { ask, captchaFor, codeFor, comeFrom, headersOf, someone } from '../support/api.ts'
import { expectNoBarrier } from '../support/barriers.ts'
import { alive, expectComplaint, field, pictureLoaded, toast } from '../support/forms.ts'
import { demo, masked, newMobile, PASSWORD, userMenu } from '../support/people.ts'
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

test('a pasted number loses its country code and blanks', async ({ page }) => {
  await open(page)
  const box = page.getByLabel(/^手机号码/)
  await box.fill('+86 139 1234 5678')
  await expect(box).toHaveValue('13912345678')
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

for (const data of [null, [], { token: '' }])
  test(`where a backend answers ${JSON.stringify(data)} to a registration, a dialog leads to the login with the name filled in`, async ({
    page,
  }) => {
    await page.route('**/api/register', (route) => route.fulfill({ json: { code: 200, msg: '', data } }))
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

test(
  '注册 is disabled until the agreement is ticked, and says so beside it',
  onPhoneToo,
  async ({ page }) => {
    await page.goto('/login/reg')
    const box = page.getByRole('checkbox', { name: '我已阅读并同意' })
    const hint = page.getByText('请先勾选同意', { exact: true })
    await expect(submit(page)).toBeDisabled()
    await expect(hint).toBeVisible()
    for (const control of [box, submit(page)])
      await expect(control).toHaveAccessibleDescription('请先勾选同意')
    await expectNoBarrier(page, 'main form')
    await box.check()
    await expect(submit(page)).toBeEnabled()
    await expect(hint).toBeHidden()
    await expect(box).toHaveAccessibleDescription('')
    await box.uncheck()
    await expect(submit(page)).toBeDisabled()
    await expect(hint).toBeVisible()
  },
)

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

test('pressing 注册 says what is missing, and sends nothing', async ({ page }) => {
  let sent = 0
  await page.route('**/api/register', (route) => {
    sent++
    return route.abort()
  })
  await open(page)
  await submit(page).click()
  await expectComplaint(field(page, '手机号码'), '请填写正确的手机号码')
  await expect(field(page, '手机号码')).toBeFocused()
  expect(sent).toBe(0)
  await fill(page, { 手机号码: newMobile(), 短信验证码: '123456', 密码: PASSWORD, 确认密码: PASSWORD })
  await submit(page).click()
  await expect.poll(() => sent).toBe(1)
})

for (const [name, words] of [
  ['会员服务协议', '会员'],
  ['隐私声明', '未成年人'],
] as const)
  test(
    `${name} opens over the form, is labelled, closes by Esc and gives the focus back`,
    name === '隐私声明' ? onPhoneToo : {},
    async ({ page }) => {
      await open(page)
      await field(page, '手机号码').fill('13900000000')
      const link = page.getByRole('button', { name: `《${name}》` })
      await link.click()
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toContainText(words)
      await expect.poll(async () => (await dialog.innerText()).length).toBeGreaterThan(1000)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(link).toBeFocused()
      await link.click()
      await dialog.getByRole('button', { name: '关闭' }).click()
      await expect(link).toBeFocused()
      await expect(field(page, '手机号码')).toHaveValue('13900000000')
    },
  )

test('a code for no mobile, or half of one, is not even asked for', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (made) => {
    if (made.url().endsWith('/api/sendCode')) sent.push(made.url())
  })
  await open(page)
  for (const typed of ['', '13912']) {
    await field(page, '手机号码').fill(typed)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expectComplaint(field(page, '手机号码'), '请填写正确的手机号码')
    await expect(field(page, '手机号码')).toBeFocused()
  }
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled()
  expect(sent).toEqual([])
})

test('the mobile takes no more than eleven characters', async ({ page }) => {
  await open(page)
  await field(page, '手机号码').pressSequentially('139123456789')
  await expect(field(page, '手机号码')).toHaveValue('13912345678')
})

test('two different passwords, or a weak one, are refused before anything is sent', async ({ page }) => {
  let sent = 0
  await page.route('**/api/register', (route) => {
    sent++
    return route.abort()
  })
  await open(page)
  await fill(page, {
    手机号码: newMobile(),
    短信验证码: '123456',
    密码: PASSWORD,
    确认密码: `${PASSWORD}x`,
  })
  await submit(page).click()
  await expectComplaint(field(page, '确认密码'), '密码设置有误，两次输入须一致')
  for (const weak of ['short', 'onlyletters', '12345678', 'with space1', '中文密码abc123']) {
    await fill(page, { 密码: weak, 确认密码: weak })
    await submit(page).click()
    await expectComplaint(field(page, '密码'), '密码须为 6-20 位')
  }
  expect(sent).toBe(0)
})

test('an empty form points at its first field', async ({ page }) => {
  await open(page, '企业')
  await submit(page).click()
  await expectComplaint(field(page, '登录账号'), '请填写登录账号')
  await expect(field(page, '登录账号')).toBeFocused()
  await expectComplaint(field(page, '手机号码'), '请填写正确的手机号码')
  await expectComplaint(field(page, '短信验证码'), '请填写 6 位短信验证码')
})

test('a wrong code is named on its field, and everything typed is kept', async ({ page }) => {
  const typed = { 手机号码: newMobile(), 短信验证码: '000000', 密码: PASSWORD, 确认密码: PASSWORD }
  await open(page)
  await fill(page, typed)
  await submit(page).click()
  await expectComplaint(field(page, '短信验证码'), '验证码不正确，请填最新一条短信里的验证码')
  await expect(field(page, '短信验证码')).toBeFocused()
  for (const [label, value] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(value)
  await expect(page.getByRole('checkbox', { name: '我已阅读并同意' })).toBeChecked()
})

test('a mobile that has an account of this type is told so; the other type is still free', async ({
  page,
}) => {
  const values = { 手机号码: demo.person.login, 短信验证码: '123456', 密码: PASSWORD, 确认密码: PASSWORD }
  await open(page)
  await fill(page, values)
  await submit(page).click()
  await expectComplaint(field(page, '手机号码'), '该手机号码已注册，请直接登录')
  await page.getByRole('tab', { name: '企业' }).click()
  await fill(page, { 登录账号: `林场${Date.now() % 1e6}` })
  await submit(page).click()
  await expectComplaint(field(page, '短信验证码'), '验证码不正确，请填最新一条短信里的验证码')
})

test('a login account that is taken or too short is told so', async ({ page }) => {
  const values = { 手机号码: newMobile(), 短信验证码: '123456', 密码: PASSWORD, 确认密码: PASSWORD }
  await open(page, '企业')
  for (const [name, message] of [
    ['linye', '该登录账号已被使用，请换一个'],
    ['林', '登录账号须为 3-20 位'],
    ['123456', '不能是纯数字'],
  ] as const) {
    await fill(page, { ...values, 登录账号: name })
    await submit(page).click()
    await expectComplaint(field(page, '登录账号'), message)
  }
})

test('the way to the login stands below', async ({ page }) => {
  await page.goto('/login/reg')
  await page.getByRole('main').getByRole('link', { name: '去登录' }).click()
  await expect(page).toHaveURL('/login/login')
  await alive(page)
})
