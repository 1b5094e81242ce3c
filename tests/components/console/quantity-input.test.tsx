// Quantities in the forms of the console: as the staff write them, said back, and held against the contract.
import '#app/console/kinds.ts'
import { AdminContext, Form, memoryStore, ResourceContextProvider } from 'react-admin'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QuantityInput } from '#features/content/console/inputs/QuantityInput.tsx'
import { validationErrors } from '#features/content/console/kind-contract.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { refusedTenderFields, tenderRows } from '../../fixtures/as-written.ts'

const open = async (kind: EditedKind, source: string) => {
  const onSubmit = vi.fn()
  await render(
    <AdminContext dataProvider={{} as never} store={memoryStore()}>
      <ResourceContextProvider value={kind}>
        <Form onSubmit={onSubmit}>
          <QuantityInput source={source} hint="不填为 0" />
          <button type="submit">保存</button>
        </Form>
      </ResourceContextProvider>
    </AdminContext>,
  )
  return async () => {
    await page.getByRole('button', { name: '保存' }).click()
    await expect.poll(() => onSubmit.mock.calls.length).toBeGreaterThan(0)
    return (onSubmit.mock.lastCall?.[0] as Record<string, unknown> | undefined)?.[source]
  }
}

const LEAST_TENDER = { title: '苗木采购', project_sn: 'LQ-1', ptype: 1, infor_type: 1, industry_type: 4 }

const saidOfTenders = tenderRows.flatMap(([source, written, , said]) =>
  said ? [['tenders', source, written, said] as [EditedKind, string, string, string]] : [],
)

test.for<[EditedKind, source: string, written: string, said: string]>([
  ...saidOfTenders,
  ['projects', 'budget', '5000万元', '5000万元 = 0.5 亿元'],
  ['projects', 'woodland', '80公顷', '80 公顷 = 1,200 亩'],
  ['projects', 'management', '三十年', '三十年 = 30 年'],
  ['tenders', 'estimate', '1.2亿', '1.2亿 = 12,000 万元'],
  ['tenders', 'estimate', '1580000', '即 158 亿元'],
  ['tenders', 'bond', '3.1', '即 3.1 元'],
  ['tenders', 'bond', '5万元', '5万元 = 50,000 元'],
  ['settings', 'member_days', '365天', '单位：天，不填为 0'],
])('of %s %s %j is said back: %s', async ([kind, source, written, said]) => {
  const submitted = await open(kind, source)
  const control = page.getByRole('textbox')
  await control.fill(written)
  await expect.element(page.getByText(said)).toBeVisible()
  expect(validationErrors(kind, { [source]: await submitted() })[source]).toBeUndefined()
})

test.for(refusedTenderFields.filter(([source]) => source === 'estimate' || source === 'bond'))(
  'of tenders %s %j is said what to write: %s',
  async ([source, written, message]) => {
    const submitted = await open('tenders', source)
    await page.getByRole('textbox').fill(written)
    await expect.element(page.getByText(message.replace(/^(?:估算价|投标保证金)/, ''))).toBeVisible()
    const values = { ...LEAST_TENDER, [source]: await submitted() }
    expect(validationErrors('tenders', values)).toEqual({ [source]: message })
  },
)

test.for(tenderRows)('of tenders %s %j is taken before it is sent', ([source, written]) => {
  expect(validationErrors('tenders', { ...LEAST_TENDER, [source]: written })).toEqual({})
})

test.for(refusedTenderFields)(
  'of tenders %s %j is refused before it is sent: %s',
  ([source, written, message]) => {
    expect(validationErrors('tenders', { ...LEAST_TENDER, [source]: written })).toEqual({ [source]: message })
  },
)

test('a plain number is one, and what may be of two units is asked in the words of the API', async () => {
  const submitted = await open('projects', 'budget')
  await expect.element(page.getByText('单位：亿元，不填为 0')).toBeVisible()
  const control = page.getByRole('textbox')
  await control.fill('12.5')
  expect(await submitted()).toBe(12.5)
  await control.fill('1.05')
  await expect.element(control).toHaveValue('1.05')
  expect(validationErrors('projects', { budget: '5000' }).budget).toBe(
    '投资额请写明是 5000亿元 还是 5000万元',
  )
})

test('what cannot be read is said to be kept by a draft, and what to write before it is published', async () => {
  const submitted = await open('tenders', 'estimate')
  const control = page.getByRole('textbox')
  await control.fill('约一百来万吧')
  await expect.element(page.getByText('请填数字，如 318.6。存草稿时照原样保留')).toBeVisible()
  const values = { ...LEAST_TENDER, estimate: await submitted() }
  expect(values.estimate).toBe('约一百来万吧')
  expect(validationErrors('tenders', values, 'draft')).toEqual({})
  expect(validationErrors('tenders', values, 'publish')).toEqual({ estimate: '估算价请填数字，如 318.6' })
  // Beyond its bounds, too.
  await control.fill('99999999999')
  await expect.element(page.getByText(/存草稿时照原样保留/)).toBeVisible()
  const tooMuch = { ...LEAST_TENDER, estimate: 99_999_999_999 }
  expect(validationErrors('tenders', tooMuch, 'draft')).toEqual({})
})

test('settings have no drafts that would keep it', async () => {
  await open('settings', 'member_days')
  await page.getByRole('textbox').fill('一整年吧')
  await expect.element(page.getByText('单位：天，不填为 0')).toBeVisible()
})
