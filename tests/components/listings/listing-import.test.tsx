// The preview of an import: what each line says, and what can be done with it.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ImportPreview } from '#features/listings/islands/ImportPreview.tsx'
import type { ImportAnswer, ImportedLine, ImportStep } from '#platform/contract/sheet-import.ts'

const lineOf = (row: number, changes: Partial<ImportedLine> = {}): ImportedLine => ({
  sheet: '林地',
  row,
  title: `林地 ${row}`,
  state: 'good',
  id: 0,
  cells: [{ column: '实测面积', text: '8公顷' }],
  understood: [{ column: '实测面积', text: '8 公顷 = 120 亩' }],
  complaints: [],
  lacking: ['林地照片'],
  ...changes,
})
const refused = (row: number) =>
  lineOf(row, { state: 'refused', understood: [], complaints: [{ column: '实测面积', text: '请填亩数' }] })

const show = async (
  lines: ImportedLine[],
  step: ImportStep = 'preview',
  more: Partial<ImportAnswer> = {},
) => {
  const onImport = vi.fn<() => void>()
  const onSaveRefused = vi.fn<() => void>()
  await render(
    <ImportPreview
      answer={{ unknown: [], unread: [], lines, ...more }}
      step={step}
      onImport={onImport}
      onSaveRefused={onSaveRefused}
      onAnother={() => undefined}
    />,
  )
  return { onImport, onSaveRefused }
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('lines with a problem come first, each with its column and reason', async () => {
  const { onSaveRefused } = await show([lineOf(2), refused(3), lineOf(4)])
  await expect.element(page.getByRole('status')).toHaveTextContent('共 3 行：2 行可以导入，1 行有问题')
  await expect.element(page.getByRole('heading', { name: '第 3 行' })).toBeVisible()
  await expect.element(page.getByText('实测面积：请填亩数')).toBeVisible()
  expect(page.getByRole('heading').elements()).toHaveLength(1)
  await button(/^下载有问题的行/).click()
  expect(onSaveRefused).toHaveBeenCalledOnce()
})

test('a good line says what was understood and what is to be added, and nothing is imported before a press', async () => {
  const { onImport } = await show([lineOf(2)])
  await page.getByText('看这一行读出了什么').click()
  await expect.element(page.getByText('8 公顷 = 120 亩')).toBeVisible()
  await expect.element(page.getByText('导入后还要补充：林地照片')).toBeVisible()
  expect(onImport).not.toHaveBeenCalled()
  await button('导入 1 行，存为草稿').click()
  expect(onImport).toHaveBeenCalledOnce()
})

test('columns and sheets that are not read are named', async () => {
  await show([lineOf(2)], 'preview', { unknown: ['经办人'], unread: ['草稿纸'] })
  await expect.element(page.getByText(/没有读取这些列：经办人/)).toBeVisible()
  await expect.element(page.getByText(/没有模板的表头：草稿纸/)).toBeVisible()
})

test('what was made, and what was there before, is led to', async () => {
  await show([lineOf(2, { state: 'made', id: 7 }), lineOf(3, { state: 'existing', id: 5 })], 'import')
  await expect.element(page.getByRole('status')).toHaveTextContent('共 2 行：1 行已存为草稿，1 行以前导入过')
  await expect
    .element(page.getByRole('link', { name: '打开第 2 行的林地' }))
    .toHaveAttribute('href', expect.stringContaining('7'))
  await expect.element(page.getByRole('link', { name: '去补充草稿' })).toBeVisible()
  expect(button(/^导入/).elements()).toHaveLength(0)
})

test('hundreds of lines are shown a few at a time', async () => {
  await show(Array.from({ length: 50 }, (_, at) => lineOf(at + 2)))
  expect(page.getByRole('heading').elements()).toHaveLength(20)
  await button('再看 20 行').click()
  expect(page.getByRole('heading').elements()).toHaveLength(40)
})
