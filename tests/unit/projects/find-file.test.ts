import { expect, test } from 'vitest'
import { findFile } from '#features/projects/islands/find-file.ts'

const named = (...names: string[]) => names.map((name, at) => ({ name, file: `/${at}`, size: 0 }))
const addressOf = (report: string[], files: string[], position: number) =>
  findFile(named(...report), named(...files), position)?.file

test.each([
  ['as published', ['甲', '乙'], ['甲', '乙'], 1, '/1'],
  ['in another order', ['乙', '甲'], ['甲', '乙'], 0, '/1'],
  ['swapped for another of the same number', ['丙', '乙'], ['甲', '乙'], 0, undefined],
  ['swapped and moved', ['乙', '丙'], ['甲', '乙'], 1, '/0'],
  ['gone', ['乙'], ['甲', '乙'], 0, undefined],
  ['written untidily by the backend', ['可研&nbsp;报告 ', '乙'], ['可研 报告', '乙'], 0, '/0'],
  ['one of two of the same name', ['甲', '甲'], ['甲', '甲'], 1, '/1'],
  ['one of two of the same name, of which one has gone', ['甲'], ['甲', '甲'], 0, undefined],
  ['one of two of the same name, of which one is new', ['甲', '甲'], ['甲'], 0, undefined],
])('a file of a project that is %s', (_, report, files, position, address) => {
  expect(addressOf(report, files, position)).toBe(address)
})
