import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Column } from '#platform/console/lists/columns.ts'
import { workbookOf } from '#platform/console/lists/workbook.ts'

const columns: Column<{ title: string }>[] = [
  { source: 'title', label: '标题' },
  { source: 'title', label: '字数', text: ({ title }) => title.length },
]

/** Files of a workbook by their names. */
const filesOf = async (texts: readonly string[]) => {
  const blob = await workbookOf(
    '资讯',
    columns,
    texts.map((title) => ({ title })),
  )
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

test('a cell that begins like a formula is a text, as is a long number', async () => {
  const texts = ['=1+1', '+86', '-5', '@SUM(A1)', '000139123456789012']
  const files = await filesOf(texts)
  const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet).not.toMatch(/<f[ >]/)
  // Cells of the first column refer to shared texts.
  expect(sheet.match(/<c r="A\d+"[^>]*>/g)?.every((cell) => cell.includes('t="s"'))).toBe(true)
  for (const text of texts) expect(files['xl/sharedStrings.xml']).toContain(`>${text}<`)
})

test('Chinese and signs of markup are kept, empty cells stay empty, numbers are numbers', async () => {
  const files = await filesOf(['林地<流转>&“新规”', ''])
  expect(files['xl/workbook.xml']).toContain('资讯')
  expect(files['xl/sharedStrings.xml']).toContain('林地&lt;流转&gt;&amp;“新规”')
  expect(files['xl/worksheets/sheet1.xml']).toMatch(/<c r="B3"[^>]*><v>0<\/v>/)
})
