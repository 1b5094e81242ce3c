// The form for a forgotten password: its words, and what it says to answers.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MobileUnknown } from '#features/accounts/contract/refusals.ts'
import RecoverPanel from '#features/accounts/islands/RecoverPanel.tsx'
import { button, expectComplaint, field, fill } from '../forms.ts'
import { answer, formsSentTo, refuse } from '../setup.ts'

test('each field is checked when it is left', async () => {
  await render(<RecoverPanel />)
  for (const [label, typed, message] of [
    ['手机号码', '', '手机号码不能为空'],
    ['手机号码', '1391234', '手机号码不正确'],
    ['图形验证码', '', '请填写图形验证码'],
    ['短信验证码', '12', '请填写 6 位短信验证码'],
    ['新密码', '', '请填写新密码'],
    ['新密码', '123456', '密码须为 6-20 位'],
  ] as const) {
    await field(label).fill(typed)
    field(label).element().blur()
    await expectComplaint(field(label), message)
  }
  await field('手机号码').fill('13912345678')
  field('手机号码').element().blur()
  await expect.element(field('手机号码')).toHaveAttribute('aria-invalid', 'false')
})

test('a mobile nobody registered is told so', async () => {
  refuse('/api/retrievepwd', MobileUnknown)
  await render(<RecoverPanel />)
  await fill({ 手机号码: '13900000001', 图形验证码: 'ab12', 短信验证码: '123456', 新密码: 'Xinmima2026' })
  await button('重置密码').click()
  await expectComplaint(field('手机号码'), '该手机号码尚未注册')
})

test('a device that is offline says so, and blames no field', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answer('/api/sendCode', () => Promise.reject(new TypeError('Failed to fetch')))
  await render(<RecoverPanel />)
  await fill({ 手机号码: '13800000001', 图形验证码: 'abcd' })
  await button('获取验证码').click()
  await expect
    .element(page.getByRole('status').filter({ hasText: '网络断开了，请检查后再点一次' }))
    .toBeVisible()
  expect(await formsSentTo('/api/sendCode')).toHaveLength(1)
  await expect.element(field('手机号码')).not.toHaveAttribute('aria-invalid', 'true')
})
