// Where headings are found, what they are taken for, and which rows are lines.
import { expect, test } from 'vitest'
import { type SheetColumn, SheetEmpty, SheetWithoutHeadings } from '#platform/contract/sheet-import.ts'
import { keysOf } from '#platform/server/sheets/line-keys.ts'
import { readWorkbook } from '#platform/server/sheets/read-workbook.ts'
import { readLines } from '#platform/server/sheets/sheet-lines.ts'
import { refusedWorkbookOf, templateOf } from '#platform/server/sheets/write-workbook.ts'
import { sheetOf, tableOf, xlsxOf } from '../../helpers/sheets.ts'

type Name = 'title' | 'area' | 'phone' | 'price'
const columns: readonly SheetColumn<Name>[] = [
  { name: 'title', label: '标题', aliases: ['名称'], isNeeded: true, example: '示例', note: '' },
  { name: 'area', label: '面积', unit: '亩', aliases: ['亩数'], example: '120', note: '' },
  { name: 'phone', label: '电话', aliases: ['手机号'], example: '13800138000', note: '' },
  { name: 'price', label: '总价', unit: '万元', example: '36.5', note: '' },
]

const linesOf = async (bytes: Uint8Array) => {
  const { lines, ...rest } = readLines(await readWorkbook(bytes), columns)
  return {
    ...rest,
    lines: lines.map(({ row, cells }) => [
      row,
      Object.fromEntries([...cells].map(([name, { text }]) => [name, text])),
    ]),
  }
}

test('headings are known by their usual names, with marks and notes around them', async () => {
  const table = await tableOf(['* 名称（必填）', '亩数：', '手 机 号'], ['甲', 12, '13800138000'])
  expect((await linesOf(table)).lines).toEqual([[2, { title: '甲', area: '12', phone: '13800138000' }]])
})

test('title and notes may stand above the headings, blank rows and totals between lines', async () => {
  const table = await tableOf(
    ['2026 年林地清单'],
    [null],
    ['标题', '面积'],
    ['甲', 12],
    [null, null],
    ['乙', 3],
    ['合计', 15],
  )
  expect((await linesOf(table)).lines).toEqual([
    [4, { title: '甲', area: '12' }],
    [6, { title: '乙', area: '3' }],
  ])
})

test('a unit in a heading goes with plain numbers, and with nothing else', async () => {
  const table = await tableOf(['标题', '面积（公顷）'], ['甲', 8], ['乙', '120亩'])
  expect((await linesOf(table)).lines).toEqual([
    [2, { title: '甲', area: '8公顷' }],
    [3, { title: '乙', area: '120亩' }],
  ])
})

test.each([
  ['单位：公顷、元', { area: '8公顷', price: '365000元' }],
  ['2026 年林地清单（面积单位：亩，金额单位：元）', { area: '8', price: '365000元' }],
  ['单位: 亩 万元', { area: '8', price: '365000' }],
  // Refused where the price is read: which total is meant cannot be known.
  ['单位：元/亩', { area: '8', price: '365000元/亩' }],
])('a note above the headings says in which unit plain numbers are: %s', async (note, cells) => {
  const table = await tableOf([note], ['标题', '面积', '总价'], ['甲', 8, 365_000])
  expect((await linesOf(table)).lines).toEqual([[3, { title: '甲', ...cells }]])
})

test('the table of refused lines says the unit of a note in its headings', async () => {
  const table = await tableOf(['单位：元'], ['标题', '总价'], ['甲', 365_000])
  const { lines } = readLines(await readWorkbook(table), columns)
  const again = await refusedWorkbookOf(lines.map(({ written }) => ({ written, reason: '' })))
  expect((await linesOf(again)).lines).toEqual([[2, { title: '甲', price: '365000元' }]])
})

test('the unit of a heading goes before that of a note', async () => {
  const table = await tableOf(['单位：元'], ['标题', '总价（万元）'], ['甲', 36.5])
  expect((await linesOf(table)).lines).toEqual([[3, { title: '甲', price: '36.5' }]])
})

test('a line that names a total further on is a line', async () => {
  const table = await tableOf(['标题', '面积', '备注'], ['甲', 8, '合计'], ['合计', 8, null])
  expect((await linesOf(table)).lines).toEqual([[2, { title: '甲', area: '8' }]])
})

test('headings of two rows, with the parts of a merged one below it', async () => {
  const merges = [
    { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
    { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
  ]
  const rows = [
    ['名称', '面积', null],
    [null, '公顷', '备注'],
    ['甲', 8, '好'],
  ]
  const { lines, unknown } = await linesOf(await xlsxOf(sheetOf(rows, { merges })))
  expect(lines).toEqual([[3, { title: '甲', area: '8公顷' }]])
  expect(unknown).toEqual(['面积 备注'])
})

test('columns without a field, columns that come twice, and sheets without headings are named', async () => {
  const table = await xlsxOf(
    sheetOf([
      ['标题', '面积', '亩数', '经办人'],
      ['甲', 1, 2, '张三'],
    ]),
    sheetOf([['随便写写'], ['什么']], { name: '草稿纸' }),
  )
  expect(await linesOf(table)).toEqual({
    lines: [[2, { title: '甲', area: '1' }]],
    unknown: ['亩数（与前面的列重复）', '经办人'],
    unread: ['草稿纸'],
  })
})

test('lines of all sheets with headings are read', async () => {
  const sheets = ['一', '二'].map((name) =>
    sheetOf(
      [
        ['标题', '面积'],
        [`林地${name}`, 1],
      ],
      { name },
    ),
  )
  expect((await linesOf(await xlsxOf(...sheets))).lines).toHaveLength(2)
})

test('a table without headings, and one without lines, is refused in words', async () => {
  await expect(linesOf(await tableOf(['甲', 12], ['乙', 3]))).rejects.toMatchObject({
    refusal: SheetWithoutHeadings,
  })
  await expect(linesOf(await tableOf(['标题', '面积']))).rejects.toMatchObject({ refusal: SheetEmpty })
})

test('the template has headings that are understood, and an example that is not imported', async () => {
  const template = await templateOf('林地', columns)
  await expect(linesOf(template)).rejects.toMatchObject({ refusal: SheetEmpty })
})

test('the table of refused lines can be imported once it is mended', async () => {
  const written = [
    ['标题', '甲'],
    ['面积（公顷）', '8'],
    ['经办人', '=1+1'],
  ] as const
  const { lines, unknown } = await linesOf(await refusedWorkbookOf([{ written, reason: '面积：请填亩数' }]))
  expect(lines).toEqual([[2, { title: '甲', area: '8公顷' }]])
  expect(unknown).toEqual(['经办人'])
})

test('columns with the same heading keep their own cells in the table of refused lines', async () => {
  const written = [
    ['标题', '甲'],
    ['面积', '一大片'],
    ['面积', '8'],
  ] as const
  const [sheet] = await readWorkbook(await refusedWorkbookOf([{ written, reason: '面积：请填亩数' }]))
  expect(sheet?.rows.map((row) => row.map(({ text }) => text))).toEqual([
    ['未导入的原因', '标题', '面积', '面积'],
    ['面积：请填亩数', '甲', '一大片', '8'],
  ])
})

const keysIn = async (bytes: Uint8Array) => keysOf(readLines(await readWorkbook(bytes), columns).lines)

test('a line is the same line in another file, in another place and with columns in another order', async () => {
  const [key] = await keysIn(await tableOf(['标题', '面积'], ['甲', 12]))
  const other = await keysIn(await tableOf(['面积', '电话', '标题'], [3, null, '乙'], [12, null, '甲']))
  expect(other[1]).toBe(key)
})

test('equal lines of a table are two lines, and the same two in the next file', async () => {
  const table = () => tableOf(['标题', '面积'], ['甲', 12], ['甲', 12])
  const keys = await keysIn(await table())
  expect(new Set(keys).size).toBe(2)
  expect(await keysIn(await table())).toEqual(keys)
})
