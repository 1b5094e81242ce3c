// The registration form: its words, and what it says to answers.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  CodeWrong,
  LoginNameRule,
  LoginNameTaken,
  MobileTaken,
} from '#features/accounts/contract/refusals.ts'
import RegisterPanel from '#features/accounts/islands/RegisterPanel.tsx'
import { memberAgreementFragmentPath, privacyFragmentPath } from '#platform/lib/paths.ts'
import { button, expectComplaint, field, fill } from '../forms.ts'
import { answer, answerData, formsSentTo, refuse } from '../setup.ts'

const MOBILE = '13900000001'
const PASSWORD = 'Shanlin2026'
const whole = { 手机号码: MOBILE, 短信验证码: '000000', 密码: PASSWORD, 确认密码: PASSWORD }
const agreement = page.getByRole('checkbox', { name: '我已阅读并同意' })
const sent = () => formsSentTo('/api/register')

const open = async (type = '个人') => {
  await render(<RegisterPanel />)
  await page.getByRole('tab', { name: type }).click()
  await agreement.click()
}

test('注册 is disabled until the agreement is ticked, and says so beside it', async () => {
  await render(<RegisterPanel />)
  const hint = page.getByText('请先勾选同意', { exact: true })
  await expect.element(button('注册')).toBeDisabled()
  await expect.element(hint).toBeVisible()
  for (const control of [agreement, button('注册')])
    await expect.element(control).toHaveAccessibleDescription('请先勾选同意')
  await agreement.click()
  await expect.element(button('注册')).toBeEnabled()
  await expect.element(hint).not.toBeVisible()
  await expect.element(agreement).toHaveAccessibleDescription('')
  await agreement.click()
  await expect.element(button('注册')).toBeDisabled()
  await expect.element(hint).toBeVisible()
})

test('a pasted number loses its country code and blanks; a digit too many stays, and is refused', async () => {
  await open()
  await field('手机号码').fill('+86 139 1234 5678')
  await expect.element(field('手机号码')).toHaveValue('13912345678')
  await userEvent.type(field('手机号码'), '9')
  await expect.element(field('手机号码')).toHaveValue('139123456789')
  await button('注册').click()
  await expectComplaint(field('手机号码'), '请填写正确的手机号码')
})

test('pressing 注册 says what is missing, and sends nothing before it is there', async () => {
  refuse('/api/register', CodeWrong)
  await open('企业')
  await button('注册').click()
  await expectComplaint(field('登录账号'), '请填写登录账号')
  await expect.element(field('登录账号')).toHaveFocus()
  await expectComplaint(field('手机号码'), '请填写正确的手机号码')
  await expectComplaint(field('短信验证码'), '请填写 6 位短信验证码')
  await page.getByRole('tab', { name: '个人' }).click()
  await button('注册').click()
  await expectComplaint(field('手机号码'), '请填写正确的手机号码')
  await expect.element(field('手机号码')).toHaveFocus()
  expect(await sent()).toEqual([])
  await fill(whole)
  await button('注册').click()
  await expect.poll(sent).toHaveLength(1)
})

test('a code for no mobile, or half of one, is not even asked for', async () => {
  await open()
  for (const typed of ['', '13912']) {
    await field('手机号码').fill(typed)
    await button('获取验证码').click()
    await expectComplaint(field('手机号码'), '请填写正确的手机号码')
    await expect.element(field('手机号码')).toHaveFocus()
  }
  await expect.element(button('获取验证码')).toBeEnabled()
  expect(await formsSentTo('/api/sendCode')).toEqual([])
})

test('two different passwords, or a weak one, are refused before anything is sent', async () => {
  await open()
  await fill({ ...whole, 确认密码: `${PASSWORD}x` })
  await button('注册').click()
  await expectComplaint(field('确认密码'), '密码设置有误，两次输入须一致')
  for (const weak of ['short', 'onlyletters', '12345678', 'with space1', '中文密码abc123']) {
    await fill({ 密码: weak, 确认密码: weak })
    await button('注册').click()
    await expectComplaint(field('密码'), '密码须为 6-20 位')
  }
  expect(await sent()).toEqual([])
})

test('a wrong code is named on its field, and everything typed is kept', async () => {
  refuse('/api/register', CodeWrong)
  await open()
  await fill(whole)
  await button('注册').click()
  await expectComplaint(field('短信验证码'), CodeWrong.msg)
  await expect.element(field('短信验证码')).toHaveFocus()
  for (const [label, value] of Object.entries(whole)) await expect.element(field(label)).toHaveValue(value)
  await expect.element(agreement).toBeChecked()
})

test('a mobile that has an account of this type is told so, and may register the other type', async () => {
  refuse('/api/register', MobileTaken)
  await open()
  await fill(whole)
  await button('注册').click()
  await expectComplaint(field('手机号码'), '该手机号码已注册，请直接登录')
  await page.getByRole('tab', { name: '企业' }).click()
  await expect.element(field('手机号码')).toHaveAttribute('aria-invalid', 'false')
  await field('登录账号').fill('青山林场')
  await button('注册').click()
  await expect
    .poll(async () => (await sent()).at(-1))
    .toMatchObject({ type: '1', nickname: '青山林场', mobile: MOBILE })
})

test('a login account that is taken, or written against the rule, is told so', async () => {
  await open('企业')
  for (const [name, refusal, message] of [
    ['linye', LoginNameTaken, '该登录账号已被使用，请换一个'],
    ['林', LoginNameRule, '登录账号须为 3-20 位'],
    ['123456', LoginNameRule, '不能是纯数字'],
  ] as const) {
    refuse('/api/register', refusal)
    await fill({ ...whole, 登录账号: name })
    await button('注册').click()
    await expectComplaint(field('登录账号'), message)
  }
})

test('the way to the login stands below', async () => {
  await render(<RegisterPanel />)
  await expect
    .element(page.getByRole('link', { name: '去登录' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/login\/login\b/))
})

test.each([[null], [[]], [{ token: '' }]])(
  'where a backend answers %j to a registration, a dialog offers the login',
  async (data) => {
    answerData('/api/register', data)
    await open('企业')
    await fill({ ...whole, 登录账号: '青山林场' })
    for (const close of [button('取消'), undefined]) {
      await button('注册').click()
      const dialog = page.getByRole('dialog', { name: '注册成功' })
      await expect.element(dialog.getByRole('button', { name: '去登录' })).toBeVisible()
      await close?.click()
    }
    expect(localStorage.getItem('token')).toBeNull()
    await button('取消').click()
  },
)

test.each([
  ['会员服务协议', memberAgreementFragmentPath],
  ['隐私声明', privacyFragmentPath],
])('%s opens over the form, is labelled, closes by Esc and gives the focus back', async (name, source) => {
  answer(source, () => new Response(`<h2>${name}全文</h2>`))
  await open()
  await field('手机号码').fill(MOBILE)
  const link = button(`《${name}》`)
  await link.click()
  const dialog = page.getByRole('dialog', { name })
  await expect.element(dialog.getByRole('heading', { name: `${name}全文` })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
  await link.click()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect.element(link).toHaveFocus()
  await expect.element(field('手机号码')).toHaveValue(MOBILE)
})
