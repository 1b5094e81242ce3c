// The preview of an import by staff: what each line says, and what can be done with it.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ImportPreview } from '#features/content/console/import/ImportPreview.tsx'
import type { ImportAnswer, ImportedLine, ImportStep } from '#platform/contract/sheet-import.ts'

const lineOf = (row: number, changes: Partial<ImportedLine> = {}): ImportedLine => ({
  sheet: '资讯',
  row,
  title: `文章 ${row}`,
  state: 'good',
  id: 0,
  cells: [{ column: '发布时间', text: '2019年3月12日' }],
  understood: [{ column: '发布时间', text: '2019-03-12 00:00' }],
  complaints: [],
  lacking: [],
  ...changes,
})
const refused = (row: number) =>
  lineOf(row, { state: 'refused', complaints: [{ column: '原网址', text: '与第 2 行相同，请核对' }] })

const show = async (
  lines: ImportedLine[],
  step: ImportStep = 'preview',
  more: Partial<ImportAnswer> = {},
) => {
  const onImport = vi.fn<() => void>()
  const onSaveRefused = vi.fn<() => void>()
  await render(
    <ImportPreview
      kind="news"
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

test('lines with a problem come first, each with its column and reason, and can be downloaded', async () => {
  const { onSaveRefused } = await show([lineOf(2), refused(3), lineOf(4)])
  await expect.element(page.getByRole('status')).toHaveTextContent('共 3 行：2 行可以导入，1 行有问题')
  await expect.element(page.getByText('原网址：与第 2 行相同，请核对')).toBeVisible()
  expect(page.getByRole('heading').elements()).toHaveLength(1)
  await button('全部 3').click()
  expect(page.getByRole('heading').elements()).toHaveLength(3)
  await button(/^下载有问题的行/).click()
  expect(onSaveRefused).toHaveBeenCalledOnce()
})

test('a good line says what was understood, and nothing is imported before a press', async () => {
  const { onImport } = await show([lineOf(2)], 'preview', { unknown: ['录入员'], unread: ['草稿纸'] })
  await page.getByText('看这一行读出了什么').click()
  await expect.element(page.getByText('2019-03-12 00:00')).toBeVisible()
  await expect.element(page.getByText(/没有读取这些列：录入员/)).toBeVisible()
  await expect.element(page.getByText(/没有模板的表头：草稿纸/)).toBeVisible()
  expect(onImport).not.toHaveBeenCalled()
  await button('导入 1 行，存为草稿').click()
  expect(onImport).toHaveBeenCalledOnce()
})

test('drafts that were made, and what was there before, are led to', async () => {
  await show([lineOf(2, { state: 'made', id: 7 }), lineOf(3, { state: 'existing', id: 5 })], 'import')
  await expect.element(page.getByRole('status')).toHaveTextContent('共 2 行：1 行已存为草稿，1 行以前导入过')
  await expect
    .element(page.getByRole('link', { name: '打开第 2 行的资讯' }))
    .toHaveAttribute('href', '#/news/7')
  await expect.element(page.getByRole('link', { name: '去看草稿' })).toBeVisible()
  expect(button(/^导入/).elements()).toHaveLength(0)
})

test('hundreds of lines are shown a few at a time, and long texts in part', async () => {
  await show(
    Array.from({ length: 50 }, (_, at) =>
      lineOf(at + 2, { cells: [{ column: '正文', text: '林'.repeat(5_000) }] }),
    ),
  )
  expect(page.getByRole('heading').elements()).toHaveLength(20)
  await button('再看 20 行').click()
  expect(page.getByRole('heading').elements()).toHaveLength(40)
  expect(document.body.textContent).not.toContain('林'.repeat(300))
})
