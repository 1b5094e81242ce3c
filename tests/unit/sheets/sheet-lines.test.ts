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
  { name: 'phone', label: '电话', aliases: ['手机号'], isPhone: true, example: '13800138000', note: '' },
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

test('a unit in a heading goes with numbers that have none of their own', async () => {
  const table = await tableOf(['标题', '面积（公顷）'], ['甲', 8], ['乙', '120亩'])
  expect((await linesOf(table)).lines).toEqual([
    [2, { title: '甲', area: '8公顷' }],
    [3, { title: '乙', area: '120亩' }],
  ])
})

test.each([
  ['面积（公顷）', '约8', { area: '约8公顷' }],
  ['面积（公顷）', '八', { area: '八公顷' }],
  ['面积（公顷）', '捌点伍', { area: '捌点伍公顷' }],
  ['面积（公顷）', '8多', { area: '8多公顷' }],
  ['面积（公顷）', '8左右', { area: '8公顷左右' }],
  ['面积（公顷）', '1 200', { area: '1 200公顷' }],
  ['面积（公顷）', '8-10', { area: '8-10公顷' }],
  ['面积（单位：公顷）', '约8', { area: '约8公顷' }],
  ['面积（公顷）', '约120亩', { area: '约120亩' }],
  ['面积（公顷）', '120畝', { area: '120畝' }],
  ['面积（垧）', '8', { area: '8垧' }],
  ['面积（万亩）', '1.2', { area: '1.2万亩' }],
  ['总价（元）', '约58000', { price: '约58000元' }],
  ['总价（元）', '58000（可议）', { price: '58000元(可议)' }],
  ['总价（元）', '每年3000', { price: '每年3000元' }],
  ['总价（元）', '5.8万', { price: '5.8万元' }],
  ['总价（元）', '5万多', { price: '5万多元' }],
  ['总价（元）', '￥58,000', { price: '¥58,000元' }],
  ['总价（元）', '面议', { price: '面议' }],
  ['总价（￥）', '58000', { price: '58000元' }],
  ['总价（美元）', '58000', { price: '58000美元' }],
  ['总价（千元）', '58多', { price: '58千多元' }],
  ['总价（千元）', '58块', { price: '58块' }],
  ['面积（公顷）', '2000.5', { area: '2000.5公顷' }],
  ['面积（公顷）', '2000-2100', { area: '2000-2100公顷' }],
  ['面积（平方米）', '1950.25', { area: '1950.25平方米' }],
  ['总价（元）', '2000.50', { price: '2000.50元' }],
  ['总价（元）', '20000000', { price: '20000000元' }],
  ['总价（千元）', '2000.5', { price: '2000.5千元' }],
])('the unit of %s goes with the number in %s', async (heading, written, cells) => {
  const table = await tableOf(['标题', heading], ['甲', written])
  expect((await linesOf(table)).lines).toEqual([[2, { title: '甲', ...cells }]])
})

test('a multiple in a heading and another in a cell are asked about', async () => {
  expect(await problemsOf(['标题', '总价（千元）'], ['甲', '5.8万'])).toEqual([
    { title: '', price: '表头的单位是“千元”，这一格又写了“万”，请连单位写明，如 5.8万元' },
  ])
})

test.each([
  ['单位：公顷、元', { area: '8公顷', price: '365000元' }],
  ['2026 年林地清单（面积单位：亩，金额单位：元）', { area: '8', price: '365000元' }],
  ['单位: 亩 万元', { area: '8', price: '365000' }],
  // Refused where the price is read: which total is meant cannot be known.
  ['单位：万亩、千元', { area: '8万亩', price: '365000千元' }],
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

test('a title over the headings is no part of a heading that no field has', async () => {
  const merges = [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }]
  const rows = [
    ['2026 年林地清单', null, null],
    ['标题', '面积', '经办人'],
    ['甲', 8, '张三'],
  ]
  for (const options of [{ merges }, {}]) {
    const { lines, unknown } = await linesOf(await xlsxOf(sheetOf(rows, options)))
    expect(lines).toEqual([[3, { title: '甲', area: '8' }]])
    expect(unknown).toEqual(['经办人'])
  }
})

const problemsOf = async (...rows: (string | number)[][]) => {
  const { lines } = readLines(await readWorkbook(await tableOf(...rows)), columns)
  return lines.map(({ cells }) =>
    Object.fromEntries([...cells].map(([name, { problem }]) => [name, problem])),
  )
}

test.each([
  [59_187_654_321, '0591-87654321'],
  ['59187654321', '0591-87654321'],
  [1_087_654_321, '010-87654321'],
  ['591-87654321', '0591-87654321'],
])('a phone that Excel took its first 0 from is asked for whole: %s', async (phone, whole) => {
  expect(await problemsOf(['标题', '电话'], ['甲', phone])).toEqual([
    {
      title: '',
      phone: `区号前少了 0，Excel 会把它去掉：请把这一列设为“文本”格式，再写成 ${whole}`,
    },
  ])
})

test.each([13_800_138_000, '13800138000', '0591-87654321', '4001234567', '87654321'])(
  'a phone without a loss is left to its reader: %s',
  async (phone) => {
    expect(await problemsOf(['标题', '电话'], ['甲', phone])).toEqual([{ title: '', phone: '' }])
  },
)

test('a number that Excel has shortened is never taken', async () => {
  const shortened = /“1\.38E\+10”是 Excel 缩写过的数字.*设为“文本”格式/
  expect(await problemsOf(['标题', '电话'], ['甲', '1.38E+10'])).toEqual([
    { title: '', phone: expect.stringMatching(shortened) },
  ])
  const [csv] = await readWorkbook(Buffer.from('标题,电话\n甲,1.38E+10'))
  expect(csv?.rows[1]?.[1]?.problem).toMatch(shortened)
})

test.each([
  [
    '面积',
    45_292,
    '45292 是 Excel 里日期 2024-01-01 的序号：是日期的，请写成 2024-01-01；确实是 45292 亩的，请连单位写成 45292亩',
  ],
  [
    '面积（公顷）',
    '45292',
    '45292 是 Excel 里日期 2024-01-01 的序号：是日期的，请写成 2024-01-01；确实是 45292 公顷的，请连单位写成 45292公顷',
  ],
  ['面积（平方米）', 45_000, ''],
  ['面积（㎡）', 45_000, ''],
  ['面积', '45292亩', ''],
  ['面积', 12_000, ''],
  ['面积', 45_292.5, ''],
])('a number that may be a day of Excel is asked about: %s %s', async (heading, area, problem) => {
  expect(await problemsOf(['标题', heading], ['甲', area])).toEqual([{ title: '', area: problem }])
})

test('a number of square metres is no day of Excel, whether its heading or a note names them', async () => {
  const inHeading = await tableOf(['标题', '面积（平方米）'], ['甲', 45_000])
  const inNote = await tableOf(['单位：平方米'], ['标题', '面积'], ['甲', 45_000])
  expect((await linesOf(inHeading)).lines).toEqual([[2, { title: '甲', area: '45000平方米' }]])
  expect((await linesOf(inNote)).lines).toEqual([[3, { title: '甲', area: '45000平方米' }]])
  expect(await problemsOf(['标题', '面积（平方米）'], ['甲', 45_000])).toEqual([{ title: '', area: '' }])
})

type Kind = 'title' | 'transfer' | 'woodland' | 'price'
const sharing: readonly SheetColumn<Kind>[] = [
  { name: 'title', label: '标题', example: '示例', note: '' },
  {
    name: 'transfer',
    label: '流转类别',
    aliases: ['类别'],
    choices: ['转让', '出租'],
    example: '',
    note: '',
  },
  {
    name: 'woodland',
    label: '林地类型',
    aliases: ['类别'],
    choices: ['有林地', '乔木林地'],
    example: '',
    note: '',
  },
  {
    name: 'price',
    label: '总价',
    mistaken: { headings: ['单价'], note: '请换算成总价' },
    example: '',
    note: '',
  },
]

test.each([
  [['标题', '类别'], ['甲', '乔木'], { title: '甲', woodland: '乔木' }, []],
  [['标题', '类别'], ['甲', '出租'], { title: '甲', transfer: '出租' }, []],
  [
    ['类别', '标题', '流转类别'],
    ['有林地', '甲', '出租'],
    { title: '甲', woodland: '有林地', transfer: '出租' },
    [],
  ],
  [
    ['标题', '林地类型', '类别'],
    ['甲', '有林地', '竹'],
    { title: '甲', woodland: '有林地' },
    ['类别（看不出是哪一项，请写成其中一项：流转类别、林地类型）'],
  ],
  [
    ['标题', '林地类型', '单价（元/亩）'],
    ['甲', '有林地', 300],
    { title: '甲', woodland: '有林地' },
    ['单价（元/亩）（请换算成总价）'],
  ],
])(
  'a heading that columns share goes by its cells, another is named with what to write: %j',
  async (headings, row, cells, unknown) => {
    const read = readLines(await readWorkbook(await tableOf(headings, row)), sharing)
    expect(
      read.lines.map((line) => Object.fromEntries([...line.cells].map(([name, { text }]) => [name, text]))),
    ).toEqual([cells])
    expect(read.unknown).toEqual(unknown)
  },
)

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
