// What stands in the cells of a table, as a person would read it out; what would be read wrongly has a problem instead.
import { zipSync } from 'fflate'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import {
  SHEET_COLUMNS_MAX,
  SheetBroken,
  SheetEmpty,
  SheetEncrypted,
  SheetIsPage,
  SheetOldFormat,
  SheetTooLarge,
} from '#platform/contract/sheet-import.ts'
import { readWorkbook } from '#platform/server/sheets/read-workbook.ts'
import { type StyledCell, sheetOf, tableOf, xlsxOf } from '../../helpers/sheets.ts'

const firstCell = async (cell: CellValue | StyledCell) => {
  const [sheet] = await readWorkbook(await tableOf(['标题'], [cell]))
  return sheet?.rows[1]?.[0]
}

test.each<[string, CellValue | StyledCell, string]>([
  ['a text', ' 杉木 ', '杉木'],
  ['a text with leading zeros', '0012', '0012'],
  ['a number', 120.5, '120.5'],
  ['a sum of binary fractions', 0.1 + 0.2, '0.3'],
  ['a phone that Excel shows as 1.38E+10', 13_800_138_000, '13800138000'],
  ['a number shown with leading zeros', { value: 1234, numFmt: '000000' }, '001234'],
  ['a phone shown in groups', { value: 13_800_138_000, numFmt: '000-0000-0000' }, '138-0013-8000'],
  ['a number that is shown rounded', { value: 120.456, numFmt: '0.0' }, '120.456'],
  ['a number with thousands apart', { value: 1234.5, numFmt: '#,##0.00' }, '1234.5'],
  ['a number with a unit as its format', { value: 80, numFmt: '0.0"公顷"' }, '80公顷'],
  ['a unit that is not in quotes', { value: 80, numFmt: 'General公顷' }, '80公顷'],
  ['an amount of money', { value: 500_000, numFmt: '¥#,##0.00' }, '500000元'],
  ['an amount as Excel writes it', { value: 500_000, numFmt: '[$¥-804]#,##0.00' }, '500000元'],
  ['an amount of an account', { value: 500_000, numFmt: '_ "¥"* #,##0.00_ ' }, '500000元'],
  ['a date', new Date(Date.UTC(2054, 11, 31)), '2054-12-31'],
  ['a date as a number', { value: 56_614, numFmt: 'yyyy"年"m"月"d"日"' }, '2054-12-31'],
  ['a moment', new Date(Date.UTC(2026, 10, 28, 9, 30)), '2026-11-28 09:30'],
  ['a formula with its result', { value: 120, formula: 'A1*2' }, '120'],
  ['a tick', true, '是'],
])('%s', async (_, cell, text) => {
  expect(await firstCell(cell)).toEqual({ text, problem: '' })
})

test.each<[string, CellValue | StyledCell, RegExp]>([
  ['an amount of another currency', { value: 500_000, numFmt: '[$$-409]#,##0.00' }, /看不出以哪个为准/],
  ['a word before the digits', { value: 120, numFmt: '"第"0' }, /看不出以哪个为准/],
  ['a percentage', { value: 0.8, numFmt: '0%' }, /看不出以哪个为准/],
  ['an amount shown in ten thousands', { value: 365_000, numFmt: '0!.0,"万元"' }, /看不出以哪个为准/],
  ['a number of an identity card', 350_702_199_003_071_230, /超过 15 位/],
  ['an error of a formula', { value: '#REF!', formula: 'A9' }, /公式出错/],
  ['a formula that was never computed', { value: null, formula: 'A9*2' }, /公式没有结果/],
])('%s is refused', async (_, cell, problem) => {
  expect((await firstCell(cell))?.problem).toMatch(problem)
})

test('sheets that are hidden are left out', async () => {
  const bytes = await xlsxOf(sheetOf([['a']], { name: '一' }), sheetOf([['b']], { name: '二', hidden: true }))
  expect((await readWorkbook(bytes)).map(({ name }) => name)).toEqual(['一'])
})

test('a cell that rows are merged into stands in each of them', async () => {
  const merges = [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }]
  const [sheet] = await readWorkbook(
    await xlsxOf(
      sheetOf(
        [
          ['县', '村'],
          ['建阳区', '南山村'],
          [null, '北山村'],
        ],
        { merges },
      ),
    ),
  )
  expect(sheet?.rows.map(([cell]) => cell?.text)).toEqual(['县', '建阳区', '建阳区'])
})

const TABLE = '标题,面积\n建阳杉木林,"1,200"\n'
const encodings: [string, Uint8Array][] = [
  ['UTF-8', Buffer.from(TABLE)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${TABLE}`)],
  ['UTF-16', Buffer.from(`\uFEFF${TABLE}`, 'utf16le')],
  // 标题,面积 建阳杉木林,"1,200"
  ['GBK', Buffer.from('b1eacce22cc3e6bbfd0abda8d1f4c9bcc4bec1d62c22312c323030220a', 'hex')],
]
test.each(encodings)('a CSV in %s', async (_, bytes) => {
  const [sheet] = await readWorkbook(bytes)
  const texts = sheet?.rows.slice(0, 2).map((row) => row.map(({ text }) => text))
  expect(texts).toEqual([
    ['标题', '面积'],
    ['建阳杉木林', '1,200'],
  ])
})

const compound = (text: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(text, 'utf16le')])

test.each([
  ['nothing', () => Buffer.alloc(0), SheetEmpty],
  ['a workbook with a password', () => compound('EncryptedPackage'), SheetEncrypted],
  [
    'a workbook that hucre encrypts',
    () =>
      writeXlsx({ sheets: [{ name: 'a', rows: [['a']] }], encryption: { password: 'p', spinCount: 1000 } }),
    SheetEncrypted,
  ],
  ['an old workbook', () => compound('Workbook'), SheetOldFormat],
  ['a page called xls', () => Buffer.from('<html><table><tr><td>标题</td></tr></table></html>'), SheetIsPage],
  ['half a workbook', async () => (await tableOf(['标题'], ['a'])).subarray(0, 300), SheetBroken],
  ['an archive of something else', () => zipSync({ 'a.txt': Buffer.from('a') }), SheetBroken],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), SheetBroken],
  [
    'a workbook that is a thousand times its size',
    () => zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(40_000_000) }),
    SheetTooLarge,
  ],
  [
    'an archive of very many parts',
    () =>
      zipSync(
        Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`xl/${at}.xml`, new Uint8Array(1)])),
      ),
    SheetTooLarge,
  ],
  ['a line wider than a table', () => Buffer.from(`标题${','.repeat(200)}a\na,b`), SheetTooLarge],
  [
    'cells that are merged over and over',
    () =>
      xlsxOf(
        sheetOf([['标题'], ['a']], {
          merges: Array.from({ length: 3000 }, () => ({ startRow: 0, startCol: 0, endRow: 900, endCol: 90 })),
        }),
      ),
    SheetTooLarge,
  ],
  [
    'more rows than one import takes',
    () => tableOf(...Array.from({ length: 1100 }, (_, at) => [at])),
    SheetTooLarge,
  ],
  [
    'more columns than one import takes',
    () => tableOf(Array.from({ length: 120 }, (_, at) => at)),
    SheetTooLarge,
  ],
])('%s is refused in words', async (_, make, refusal) => {
  await expect(readWorkbook(await make())).rejects.toMatchObject({ refusal })
})

test('commas without end are no columns', async () => {
  const [sheet] = await readWorkbook(Buffer.from(`标题${','.repeat(20_000)}\na,b`))
  expect(sheet?.rows[0]).toHaveLength(SHEET_COLUMNS_MAX)
})
