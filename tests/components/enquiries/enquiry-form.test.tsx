// The form of every type of enquiry: its words, and what it says to answers. That it is taken is tried in `e2e/`.
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { EnquiryType } from '#features/enquiries/contract.ts'
import EnquiryForm from '#features/enquiries/islands/EnquiryForm.tsx'
import { Broken, TooMany } from '#platform/contract/refusals.ts'
import { expectComplaint, field } from '../forms.ts'
import { answer, answerData, refuse, requestsTo } from '../setup.ts'

const provinces = [
  { id: 350000, name: '福建省' },
  { id: 810000, name: '香港特别行政区' },
]
const regions = (list: { id: number; name: string }[]) => answerData('/api/getCity', list)

const select = (name: string) => page.getByRole('combobox', { name, exact: true })
const submit = page.getByRole('button', { name: '提交', exact: true })
const open = (type: EnquiryType) =>
  render(<EnquiryForm type={type} hotline="400-000-0000" provinces={provinces} hasSms />)

/** Fills all of it; the region has no cities. */
const fill = async (text: string) => {
  regions([])
  await field('姓名').fill('林青')
  await field('联系电话').fill('13900000001')
  await field(text).fill('两百亩杉木能不能改培？')
  await select('省').selectOptions('香港特别行政区')
  await expect.element(page.getByText('无下级地区').first()).toBeInTheDocument()
}

describe.each([
  [4, '合作意向', '请输入您的联系电话', false],
  [5, '咨询内容', '请输入您的电话', true],
  [6, '咨询内容', '请输入您的电话', true],
] as const)('the form of type %i', (type, text, phone, isNeeded) => {
  test('says field by field what is missing, and starts at the first', async () => {
    await open(type)
    await submit.click()
    await expectComplaint(field('姓名'), '请输入您的姓名')
    await expectComplaint(field('联系电话'), phone)
    await expect.element(page.getByText('请选择所在城市')).toBeVisible()
    await expect.element(field('姓名')).toHaveFocus()
    if (isNeeded) {
      await expectComplaint(field(text), '请输入您要咨询的问题')
      await field(text).fill('  ')
      await submit.click()
      await expectComplaint(field(text), '请输入您要咨询的问题')
    } else expect(page.getByText('请输入您要咨询的问题').elements()).toEqual([])
    // The complaint about a corrected field goes, and the first field still wrong comes first.
    await field('姓名').fill('林青')
    await expect.element(page.getByText('请输入您的姓名')).not.toBeInTheDocument()
    await submit.click()
    await expect.element(field('联系电话')).toHaveFocus()
    await field('联系电话').fill('13900000001')
    if (isNeeded) await field(text).fill('能不能改培？')
    await submit.click()
    await expect.element(page.getByText('请选择所在城市')).toBeVisible()
    await expect.element(select('省')).toHaveFocus()
  })

  test('says that there was no answer, or none that can be read, and keeps what was typed', async () => {
    await open(type)
    await fill(text)
    for (const fail of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('<html>', { status: 500 }),
    ]) {
      answer('/api/addProposal', fail)
      await submit.click()
      await expect.element(page.getByRole('alert')).toHaveTextContent(Broken.msg)
      await expect.element(submit).toBeEnabled()
      await expect.element(field('姓名')).toHaveValue('林青')
      await expect.element(field(text)).toHaveValue('两百亩杉木能不能改培？')
      await expect.element(select('省')).toHaveValue('810000')
    }
  })
})

test('regions that do not load can be asked for again', async () => {
  await open(4)
  answer('/api/getCity', () => Promise.reject(new TypeError('Failed to fetch')))
  await select('省').selectOptions('福建省')
  const again = page.getByRole('button', { name: '地区加载失败，点此重试' })
  await expect.element(again).toBeVisible()
  regions([{ id: 350200, name: '厦门市' }])
  await again.click()
  await select('市').selectOptions('厦门市')
  await expect.element(again).not.toBeInTheDocument()
})

const sent = async () =>
  Promise.all(requestsTo('/api/addProposal').map((made) => made.clone().json() as Promise<unknown>))
const toast = page.getByRole('status').filter({ hasText: '提交成功' })
const INTENT = '合作意向'

test.each([
  [4, INTENT],
  [5, '咨询内容'],
  [6, '咨询内容'],
] as const)(
  'the form of type %i is filled in by keyboard alone, sent, and empty again',
  async (type, text) => {
    answerData('/api/addProposal', null)
    regions([])
    await open(type)
    field('姓名').element().focus()
    await userEvent.keyboard('林青{Tab}13900000001{Tab}')
    await expect.element(select('省')).toHaveFocus()
    // The last region, which has no cities.
    await userEvent.keyboard('{End}')
    await expect.element(select('市')).toHaveTextContent('无下级地区')
    await userEvent.keyboard('{Tab}')
    await expect.element(field(text)).toHaveFocus()
    await userEvent.keyboard('林地如何评估？{Tab} {Tab}')
    await expect.element(submit).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    if (type === 4) await expect.element(toast).toBeVisible()
    else {
      const done = page.getByRole('dialog', { name: '发送成功' })
      await expect.element(done).toMatchTextContent('您提交的咨询已发送成功，请等待工作人员与您联系！')
      await expect.element(done).toMatchTextContent('服务热线 400-000-0000')
      await userEvent.keyboard('{Enter}')
      await expect.element(done).not.toBeInTheDocument()
    }
    expect(await sent()).toMatchObject([
      {
        type,
        name: '林青',
        mobile: '13900000001',
        province_id: 810000,
        content: '林地如何评估？',
        wants_sms: true,
      },
    ])
    for (const label of ['姓名', '联系电话', text]) await expect.element(field(label)).toHaveValue('')
    await expect.element(page.getByRole('checkbox', { name: '答复后短信通知我' })).not.toBeChecked()
    await expect.element(select('省')).toHaveValue('0')
    await expect.element(submit).toBeEnabled()
  },
)

test('what the server refuses is said in the form or at its field, and what was typed is kept', async () => {
  await open(4)
  await fill(INTENT)
  const expectKept = async () => {
    await expect.element(field('姓名')).toHaveValue('林青')
    await expect.element(field('联系电话')).toHaveValue('13900000001')
    await expect.element(field(INTENT)).toHaveValue('两百亩杉木能不能改培？')
    await expect.element(submit).toBeEnabled()
  }
  answer('/api/addProposal', () => Response.json({ ...TooMany, data: null }, { status: 429 }))
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(TooMany.msg)
  await expect.element(submit).toHaveFocus()
  await expectKept()
  refuse('/api/addProposal', { code: 1301, msg: '请选择所在城市' })
  await submit.click()
  await expectComplaint(select('省'), '')
  await expect.element(page.getByText('请选择所在城市')).toBeVisible()
  await expect.element(select('省')).toHaveFocus()
  await expectKept()
})

test('more than 500 characters are kept, and said to be too many', async () => {
  await open(4)
  await fill(INTENT)
  await field(INTENT).fill('长'.repeat(512))
  await submit.click()
  await expectComplaint(field(INTENT), '请控制在 500 字以内，现有 512 字')
  await expect.element(field(INTENT)).toHaveValue('长'.repeat(512))
  await expect.element(field(INTENT)).toHaveFocus()
  await field(INTENT).fill('长'.repeat(500))
  await expect.element(page.getByText(/现有/)).not.toBeInTheDocument()
})

test('clicked again and again while the API is slow, it is sent once', async () => {
  let reply: () => void = () => undefined
  const replied = new Promise<void>((resolve) => {
    reply = resolve
  })
  await open(4)
  await fill(INTENT)
  answer('/api/addProposal', async () => {
    await replied
    return Response.json({ code: 200, msg: '', data: null })
  })
  await submit.dblClick()
  const sending = page.getByRole('button', { name: '提交中…' })
  await expect.element(sending).toBeDisabled()
  await expect.element(sending).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  field('姓名').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field(INTENT)).toHaveAttribute('readonly')
  reply()
  await expect.element(toast).toBeVisible()
  await expect.element(field('姓名')).toHaveValue('')
  await expect.element(field(INTENT)).not.toHaveAttribute('readonly')
  expect(await sent()).toHaveLength(1)
})

test('an SMS goes to a mobile alone', async () => {
  answerData('/api/addProposal', null)
  await open(4)
  await fill(INTENT)
  await field('联系电话').fill('0591-87654321')
  const wantsSms = page.getByRole('checkbox', { name: '答复后短信通知我' })
  await wantsSms.click()
  await submit.click()
  await expectComplaint(field('联系电话'), '接收短信请填写 11 位手机号码')
  await expect.element(field('联系电话')).toHaveFocus()
  await wantsSms.click()
  await expect.element(page.getByText('接收短信请填写 11 位手机号码')).not.toBeInTheDocument()
  await submit.click()
  await expect.element(toast).toBeVisible()
})
