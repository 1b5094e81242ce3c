// The login form, by password and by SMS code: its words, and what it says to answers.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CodeWrong } from '#features/accounts/contract/refusals.ts'
import LoginPanel from '#features/accounts/islands/LoginPanel.tsx'
import { CaptchaNeeded, CaptchaWrong, WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { button, expectComplaint, field, fill } from '../forms.ts'
import { answer, answerData, formsSentTo, refuse } from '../setup.ts'

const MOBILE = '13900000001'
const tab = (name: string) => page.getByRole('tab', { name })
const alert = page.getByRole('alert')
const open = async () => {
  const onSignedIn = vi.fn()
  await render(<LoginPanel onSignedIn={onSignedIn} />)
  return onSignedIn
}
const session = { token: 't', nickname: '林青', mobile: MOBILE, type: 1, account_type: 2 }

test('empty fields are named, the first is focused', async () => {
  await open()
  await button('登录').click()
  await expectComplaint(field('登录账号'), '登录账号不能为空')
  await expectComplaint(field('登录密码'), '登录密码不能为空')
  await expect.element(field('登录账号')).toHaveFocus()
})

test('a wrong password is said in the form, which keeps the account and takes the next try', async () => {
  refuse('/api/login', WrongCredentials)
  await open()
  await fill({ 登录账号: MOBILE, 登录密码: 'Wrong2026' })
  await button('登录').click()
  await expect.element(alert).toHaveTextContent(WrongCredentials.msg)
  await expect.element(field('登录账号')).toHaveValue(MOBILE)
  await expect.element(button('登录')).toBeEnabled()
})

test('a name that no person has is told of the tab of companies', async () => {
  refuse('/api/login', WrongCredentials)
  await open()
  await fill({ 登录账号: 'linye', 登录密码: 'Wrong2026' })
  await button('登录').click()
  await expect.element(alert).toHaveTextContent('账号或密码不正确。企业账号请切换到“企业”登录')
  await tab('企业').click()
  await button('登录').click()
  await expect.element(alert).toHaveTextContent('账号或密码不正确')
  expect(await formsSentTo('/api/login')).toMatchObject([{ type: '2' }, { type: '1' }])
})

test('a mobile may be written as in an address book', async () => {
  answerData('/api/login', session)
  const onSignedIn = await open()
  await fill({ 登录账号: '+86 139 0000 0001', 登录密码: 'Demo2026' })
  await button('登录').click()
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  expect(await formsSentTo('/api/login')).toMatchObject([{ username: MOBILE, password: 'Demo2026' }])
})

test('links lead to recovery and registration', async () => {
  await render(<LoginPanel />)
  await expect
    .element(page.getByRole('link', { name: '忘记密码' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/login\/recover\b/))
  await expect
    .element(page.getByRole('link', { name: '立即注册' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/login\/reg\b/))
})

test('the form says what each kind of account logs in with', async () => {
  await open()
  await expect.element(page.getByPlaceholder('请输入手机号码')).toBeVisible()
  tab('个人').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('企业')).toHaveFocus()
  await expect.element(tab('企业')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByPlaceholder('请输入登录账号或手机号码')).toBeVisible()
})

test('the password can be looked at', async () => {
  await open()
  await field('登录密码').fill('Look2026')
  await expect.element(field('登录密码')).toHaveAttribute('type', 'password')
  await button('显示密码').click()
  await expect.element(field('登录密码')).toHaveAttribute('type', 'text')
  await expect.element(field('登录密码')).toHaveValue('Look2026')
})

test('one types numbers on a keyboard of numbers', async () => {
  answerData('/api/loginByCode', null)
  await open()
  await expect.element(field('登录账号')).toHaveAttribute('inputmode', 'tel')
  await tab('企业').click()
  await expect.element(field('登录账号')).toHaveAttribute('inputmode', 'text')
  await button('改用短信验证码').click()
  for (const label of ['手机号码', '短信验证码'])
    await expect.element(field(label)).toHaveAttribute('inputmode', 'numeric')
})

test('a code costs a number that has an account; what is missing is named, and nothing is sent', async () => {
  refuse('/api/loginByCode', CodeWrong)
  answerData('/api/user/getmobile', { registered: false })
  await open()
  await button('改用短信验证码').click()
  await expect.element(field('手机号码')).toHaveFocus()
  await button('登录').click()
  await expectComplaint(field('手机号码'), '请填写正确的手机号码')
  await expectComplaint(field('短信验证码'), '请填写 6 位短信验证码')
  await field('手机号码').fill(MOBILE)
  await button('获取验证码').click()
  await expectComplaint(field('手机号码'), '该手机号码尚未注册')
  expect(await formsSentTo('/api/sendCode')).toEqual([])
})

test('a picture that the login by code asks for is sent with it', async () => {
  refuse('/api/loginByCode', CaptchaNeeded)
  const onSignedIn = await open()
  await button('改用短信验证码').click()
  await fill({ 手机号码: MOBILE, 短信验证码: '123456' })
  await button('登录').click()
  await expectComplaint(field('图形验证码'), '请先输入图形验证码')
  await expect.element(field('图形验证码')).toHaveFocus()
  refuse('/api/loginByCode', CaptchaWrong)
  await userEvent.keyboard('zzzz{Enter}')
  await expectComplaint(field('图形验证码'), '图形验证码不正确，请重新输入')
  await expect.element(field('图形验证码')).toHaveValue('')
  answerData('/api/loginByCode', session)
  await userEvent.keyboard('ab12{Enter}')
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  expect((await formsSentTo('/api/loginByCode')).at(-1)).toMatchObject({
    type: '2',
    mobile: MOBILE,
    code: '123456',
    captcha: 'ab12',
  })
})

test('one may go back to the password, with the number kept', async () => {
  refuse('/api/loginByCode', CodeWrong)
  answerData('/api/login', session)
  const onSignedIn = await open()
  await button('改用短信验证码').click()
  await field('手机号码').fill(MOBILE)
  await button('改用密码').click()
  await expect.element(field('登录账号')).toHaveValue(MOBILE)
  await expect.element(field('登录密码')).toHaveFocus()
  await userEvent.keyboard('Demo2026{Enter}')
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  expect(await formsSentTo('/api/login')).toMatchObject([
    { type: '2', username: MOBILE, password: 'Demo2026' },
  ])
})

test('a backend that has no login by code is said so before a code is asked for', async () => {
  answer('/api/loginByCode', () => new Response('<h1>Not Found</h1>', { status: 404 }))
  await open()
  await field('登录账号').fill(MOBILE)
  await button('改用短信验证码').click()
  await expect.element(alert).toHaveTextContent('暂不支持短信验证码登录，请使用密码登录')
  await expect.element(field('登录账号')).toHaveValue(MOBILE)
  await expect.element(field('登录密码')).toHaveFocus()
})
