// What is typed and pressed in the exchange's form while its keyword is read, or an answer is on the way, stays.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import Exchange from '#features/exchange/islands/Exchange.tsx'
import { answer } from '../setup.ts'

const reader = vi.hoisted(() => {
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  return { loaded, load: () => load() }
})
vi.mock('#features/exchange/islands/KeywordFilters.tsx', async (importOriginal) => {
  await reader.loaded
  return importOriginal()
})

let went: string[] = []
const address = () => went.at(-1)
beforeEach(() => {
  went = []
  document.documentElement.classList.add('js')
  vi.spyOn(history, 'pushState').mockImplementation((_state, _unused, to) => {
    went.push(decodeURIComponent(String(to)).replaceAll('+', ' '))
  })
  answer('/api/foretryList', () =>
    Response.json({ code: 200, msg: '', data: { list: [], count: 0, more: false, applied: true } }),
  )
})
afterEach(() => vi.restoreAllMocks())

const open = () =>
  render(
    <Exchange
      landing={{ province_id: 0, forestry_type: 0 }}
      items={[]}
      total={0}
      provinces={[{ id: 350_000, name: '福建省' }]}
      mapApproval=""
    />,
  )
const box = page.getByLabelText('关键词')
const bound = (group: string, name: string) =>
  page.getByRole('group', { name: group }).getByLabelText(name, { exact: true })

test('a box ticked, an order chosen and words typed while the keyword is read all count', async () => {
  await open()
  await box.fill('南平 100亩以上')
  await userEvent.keyboard('{Enter}')
  await page.getByLabelText('出租').click()
  await page.getByLabelText('合作').click()
  await expect.element(page.getByLabelText('出租')).toBeChecked()
  await page.getByLabelText('排序').selectOptions('面积从大到小')
  await box.fill('南平 100亩以上 杉木')
  reader.load()
  // Read at once where another file of the page has loaded the reader before.
  await expect.poll(address).toContain('area_min=100')
  await expect.element(box).toHaveValue('南平 100亩以上 杉木')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(address)
    .toBe('/exchange?forestry_types=2,4&area_min=100&keyword=南平 杉木&sort=area_desc')
  await expect.element(box).toHaveValue('南平 杉木')
})

test('a bound that is being typed stays when words become filters, and is taken with the next press', async () => {
  await open()
  await box.fill('100亩以上')
  await userEvent.keyboard('{Enter}')
  await expect.element(bound('面积（亩）', '最小')).toHaveValue('100')
  await bound('面积（亩）', '最大').fill('300')
  await box.fill('二百亩以上')
  await expect.element(bound('面积（亩）', '最大')).toHaveValue('300')
})

test('filters cleared clear what was typed and not sent', async () => {
  await open()
  await page.getByLabelText('出租').click()
  await box.fill('南平')
  await page.getByRole('link', { name: '清除', exact: true }).click()
  await expect.element(box).toHaveValue('')
  await expect.element(page.getByLabelText('出租')).not.toBeChecked()
})
