// The form of a certification: what it makes of numbers as they are written on licences and identity cards.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Certification } from '#features/certification/contract/certification.ts'
import { CertificationForm } from '#features/certification/islands/CertificationForm.tsx'
import { capitalExamples, nameExamples } from '#platform/readers/examples.ts'
import { creditCodeExample, identityExamples, longNameExample } from '../../fixtures/as-written.ts'
import { button, expectComplaint, field } from '../forms.ts'

const open = (accountType: 1 | 2, stored: Record<string, unknown> = {}) =>
  render(
    <CertificationForm
      certification={Certification.parse(stored)}
      owner="1"
      accountType={accountType}
      provinces={[]}
      onSubmitted={async () => undefined}
    />,
  )

const submit = button('提交审核')

test('a capital is read as licences have it, said back, and asked where it may be of two units', async () => {
  await open(1)
  const capital = field('注册资本')
  for (const [written, read, understood] of capitalExamples) {
    await capital.fill(written)
    await submit.click()
    if (typeof read !== 'number') await expectComplaint(capital, `请写明是 ${read.join(' 还是 ')}`)
    else {
      await expect.element(capital).toHaveAttribute('aria-invalid', 'false')
      if (understood) await expect.element(page.getByText(understood, { exact: true })).toBeVisible()
    }
  }
})

test('a stored capital that could be of two units is shown with its own', async () => {
  await open(1, { apply_type: 1, reg_capital: '5', company_name: '青山林业有限公司' })
  await expect.element(field('注册资本')).toHaveValue('5万元')
})

test.for(identityExamples)('the identity number %j is taken, and said back', async ([number, read]) => {
  await open(2)
  await field('身份证号码').fill(number)
  if (read !== number) await expect.element(page.getByText(read, { exact: true })).toBeVisible()
  await submit.click()
  await expect.element(field('真实姓名')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('身份证号码')).toHaveAttribute('aria-invalid', 'false')
})

test('names with a dot of any kind, and long ones, are taken', async () => {
  await open(2)
  for (const [name, read] of [...nameExamples, [longNameExample, longNameExample] as const]) {
    await field('真实姓名').fill(name)
    if (read !== name) await expect.element(page.getByText(read, { exact: true })).toBeVisible()
    await submit.click()
    await expect.element(field('身份证号码')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('真实姓名')).toHaveAttribute('aria-invalid', 'false')
  }
})

test('a credit code whose check sign does not fit is a warning, and no complaint', async () => {
  await open(1)
  await field('统一社会信用代码').fill(creditCodeExample[0])
  await expect.element(page.getByText('校验位不符，请对照营业执照核对；确认无误可以提交')).toBeVisible()
  await submit.click()
  await expect.element(field('统一社会信用代码')).toHaveAttribute('aria-invalid', 'false')
})
