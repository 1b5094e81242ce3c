// The form of each type as it is published: the fields of its rules, and no others.

import { JSDOM } from 'jsdom'
import { jsx } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { ENQUIRY, enquiryComplaints, enquiryRules } from '#features/enquiries/contract.ts'
import EnquiryForm from '#features/enquiries/islands/EnquiryForm.tsx'
import { enquiryTypes, enquiryWords } from '#features/enquiries/rules/enquiries.ts'

const types = Object.values(ENQUIRY)
const named = types.map((type) => [enquiryTypes[type], type] as const)

// Vitest compiles for React's development runtime, which its production build, used by the tests, does not have.
vi.mock('react/jsx-dev-runtime', async () => {
  const { jsx, Fragment } = await import('react/jsx-runtime')
  return { jsxDEV: jsx, Fragment }
})

describe.for(named)('the form of %s', ([, type]) => {
  const form = (hasSms = true) => {
    const html = renderToStaticMarkup(jsx(EnquiryForm, { type, subject: 12, provinces: [], hasSms }))
    return new JSDOM(html).window.document
  }
  const rules = enquiryRules[type]

  test('has the fields of its rules, each with a label', () => {
    const document = form()
    const names = [...document.querySelectorAll('[name]')].map((control) => control.getAttribute('name'))
    expect(names).toEqual([
      'name',
      'mobile',
      ...(rules.code ? ['code'] : []),
      ...(enquiryWords[type].times ? ['call_time'] : []),
      ...(rules.content === 'none' ? [] : ['content']),
      ...(rules.answered ? ['wants_sms'] : []),
    ])
    expect(document.querySelectorAll('select')).toHaveLength(
      (rules.region ? 3 : 0) + (enquiryWords[type].times ? 1 : 0),
    )
    for (const label of document.querySelectorAll('label[for]'))
      expect(document.getElementById(label.getAttribute('for') ?? ''), label.textContent ?? '').not.toBe(null)
  })

  test('offers no SMS where none can be sent', () => {
    expect(form(false).querySelector('[name="wants_sms"]')).toBe(null)
  })

  test('marks what must be filled in', () => {
    const starred = [...form().querySelectorAll('.star')].map((star) => star.parentElement?.textContent ?? '')
    const empty = {
      type,
      f_id: 12,
      name: '',
      mobile: '',
      code: '',
      province_id: 0,
      content: '',
      call_time: 0,
      wants_sms: false,
    }
    expect(starred).toHaveLength(Object.keys(enquiryComplaints(empty, false)).length)
  })
})

test('what is said after sending is what the spec says', () => {
  expect(types.map((type) => enquiryWords[type].sent.text)).toEqual([
    undefined,
    '您提交的咨询已发送成功，请等待工作人员与您联系！',
    '您提交的咨询已发送成功，请等待工作人员与您联系！',
    '您提交的专家评估信息已发送成功，请等待工作人员与您联系！',
    '您的姓名、电话和留言已转给发布人，请留意来电。发布人的电话不会在网上公开。',
  ])
  expect(enquiryWords[ENQUIRY.cooperation].sent.title).toBe('提交成功')
})
