// The form of every type of enquiry: its words, and what it says to answers. That it is taken is tried in `e2e/`.
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { EnquiryType } from '#features/enquiries/contract.ts'
import EnquiryForm from '#features/enquiries/islands/EnquiryForm.tsx'
import { Broken } from '#platform/contract/refusals.ts'
import { answer } from '../setup.ts'

const provinces = [
  { id: 350000, name: '福建省' },
  { id: 810000, name: '香港特别行政区' },
]
const regions = (list: { id: number; name: string }[]) =>
  answer('/api/getCity', () => Response.json({ code: 200, msg: '', data: list }))

const field = (label: string) => page.getByLabelText(new RegExp(`^${label}\\*?$`))
const select = (name: string) => page.getByRole('combobox', { name, exact: true })
const submit = page.getByRole('button', { name: '提交', exact: true })
const open = (type: EnquiryType) =>
  render(<EnquiryForm type={type} hotline="400-000-0000" provinces={provinces} />)

const expectComplaint = async (control: ReturnType<typeof field>, message: string) => {
  await expect.element(control).toHaveAttribute('aria-invalid', 'true')
  await expect.element(control).toHaveAccessibleDescription(expect.stringContaining(message))
}

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
