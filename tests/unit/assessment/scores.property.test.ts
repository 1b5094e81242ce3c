// What holds for the scores of any answers by any model.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answers } from '#features/assessment/contract/answers.ts'
import { codesOf, NONE } from '#features/assessment/contract/fields.ts'
import type { Scores } from '#features/assessment/contract/scores.ts'
import type { Factor, Model } from '#features/assessment/rules/model.ts'
import { models } from '#features/assessment/rules/models.ts'
import {
  changesOf,
  completenessOf,
  factorScore,
  gradeOf,
  rounded,
  scoresOf,
  sharesOf,
} from '#features/assessment/rules/score.ts'
import { MAX_AREA, MAX_YEARS } from '#features/listings/contract/woodland.ts'
import { anyAnswers } from './any-answers.ts'

/** Each property of each model. */
const RUNS = { numRuns: 400 }

describe.for(models.map((model) => [model.version, model] as const))('model %s', ([, model]) => {
  const factors = model.groups.flatMap((group) => group.factors)
  const names = ['comprehensive', ...model.groups.map(({ name }) => name)] as (keyof Scores)[]

  test('every score lies from 0 to 100 and has one decimal, and there is a grade for it', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const scores = scoresOf(model, answers)
        expect(Object.keys(scores).toSorted()).toEqual(names.toSorted())
        for (const score of Object.values(scores)) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(100)
          expect(Number(score.toFixed(1))).toBe(score)
        }
        expect(model.grades.map(([grade]) => grade)).toContain(gradeOf(model, scores.comprehensive))
      }),
      RUNS,
    )
  })

  test('a better answer, one more facility, more years and more area lower no score', () => {
    fc.assert(
      fc.property(anyAnswers, fc.constantFrom(...factors), fc.nat(), (answers, factor, pick) => {
        const better = betterAnswers(factor, answers)
        if (better.length === 0) return
        const before = scoresOf(model, answers)
        const after = scoresOf(model, better[pick % better.length] ?? answers)
        for (const name of names)
          expect([name, after[name]]).toEqual([name, Math.max(after[name], before[name])])
      }),
      { numRuns: 4000 },
    )
  })

  test('the comprehensive score is the weighted sum of the sub-scores as they are shown', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const scores = scoresOf(model, answers)
        // In whole numbers: tenths × percent.
        const sum = model.groups.reduce(
          (total, { name, weight }) => total + weight * Math.round(scores[name] * 10),
          0,
        )
        expect(Math.round(scores.comprehensive * 10)).toBe(Math.floor((sum + 50) / 100))
      }),
      RUNS,
    )
  })

  test('an open answer is left out, and the weights of its group’s other answers are scaled up to 100', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        expect(scoresOf(model, answers)).toEqual(scoresOf(renormalised(model, answers), answers))
        const open = factors.filter((factor) => factorScore(factor, answers) === undefined)
        expect(completenessOf(model, answers)).toEqual({
          answered: factors.length - open.length,
          questions: factors.length,
        })
        // Weights are shown to one decimal each.
        for (const { factors: shares, weight } of sharesOf(model, answers))
          expect(Math.abs(sumOf(shares, 'weight') - weight)).toBeLessThanOrEqual(0.05 * shares.length + 1e-9)
      }),
      RUNS,
    )
  })

  test('where no limit holds, the points of a group’s factors add up to its share; a limit lowers the score to it', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        for (const { factors: shares, weight, score, limit } of sharesOf(model, answers)) {
          // Points are shown to two decimals each, the sub-score to one.
          const error = 0.005 * shares.length + (0.05 * weight) / 100 + 1e-9
          const points = sumOf(shares, 'points')
          const share = (weight * score) / 100
          if (limit) {
            expect(score).toBe(limit.max)
            expect(points).toBeGreaterThan(share - error)
          } else expect(Math.abs(points - share)).toBeLessThanOrEqual(error)
        }
      }),
      RUNS,
    )
  })

  test('a change brings exactly its gain, none of the same answer brings more, and the largest come first', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const before = scoresOf(model, answers).comprehensive
        const changes = changesOf(model, answers)
        expect(new Set(changes.map(({ factor }) => factor.field)).size).toBe(changes.length)
        for (const { factor, answers: changed, gain } of changes) {
          expect(gain).toBeGreaterThan(0)
          expect(rounded(scoresOf(model, changed).comprehensive - before)).toBe(gain)
          const others = { ...changed, [factor.field]: answers[factor.field] }
          expect(others).toEqual(answers)
        }
        const gains = changes.map(({ gain }) => gain)
        expect(gains).toEqual(gains.toSorted((a, b) => b - a))
        const gainOf = (factor: Factor) => changes.find((change) => change.factor === factor)?.gain ?? 0
        for (const factor of factors)
          for (const changed of singleChanges(factor, answers))
            expect(rounded(scoresOf(model, changed).comprehensive - before)).toBeLessThanOrEqual(
              gainOf(factor),
            )
      }),
      RUNS,
    )
  })
})

const sumOf = <K extends string>(rows: readonly Record<K, number>[], name: K) =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** The model without the factors that are open; weights of each group add up to 100 again. */
function renormalised(model: Model, answers: Answers): Model {
  return {
    ...model,
    groups: model.groups.map((group) => {
      const answered = group.factors.filter((factor) => factorScore(factor, answers) !== undefined)
      const weights = sumOf(answered, 'weight')
      return {
        ...group,
        factors: answered.map((factor) => ({ ...factor, weight: (factor.weight * 100) / weights })),
      }
    }),
  }
}

/** Answers in which this one alone differs: another code, one facility more, the most years or area there may be. */
function singleChanges(factor: Factor, answers: Answers): Answers[] {
  const { field } = factor
  if (factor.kind === 'number') return [{ ...answers, [field]: field === 'years' ? MAX_YEARS : MAX_AREA }]
  if (factor.kind === 'many')
    return codesOf(factor.field)
      .filter((code) => code !== NONE && !answers[factor.field].includes(code))
      .map((code) => ({
        ...answers,
        [field]: [...answers[factor.field].filter((other) => other !== NONE), code],
      }))
  // An open answer is not changed: whether its question applies is for the owner to say.
  if (answers[factor.field] === null) return []
  return codesOf(factor.field).map((code) => ({ ...answers, [field]: code }))
}

/** Those of them that are better by the model’s own scores; a number also a little. */
function betterAnswers(factor: Factor, answers: Answers): Answers[] {
  const now = factorScore(factor, answers) ?? 100
  const { field } = factor
  if (factor.kind === 'one')
    return singleChanges(factor, answers).filter((other) => (factorScore(factor, other) ?? 0) > now)
  if (factor.kind === 'many') return singleChanges(factor, answers)
  const max = field === 'years' ? MAX_YEARS : MAX_AREA
  const step = field === 'years' ? 1 : 0.01
  const value = answers[factor.field]
  return [value + step, value * 2, max]
    .filter((more) => more <= max)
    .map((more) => ({ ...answers, [field]: more }))
}
