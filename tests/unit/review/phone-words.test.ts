// Keywords of reviewers: complete phones apart from other words.
import { expect, test } from 'vitest'
import { keywordOf } from '#platform/server/security/phone-query.ts'

const split = (typed: string) => {
  const { words, phones } = keywordOf(typed)
  return { words, phones: phones.map(({ digits }) => digits) }
}

test.each([
  '13812345678',
  '138 1234 5678',
  '138-1234-5678',
  '138.1234.5678',
  '138　1234　5678',
  '１３８１２３４５６７８',
  '１３８－１２３４－５６７８',
  '+8613812345678',
  '+86 138 1234 5678',
  '0086 138-1234-5678',
  '(86)13812345678',
  '138\u200b1234\u200b5678',
])('%j is a whole phone', (typed) => {
  expect(split(typed)).toEqual({ words: [], phones: ['13812345678'] })
  expect(keywordOf(typed).phones[0]).toMatchObject({ masked: '138****5678' })
})

test.each([
  ['0591-87654321', '059187654321'],
  ['（0591）8765 4321', '059187654321'],
  ['010 8765 4321', '01087654321'],
  ['87654321', '87654321'],
  ['0591-87654321转802', '059187654321802'],
  ['400-123-4567', '4001234567'],
])('%j is a whole phone without a mobile', (typed, digits) => {
  expect(split(typed)).toEqual({ words: [], phones: [digits] })
})

test.each([
  '138',
  '1234',
  '5678',
  '1381234',
  '1381234567',
  '2026',
  '0591',
  '12345678',
  '138****5678',
  '赵138',
])('%j is a part of one at most', (typed) => {
  expect(split(typed)).toEqual({ words: [typed], phones: [] })
})

test('words stand beside a phone, and several phones are several', () => {
  expect(split('王林 138 1234 5678 毛竹')).toEqual({ words: ['王林', '毛竹'], phones: ['13812345678'] })
  expect(split('2026 13812345678')).toEqual({ words: ['2026'], phones: ['13812345678'] })
  expect(split('13812345678 13912345678')).toEqual({ words: [], phones: ['13812345678', '13912345678'] })
  expect(split('LQ20261120-000123 ')).toEqual({ words: ['LQ20261120-000123'], phones: [] })
  expect(split('  ')).toEqual({ words: [], phones: [] })
})

test('spellings are those of a phone field, with what was typed', () => {
  expect(keywordOf('138 1234 5678').phones[0]?.spellings).toEqual(
    expect.arrayContaining(['13812345678', '138 1234 5678', '138-1234-5678', '+8613812345678']),
  )
  expect(keywordOf('059187654321').phones[0]?.spellings).toContain('0591-87654321')
})
