import type { AnswerDraft, Answers } from '#features/assessment/contract/answers.ts'
import {
  type ChoiceName,
  codesOf,
  type ManyName,
  NONE,
  type NumberName,
  type Options,
  type QuestionName,
  questions,
} from '#features/assessment/contract/fields.ts'
import { aboutMark, figure, transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'

const listingLabels: { [N in ChoiceName]?: Options } = {
  type: woodlandTypes,
  forestry_type: transferCategories,
}

const labelsOf = (name: ChoiceName | ManyName): Options => {
  const question = questions[name]
  return 'options' in question ? question.options : (listingLabels[name as ChoiceName] ?? {})
}

/** Options of a question in the order of its form: that there is none of it comes last. */
export const optionsOf = (name: ChoiceName | ManyName) => {
  const labels = labelsOf(name)
  const codes = codesOf(name)
  const ordered = codes.includes(NONE) ? [...codes.filter((code) => code !== NONE), NONE] : codes
  return ordered.map((code) => ({ code, label: labels[code] ?? '' }))
}

/** Label of a code; empty for an unknown one. */
export const optionLabel = (name: ChoiceName | ManyName, code: number) => labelsOf(name)[code] ?? ''

const numberText = (answers: Answers | AnswerDraft, name: NumberName) => {
  const value = answers[name]
  // A draft holds the text as it was typed, with a unit of its own or without a number.
  if (typeof value === 'string' && !/^\d+(?:\.\d+)?$/.test(value)) return value
  const approximate = 'approximate' in answers ? answers.approximate : undefined
  return `${aboutMark({ approximate: approximate ?? [] }, name)}${figure(Number(value))} ${questions[name].unit}`
}

export const answerText = (answers: Answers | AnswerDraft, name: Exclude<QuestionName, 'region'>): string => {
  const { kind } = questions[name]
  if (kind === 'many') {
    const codes = answers[name as ManyName]
    return codes.map((code) => optionLabel(name as ManyName, code)).join('、')
  }
  if (kind === 'number') return numberText(answers, name as NumberName)
  const code = answers[name as ChoiceName]
  return code === null ? '' : optionLabel(name as ChoiceName, code)
}
