// Scores of model 2026.1 against tables that were computed by hand.
import { describe, expect, test } from 'vitest'
import type { Answers } from '#features/assessment/contract/answers.ts'
import type { Scores } from '#features/assessment/contract/scores.ts'
import { model20261 } from '#features/assessment/rules/model-2026-1.ts'
import { gradeOf, scoresOf, sharesOf } from '#features/assessment/rules/score.ts'
import { scoresByHand } from './scores-by-hand.ts'

const region = { province_id: 350_000, city_id: 350_700, county_id: 350_703 }
const tables = Object.entries(scoresByHand).map(([name, text]) => [name, readTable(text)] as const)

describe.for(tables)('%s', ([, { groups, comprehensive, grade, answers, parts }]) => {
  test('the table adds up', () => {
    for (const { rows, sum, weights, mean, limit, score } of groups) {
      for (const { score: one, weight, product } of rows) expect(one * weight).toBeCloseTo(product, 4)
      expect(rows.reduce((total, { product }) => total + product, 0)).toBeCloseTo(sum, 4)
      expect(rows.reduce((total, { weight }) => total + weight, 0)).toBe(weights)
      expect(sum / weights).toBeCloseTo(mean, 5)
      expect(halfUp(Math.min(mean, limit))).toBe(score)
    }
    expect(parts.map(([, score]) => score)).toEqual(groups.map(({ score }) => score))
    const sum = parts.reduce((total, [weight, score]) => total + weight * score, 0)
    expect(sum).toBeCloseTo(comprehensive.sum, 6)
    expect(comprehensive.sum / 100).toBeCloseTo(comprehensive.mean, 6)
    expect(halfUp(comprehensive.mean)).toBe(comprehensive.score)
  })

  test('the scores are those of the table', () => {
    const scores = scoresOf(model20261, answers)
    const byHand = Object.fromEntries(groups.map(({ name, score }) => [name, score]))
    expect(scores).toEqual({ comprehensive: comprehensive.score, ...byHand } as unknown as Scores)
    expect(gradeOf(model20261, scores.comprehensive)).toBe(grade)
  })

  test('the report’s factors, weights and limits are those of the table', () => {
    const shares = sharesOf(model20261, answers)
    expect(shares.map(({ name, weight, score }) => [name, weight, score])).toEqual(
      groups.map(({ name, score }, index) => [name, parts[index]?.[0], score]),
    )
    for (const [index, { rows, mean, limit, weights }] of groups.entries()) {
      const { factors, weight, limit: held } = shares[index] ?? { factors: [], weight: 0, limit: undefined }
      expect(factors.map(({ factor }) => factor.field)).toEqual(rows.map(({ field }) => field))
      expect(factors.map(({ factor }) => factor.weight)).toEqual(rows.map((row) => row.weight))
      expect(factors.map(({ score }) => score)).toEqual(rows.map(({ score }) => halfUp(score)))
      // To two decimals.
      for (const [row, { product }] of rows.entries())
        expect(Math.abs((factors[row]?.points ?? 0) - (weight * product) / weights / 100)).toBeLessThan(
          0.00501,
        )
      expect(held?.max).toBe(mean > limit ? limit : undefined)
    }
  })
})

test('the tables have every grade, every limit, and every question answered and left open where it may be', () => {
  const read = tables.map(([, table]) => table)
  expect(read).toHaveLength(10)
  expect([...new Set(read.map(({ grade }) => grade))].toSorted()).toEqual(['Ⅰ', 'Ⅱ', 'Ⅲ', 'Ⅳ', 'Ⅴ'])
  const limits = read.flatMap(({ groups }) =>
    groups.flatMap(({ name, mean, limit }) => (mean > limit ? [`${name} ${limit}`] : [])),
  )
  expect(new Set(limits)).toEqual(new Set(['massif 60', 'massif 50', 'matching 60', 'economics 50']))
  const fields = model20261.groups.flatMap(({ factors }) => factors.map(({ field }) => field))
  for (const { answers } of read) expect(fields.filter((field) => !(field in answers))).toEqual([])
})

/** Rounded to one decimal, half up, on the decimal digits: without the error of binary fractions. */
function halfUp(value: number) {
  const [whole = '0', decimals = ''] = value.toFixed(6).split('.')
  const tenths = Number(`${whole}${decimals.slice(0, 1)}`)
  return (Number(decimals.slice(1, 2)) >= 5 ? tenths + 1 : tenths) / 10
}

interface Row {
  field: string
  score: number
  weight: number
  product: number
}

interface Group {
  name: string
  rows: Row[]
  sum: number
  weights: number
  mean: number
  /** 100 where none applies. */
  limit: number
  score: number
}

/** `-` is an open answer, `1,3` several. */
function answerIn(field: string, text: string) {
  if (text === '-') return null
  return field === 'subsidiary' || field === 'related' ? text.split(',').map(Number) : Number(text)
}

function numbersIn(line: string) {
  return (line.match(/\d+(\.\d+)?/g) ?? []).map(Number)
}

function readTable(text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const last = lines.pop() ?? ''
  const groups: Group[] = []
  const answers: Record<string, unknown> = { ...region, type: 1, forestry_type: 1 }
  for (const line of lines.slice(0, -1)) {
    const name = /^ {4}(\w+)$/.exec(line)?.[1]
    const [, field = '', answer = '', scored = ''] = /^ {6}([a-z_]+) +(\S+) *(.*)$/.exec(line) ?? []
    const group = groups.at(-1)
    if (name) groups.push({ name, rows: [], sum: 0, weights: 0, mean: 0, limit: 100, score: 0 })
    else if (field) {
      answers[field] = answerIn(field, answer)
      const [score, weight, product] = numbersIn(scored)
      if (score !== undefined && weight !== undefined && product !== undefined)
        group?.rows.push({ field, score, weight, product })
      else expect(answer).toBe('-')
    } else {
      const [sum = 0, weights = 0, mean = 0, ...rest] = numbersIn(line)
      const [limit = 100] = line.includes('limit') ? rest : []
      Object.assign(group ?? {}, { sum, weights, mean, limit, score: rest.at(-1) })
    }
  }
  const [products = '', result = ''] = last.split(' = ')
  const parts = products.split(' + ').map((part) => numbersIn(part) as [weight: number, score: number])
  const [sum = 0] = numbersIn(result)
  const [mean = 0, score = 0] = numbersIn(last.split(' = ')[2] ?? '')
  return {
    groups,
    answers: answers as unknown as Answers,
    parts,
    comprehensive: { sum, mean, score },
    grade: last.trim().slice(-1),
  }
}
