// Scores of answers by a model, and where they come from. Pure: the same answers and model always give the same.
import type { Answers } from '#features/assessment/contract/answers.ts'
import { type ManyName, NONE } from '#features/assessment/contract/fields.ts'
import type { Scores, SubScore } from '#features/assessment/contract/scores.ts'
import type { Factor, Group, Model, NumberFactor } from './model.ts'

const FULL = 100

export const rounded = (value: number) => Math.round(value * 10 + 1e-9) / 10

/** Score at a value, on the line between the two points beside it. */
const onLine = ({ points }: NumberFactor, value: number) => {
  let [x0, y0] = points[0] ?? [0, 0]
  for (const [x, y] of points) {
    if (value <= x) return x === x0 ? y : y0 + ((y - y0) * (value - x0)) / (x - x0)
    ;[x0, y0] = [x, y]
  }
  return y0
}

/** Score of one answer, 0 to 100; undefined for an open one. */
export const factorScore = (factor: Factor, answers: Answers): number | undefined => {
  if (factor.kind === 'number') return onLine(factor, answers[factor.field])
  if (factor.kind === 'one') {
    const code = answers[factor.field]
    return code === null ? undefined : factor.scores[code]
  }
  let sum = factor.base
  for (const code of answers[factor.field]) sum += factor.each[code] ?? 0
  return Math.min(FULL, sum)
}

/** Sub-score of a group: the mean of its answered factors by weight, at most what its limits allow. */
const groupScore = ({ factors, limits }: Group, answers: Answers) => {
  let sum = 0
  let weights = 0
  for (const factor of factors) {
    const score = factorScore(factor, answers)
    if (score === undefined) continue
    sum += factor.weight * score
    weights += factor.weight
  }
  let score = weights === 0 ? 0 : sum / weights
  for (const { applies, max } of limits) if (score > max && applies(answers)) score = max
  return rounded(score)
}

export const scoresOf = (model: Model, answers: Answers): Scores => {
  const scores = { comprehensive: 0 } as Scores
  let sum = 0
  for (const group of model.groups) {
    const score = groupScore(group, answers)
    scores[group.name] = score
    sum += group.weight * score
  }
  scores.comprehensive = rounded(sum / FULL)
  return scores
}

export const gradeOf = ({ grades }: Model, comprehensive: number) =>
  grades.find(([, from]) => comprehensive >= from)?.[0] ?? ''

export interface FactorShare {
  factor: Factor
  score: number
  /** Share of the comprehensive score in percent, after open answers are left out. */
  weight: number
  /** Points of the comprehensive score, before limits. */
  points: number
}

export interface GroupShare {
  name: SubScore
  weight: number
  score: number
  /** Reason of the limit that holds the score down; undefined if none does. */
  limit: { max: number; reason: string } | undefined
  factors: FactorShare[]
}

const shareOf = (group: Group, answers: Answers): GroupShare => {
  const scored = group.factors.flatMap((factor) => {
    const score = factorScore(factor, answers)
    return score === undefined ? [] : [{ factor, score }]
  })
  const weights = scored.reduce((sum, { factor }) => sum + factor.weight, 0)
  const factors = scored.map(({ factor, score }) => {
    const weight = (group.weight * factor.weight) / weights
    return { factor, score: rounded(score), weight: rounded(weight), points: (weight * score) / FULL }
  })
  const plain = factors.reduce((sum, { points }) => sum + points, 0) / group.weight
  const limit = group.limits
    .filter(({ applies, max }) => plain * FULL > max && applies(answers))
    .reduce<GroupShare['limit']>((low, next) => (low && low.max <= next.max ? low : next), undefined)
  return {
    name: group.name,
    weight: group.weight,
    score: groupScore(group, answers),
    limit: limit && { max: limit.max, reason: limit.reason },
    factors: factors.map((share) => ({ ...share, points: Math.round(share.points * 100) / 100 })),
  }
}

export const sharesOf = (model: Model, answers: Answers): GroupShare[] =>
  model.groups.map((group) => shareOf(group, answers))

export const completenessOf = (model: Model, answers: Answers) => {
  const factors = model.groups.flatMap((group) => group.factors)
  const answered = factors.filter((factor) => factorScore(factor, answers) !== undefined)
  return { answered: answered.length, questions: factors.length }
}

export interface Change {
  factor: Factor
  answers: Answers
  gain: number
}

const withMany = (answers: Answers, field: ManyName, code: number): Answers => ({
  ...answers,
  [field]: [...answers[field].filter((other) => other !== NONE), code].toSorted((a, b) => a - b),
})

const betterAnswers = (factor: Factor, answers: Answers): Answers[] => {
  if (factor.kind === 'many')
    return Object.keys(factor.each)
      .map(Number)
      .filter((code) => !answers[factor.field].includes(code))
      .map((code) => withMany(answers, factor.field, code))
  if (factor.kind === 'number') {
    const [best] = factor.points.at(-1) ?? [0]
    if (answers[factor.field] >= best) return []
    const better = { ...answers, [factor.field]: best }
    const approximate = answers.approximate?.filter((name) => name !== factor.field)
    return [approximate ? { ...better, approximate } : better]
  }
  const now = factorScore(factor, answers)
  if (now === undefined) return []
  return Object.entries(factor.scores)
    .filter(([, score]) => score > now)
    .map(([code]) => ({ ...answers, [factor.field]: Number(code) }))
}

/** The best single change of each answer, largest gain first; of equal gains, in the order of the model. */
export const changesOf = (model: Model, answers: Answers): Change[] => {
  const { comprehensive: before } = scoresOf(model, answers)
  const best = model.groups
    .flatMap(({ factors }) => factors)
    .flatMap((factor) => {
      const [first] = betterAnswers(factor, answers)
        .map((changed) => ({
          factor,
          answers: changed,
          gain: rounded(scoresOf(model, changed).comprehensive - before),
        }))
        .toSorted((a, b) => b.gain - a.gain)
      return first && first.gain > 0 ? [first] : []
    })
  return best.toSorted((a, b) => b.gain - a.gain)
}
