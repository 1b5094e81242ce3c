import * as z from 'zod/mini'
import { AREA_ASK, AREA_BOUNDS, YEARS_BOUNDS } from '#features/listings/contract/bounds.ts'
import { MAX_AREA, MAX_YEARS } from '#features/listings/contract/woodland.ts'
import { REGION_MAX, TYPED_MAX, wholeCharacters } from '#platform/contract/fields.ts'
import {
  type NumberRule,
  numberComplaint,
  numberIn,
  remarkOf,
  understoodText,
} from '#platform/readers/typed-number.ts'
import {
  type ChoiceName,
  codesOf,
  isOptional,
  type ManyName,
  NONE,
  type NumberName,
  numberNames,
  type OptionalName,
  type QuestionName,
  questionNames,
  questions,
  questionsOf,
} from './fields.ts'

interface Region {
  /** Six-digit codes; 0 for none. */
  province_id: number
  city_id: number
  county_id: number
}

/** A draft: every answer may be open. */
export type AnswerDraft = Region & { [N in NumberName]: string } & { [N in ChoiceName]: number | null } & {
  [N in ManyName]: number[]
}

export type Answers = Region & { [N in NumberName]: number } & {
  [N in ChoiceName]: N extends OptionalName ? number | null : number
} & { [N in ManyName]: number[] } & {
  /** Numbers that are about so much; absent for none. */
  approximate?: readonly NumberName[]
}

/** No code of any question: what is sent in place of one. */
const UNKNOWN = -1

const isOpen = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
const DIGITS = /^\s*\d{1,6}\s*$/
const codeIn = (value: unknown, max: number) => {
  const isCode = typeof value === 'number' || (typeof value === 'string' && DIGITS.test(value))
  const code = isCode ? Number(value) : Number.NaN
  return Number.isInteger(code) && code >= 0 && code <= max ? code : UNKNOWN
}
/** No question has a code beyond it. */
const CODE_MAX = 100
const optionIn = (value: unknown) => codeIn(value, CODE_MAX)

const codes = z.int().check(z.minimum(UNKNOWN), z.maximum(CODE_MAX))
const region = z.pipe(
  z.transform((value: unknown) => (isOpen(value) ? 0 : codeIn(value, REGION_MAX))),
  z.int().check(z.minimum(UNKNOWN), z.maximum(REGION_MAX)),
)
/** Cut texts end in `…`, so that no cut text is taken for a number. */
const typedText = (value: string) => {
  const text = value.split('\0').join('').trim()
  return text.length > TYPED_MAX ? `${text.slice(0, TYPED_MAX)}…` : text
}
const typed = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? typedText(String(value)) : '',
  ),
  z.string().check(wholeCharacters),
)
const one = z.pipe(
  z.transform((value: unknown) => (isOpen(value) ? null : optionIn(value))),
  z.nullable(codes),
)
/** A list, or its codes separated by commas. Codes beyond the longest list are not read. */
const many = z.pipe(
  z.transform((value: unknown) => {
    const list: unknown[] = Array.isArray(value)
      ? value
      : typeof value === 'string'
        ? value.split(',').filter((code) => code.trim() !== '')
        : isOpen(value)
          ? []
          : [value]
    return [...new Set(list.slice(0, 20).map(optionIn))]
  }),
  z.array(codes),
)

/** Fields of a draft, from any spelling of the wire; a code that is none is -1. */
export const draftFields = {
  province_id: region,
  city_id: region,
  county_id: region,
  ...(Object.fromEntries(
    questionNames.flatMap((name) => {
      const { kind } = questions[name]
      return kind === 'region' ? [] : [[name, kind === 'number' ? typed : kind === 'one' ? one : many]]
    }),
  ) as Record<NumberName, typeof typed> & Record<ChoiceName, typeof one> & Record<ManyName, typeof many>),
}
const draftSchema = z.object(draftFields)

export const readDraft = (value: unknown): AnswerDraft =>
  draftSchema.parse(typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {})

export const emptyAnswers = (): AnswerDraft => readDraft({})

const numberRules: Record<NumberName, NumberRule> = {
  years: {
    unit: questions.years.unit,
    min: 1,
    max: MAX_YEARS,
    decimals: 0,
    ask: '剩余使用年限请填整年数，如 30',
    bounds: YEARS_BOUNDS,
  },
  area: {
    unit: questions.area.unit,
    min: 0.01,
    max: MAX_AREA,
    decimals: 2,
    ask: AREA_ASK,
    bounds: AREA_BOUNDS,
  },
}
/** How the typed number was read, where that is not plain from it; empty otherwise. */
export const understoodIn = (name: NumberName, typed: string) => understoodText(typed, numberRules[name])

const answeredNumber = (name: NumberName, value: string) => numberIn(value, numberRules[name])

const aboutNumber = (name: NumberName, value: string) => {
  if (value === '') return questions[name].missing
  return answeredNumber(name, value) === undefined ? numberComplaint(value, numberRules[name]) : undefined
}

const aboutChoice = (name: ChoiceName, value: number | null) => {
  if (value === null) return isOptional(name) ? undefined : questions[name].missing
  return codesOf(name).includes(value) ? undefined : `${questions[name].label}不正确`
}

const aboutMany = (name: ManyName, values: readonly number[]) => {
  const { label, missing } = questions[name]
  if (values.length === 0) return missing
  if (values.some((value) => !codesOf(name).includes(value))) return `${label}不正确`
  return values.includes(NONE) && values.length > 1
    ? `${label}选了“${questions[name].options[NONE]}”，不能再选其他`
    : undefined
}

/**
 * Error message of an answer; undefined for a valid one. Of a region only the province is checked: whether city and county
 * belong to it, `isRegion` of the server knows.
 */
export const complaintOf = (draft: AnswerDraft, name: QuestionName): string | undefined => {
  const { kind } = questions[name]
  if (kind === 'region')
    return draft.province_id > 0 && Math.min(draft.city_id, draft.county_id) > UNKNOWN
      ? undefined
      : questions[name].missing
  if (kind === 'number') return aboutNumber(name as NumberName, draft[name as NumberName])
  if (kind === 'many') return aboutMany(name as ManyName, draft[name as ManyName])
  return aboutChoice(name as ChoiceName, draft[name as ChoiceName])
}

export type Complaints = Partial<Record<QuestionName, string>>

const complaintsIn = (draft: AnswerDraft, names: readonly QuestionName[]): Complaints =>
  Object.fromEntries(
    names.flatMap((name) => {
      const complaint = complaintOf(draft, name)
      return complaint === undefined ? [] : [[name, complaint]]
    }),
  )

export const stepComplaints = (draft: AnswerDraft, step: number) => complaintsIn(draft, questionsOf(step))
export const answerComplaints = (draft: AnswerDraft) => complaintsIn(draft, questionNames)

/** Complaints about answers that were given: what is open may be answered later. */
export const wrongAnswers = (draft: AnswerDraft) => {
  const empty = emptyAnswers()
  const { province_id, city_id, county_id } = draft
  const isGiven = (name: QuestionName) =>
    name === 'region'
      ? Math.min(province_id, city_id, county_id) === UNKNOWN
      : JSON.stringify(draft[name]) !== JSON.stringify(empty[name])
  return complaintsIn(draft, questionNames.filter(isGiven))
}

export const answersOf = (draft: AnswerDraft): Answers => {
  const years = answeredNumber('years', draft.years)
  const area = answeredNumber('area', draft.area)
  if (years === undefined || area === undefined) throw new Error('the draft is not complete')
  const approximate = numberNames.filter((name) => remarkOf(draft[name], numberRules[name]).isAbout)
  return { ...draft, years, area, ...(approximate.length > 0 && { approximate }) } as Answers
}
