// A scoring model as data: factors, weights, scores of options, limits. Versions are never changed, only added.
import type { Answers } from '#features/assessment/contract/answers.ts'
import type { ChoiceName, ManyName, NumberName } from '#features/assessment/contract/fields.ts'
import type { SubScore } from '#features/assessment/contract/scores.ts'

/** A question with one answer: the score of each code. */
export interface ChoiceFactor {
  kind: 'one'
  field: ChoiceName
  weight: number
  scores: Readonly<Record<number, number>>
  /** Advice to an owner who wants a better answer; absent where nature or the contract decides. */
  advice?: string
}

/** A question with several answers: the score of none, and what each adds, up to 100. */
export interface ManyFactor {
  kind: 'many'
  field: ManyName
  weight: number
  base: number
  each: Readonly<Record<number, number>>
  advice?: string
}

/** A number: points of a line, rising in both; the last score holds beyond it. */
export interface NumberFactor {
  kind: 'number'
  field: NumberName
  weight: number
  points: readonly (readonly [value: number, score: number])[]
  advice?: string
}

export type Factor = ChoiceFactor | ManyFactor | NumberFactor

/** A condition that no other factor makes up for: with it the sub-score is not above `max`. */
export interface Limit {
  applies: (answers: Answers) => boolean
  max: number
  /** Completes “因…，此项最高 60 分”. */
  reason: string
}

export interface Group {
  name: SubScore
  /** Share of the comprehensive score, in percent; those of all groups add up to 100. */
  weight: number
  /** Weights of its factors add up to 100. */
  factors: readonly Factor[]
  limits: readonly Limit[]
}

export interface Model {
  /** Year and number: `2026.1`. */
  version: string
  since: string
  changes: string
  groups: readonly Group[]
  /** Grades with their lowest comprehensive score, best first. */
  grades: readonly (readonly [grade: string, from: number])[]
}
