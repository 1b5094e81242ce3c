// Scoring models: what each version must be made of, and that a released one never scores otherwise than it did.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Answers } from '#features/assessment/contract/answers.ts'
import { choiceNames, codesOf, manyNames, NONE } from '#features/assessment/contract/fields.ts'
import { type Scores, SUB_SCORES } from '#features/assessment/contract/scores.ts'
import type { Factor } from '#features/assessment/rules/model.ts'
import { currentModel, modelOf, models } from '#features/assessment/rules/models.ts'
import { scoresOf } from '#features/assessment/rules/score.ts'

/** Facts of the listing, which no model weighs. */
const NOT_WEIGHED: ReadonlySet<string> = new Set(['type', 'forestry_type'])

const codesIn = (scores: Readonly<Record<number, number>>) => Object.keys(scores).map(Number)
const isRising = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value > (values[index - 1] ?? value))
const total = (parts: readonly { weight: number }[]) => parts.reduce((sum, { weight }) => sum + weight, 0)

const scoresIn = (factor: Factor): number[] => {
  if (factor.kind === 'one') return Object.values(factor.scores)
  if (factor.kind === 'many') return [factor.base, ...Object.values(factor.each)]
  return factor.points.map(([, score]) => score)
}

interface Stored {
  answers: Answers
  scores: Scores
}

/** Answers and their scores, written when the version was released. A new version adds a file; none is ever changed. */
const storedScores = (version: string) =>
  JSON.parse(readFileSync(new URL(`scores-${version}.json`, import.meta.url), 'utf8')) as Stored[]

describe.for(models.map((model) => [model.version, model] as const))('model %s', ([version, model]) => {
  const factors = model.groups.flatMap((group) => group.factors)

  test('scores stored answers as it did when it was released', () => {
    const stored = storedScores(version)
    expect(stored).toHaveLength(20)
    for (const { answers, scores } of stored) expect(scoresOf(model, answers)).toEqual(scores)
  })

  test('has a group for each sub-score, with weights that add up to 100, as do those of its factors', () => {
    expect(model.groups.map(({ name }) => name)).toEqual(SUB_SCORES)
    expect(total(model.groups)).toBe(100)
    for (const group of model.groups) expect([group.name, total(group.factors)]).toEqual([group.name, 100])
    for (const { weight } of [...model.groups, ...factors]) expect(weight).toBeGreaterThan(0)
  })

  test('weighs every question of the form once', () => {
    const weighed = [...choiceNames, ...manyNames, 'years', 'area'].filter((name) => !NOT_WEIGHED.has(name))
    expect(factors.map(({ field }) => field).toSorted()).toEqual(weighed.toSorted())
  })

  test('scores every code of every question, from 0 to 100', () => {
    for (const factor of factors) {
      for (const score of scoresIn(factor)) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
      }
      if (factor.kind === 'one')
        expect([factor.field, codesIn(factor.scores)]).toEqual([factor.field, [...codesOf(factor.field)]])
      if (factor.kind === 'many')
        expect([factor.field, codesIn(factor.each)]).toEqual([
          factor.field,
          codesOf(factor.field).filter((code) => code !== NONE),
        ])
    }
  })

  test('has lines that begin at 0 and rise in both directions, and facilities that each add something', () => {
    for (const factor of factors) {
      if (factor.kind === 'many') expect(Math.min(...Object.values(factor.each))).toBeGreaterThan(0)
      if (factor.kind !== 'number') continue
      expect(factor.points[0]?.[0]).toBe(0)
      expect(isRising(factor.points.map(([value]) => value))).toBe(true)
      expect(isRising(factor.points.map(([, score]) => score))).toBe(true)
    }
  })

  test('has falling grades, the last of which begins at 0, and limits that hold something down', () => {
    expect(isRising(model.grades.map(([, from]) => -from))).toBe(true)
    expect(model.grades.at(-1)?.[1]).toBe(0)
    for (const { max, reason } of model.groups.flatMap(({ limits }) => limits)) {
      expect(max).toBeGreaterThan(0)
      expect(max).toBeLessThan(100)
      expect(reason).toMatch(/[\u4e00-\u9fff]/)
    }
  })
})

test('versions are unique and the newest is the current one', () => {
  expect(currentModel).toBe(models[0])
  expect(new Set(models.map(({ version }) => version)).size).toBe(models.length)
  const days = models.map(({ since }) => Date.parse(since))
  expect(days).toEqual(days.toSorted((a, b) => b - a))
  for (const model of models) expect(modelOf(model.version)).toBe(model)
})

test('a version that there never was is an error', () => {
  expect(() => modelOf('2019.9')).toThrow('2019.9')
})
