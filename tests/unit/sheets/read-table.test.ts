import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { Overloaded } from '#platform/contract/refusals.ts'
import {
  SHEET_COLUMNS_MAX,
  SHEET_LINES_MAX,
  SheetOldFormat,
  SheetTooLarge,
} from '#platform/contract/sheet-import.ts'
import { closeTables, readTable } from '#platform/server/sheets/read-table.ts'

afterAll(closeTables)

const columns = [
  { name: 'title', label: '标题', example: '', note: '', read: () => undefined },
  { name: 'area', label: '面积', unit: '亩', example: '', note: '' },
]

test('a table is read by its columns, also by those that hold functions', async () => {
  const { lines, unknown } = await readTable(Buffer.from('标题,面积,备注\n杉木林,80公顷,近路'), columns)
  expect([...(lines[0]?.cells ?? [])]).toEqual([
    ['title', { text: '杉木林', problem: '' }],
    ['area', { text: '80公顷', problem: '' }],
  ])
  expect(unknown).toEqual(['备注'])
})

test('what is no table is refused in its words', async () => {
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
  await expect(readTable(old, columns)).rejects.toMatchObject({ refusal: SheetOldFormat })
})

const row = Array.from({ length: SHEET_COLUMNS_MAX }, (_, column) => `第${column}列的内容`).join(',')
const largest = Buffer.from(
  `标题,面积${',列'.repeat(SHEET_COLUMNS_MAX - 2)}\n${`${row}\n`.repeat(SHEET_LINES_MAX)}`,
)

test('a table that takes too long is given up in words, and the next one is read by a new thread', async () => {
  await expect(readTable(largest, columns, 1)).rejects.toMatchObject({ refusal: SheetTooLarge })
  expect((await readTable(Buffer.from('标题,面积\n杉木林,80'), columns)).lines).toHaveLength(1)
})

test('a table that a stop of the server interrupts can be sent again later', async () => {
  const reading = readTable(largest, columns)
  const refused = expect(reading).rejects.toMatchObject({ refusal: Overloaded })
  // The thread has taken it.
  await setTimeout(50)
  await closeTables()
  await refused
})

test('others are served while the largest table is read', async () => {
  const over = new AbortController()
  const reading = readTable(largest, columns).finally(() => {
    over.abort()
  })
  let turns = 0
  while (!over.signal.aborted) {
    turns += 1
    await new Promise(setImmediate)
  }
  expect((await reading).lines).toHaveLength(SHEET_LINES_MAX)
  expect(turns).toBeGreaterThan(100)
})
