// Phones, codes and names as they are pasted, in every form that asks for them.
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import LoginPanel from '#features/accounts/islands/LoginPanel.tsx'
import RecoverPanel from '#features/accounts/islands/RecoverPanel.tsx'
import RegisterPanel from '#features/accounts/islands/RegisterPanel.tsx'
import { ENQUIRY } from '#features/enquiries/contract.ts'
import EnquiryForm from '#features/enquiries/islands/EnquiryForm.tsx'
import MobileSettings from '#features/settings/islands/MobileSettings.tsx'
import { CaptchaNeeded } from '#platform/contract/sign-in-refusals.ts'
import { codeExamples, landlineExamples, mobileExamples, nameExamples } from '#platform/readers/examples.ts'
import { longNameExample } from '../../fixtures/as-written.ts'
import { button, field, fill } from '../forms.ts'
import { signIn } from '../session.ts'
import { answerData, formsSentTo, refuse, requestsTo } from '../setup.ts'

const byCode = async () => {
  refuse('/api/loginByCode', { code: 400, msg: '请填写正确的手机号码' })
  await render(<LoginPanel />)
  await button('改用短信验证码').click()
}

describe.for<[form: string, label: string, open: () => Promise<unknown>]>([
  ['registration', '手机号码', () => render(<RegisterPanel />)],
  ['login by code', '手机号码', byCode],
  ['recovery', '手机号码', () => render(<RecoverPanel />)],
  [
    'change of mobile',
    '新手机号码',
    async () => {
      await signIn()
      await render(<MobileSettings />)
    },
  ],
  ['call-back', '手机号码', () => render(<EnquiryForm type={ENQUIRY.callback} subject={1} />)],
])('the form of a %s', ([, label, open]) => {
  test('reduces a pasted phone to its number, and a pasted message to its code', async () => {
    await open()
    for (const [written, mobile] of mobileExamples) {
      await field(label).fill('')
      await field(label).fill(written)
      await expect.element(field(label)).toHaveValue(mobile)
    }
    for (const [written, code] of codeExamples) {
      await field('短信验证码').fill(written)
      await expect.element(field('短信验证码')).toHaveValue(code)
      await expect.element(field('短信验证码')).toHaveAttribute('autocomplete', 'one-time-code')
    }
  })
})

test('the login takes a phone however it is written, and the picture’s code in full width', async () => {
  refuse('/api/login', CaptchaNeeded)
  await render(<LoginPanel />)
  for (const [written] of mobileExamples) {
    await fill({ 登录账号: written, 登录密码: 'Demo2026' })
    if (field('图形验证码').elements().length > 0) await field('图形验证码').fill('ａＢ１２')
    await button('登录').click()
    await expect.element(field('图形验证码')).toBeVisible()
  }
  const sent = await formsSentTo('/api/login')
  expect(sent.map(({ username }) => username)).toEqual(mobileExamples.map(([, mobile]) => mobile))
  expect(sent.slice(1).map(({ captcha }) => captcha)).toEqual(mobileExamples.slice(1).map(() => 'aB12'))
})

describe('an enquiry', () => {
  const provinces = [{ id: 810_000, name: '香港特别行政区' }]
  const sentWith = async (values: Record<string, string>, form: ReactNode) => {
    answerData('/api/getCity', [])
    answerData('/api/addProposal', null)
    await render(form)
    await fill({ 姓名: '林青', 联系电话: '13900000001', ...values })
    await field('咨询内容').fill('两百亩杉木能不能改培？')
    await page.getByRole('combobox', { name: '省', exact: true }).selectOptions('香港特别行政区')
    await expect.element(page.getByText('无下级地区').first()).toBeInTheDocument()
    await button('提交').click()
    await expect.poll(() => requestsTo('/api/addProposal').length).toBe(1)
    return (await requestsTo('/api/addProposal')[0]?.clone().json()) as Record<string, unknown>
  }

  test.for([...mobileExamples, ...landlineExamples])(
    'is sent with the phone %j as %s',
    async ([written, phone]) => {
      const form = <EnquiryForm type={ENQUIRY.expert} provinces={provinces} />
      expect(await sentWith({ 联系电话: written }, form)).toMatchObject({ mobile: phone })
    },
  )

  test.for([...nameExamples, [longNameExample] as const])('is sent with the name %j', async ([written]) => {
    const form = <EnquiryForm type={ENQUIRY.expert} provinces={provinces} />
    expect(await sentWith({ 姓名: written }, form)).toMatchObject({ name: written })
  })
})
