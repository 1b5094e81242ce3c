import type { AnswerDraft, Answers } from '#features/assessment/contract/answers.ts'
import { questionNames, questions } from '#features/assessment/contract/fields.ts'
import { answerText } from '#features/assessment/rules/options.ts'
import { listingFields } from '#features/listings/contract/fields.ts'
import { datumNames } from '#features/listings/rules/datums.ts'
import { conditionsOf, type ListingFilter, noFilter } from '#features/listings/rules/filters.ts'
import { transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
import { forestCategories, ownerships, warrants } from '#features/listings/rules/woodland-rights.ts'
import { industries } from '#features/projects/rules/projects.ts'
import { childRegions, regionName } from '#features/regions/server/index.ts'

const codeNames: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  forestry_type: transferCategories,
  type: woodlandTypes,
  ownership: ownerships,
  warrant: warrants,
  forest_category: forestCategories,
  industry_id: industries,
  datum: datumNames,
}

/** Codes by their names, texts as they are; of files the names. */
const valueText = (name: string, value: unknown): string => {
  if (Array.isArray(value)) return value.map((file: { name?: string }) => file.name ?? '').join('、')
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return codeNames[name]?.[Number(value)] ?? String(value)
}

/** Region by name; empty where the codes name none. */
export const placeOf = (codes: Readonly<Record<string, unknown>>) => {
  const code = (name: string) => Number(codes[name] ?? 0)
  const province_id = code('province_id')
  return province_id > 0
    ? regionName({ province_id, city_id: code('city_id'), county_id: code('county_id') })
    : ''
}

const linesOf = (facts: readonly (readonly [label: string, text: string])[]) =>
  facts
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}：${text}`)
    .join('\n')

/** Numbers as they were typed, where that says more: 约 120 亩. */
export const formText = ({
  typed,
  ...form
}: Readonly<Record<string, unknown>> & { typed?: Readonly<Record<string, unknown>> }) => {
  const written = { ...form, ...typed }
  return linesOf([
    ['所在地区', placeOf(written)],
    ...Object.entries(listingFields)
      .filter(([, field]) => !('form' in field && field.form === 'region'))
      .map(([name, { label }]) => [label, valueText(name, written[name])] as const),
  ])
}

export const answersText = (answers: Answers | AnswerDraft) =>
  linesOf(
    questionNames
      .filter((name) => name !== 'region')
      .map((name) => [questions[name].label, answerText(answers, name)] as const),
  )

/** What a saved search asks for: `福建省、转让、100–1000 亩`. */
export const filterText = (filter: Partial<ListingFilter>) => {
  const asked = { ...noFilter, ...filter }
  const parents = [0, asked.province_id, asked.city_id]
  const regions = Object.fromEntries(parents.map((pid) => [pid, childRegions({ pid })]))
  return conditionsOf(asked, regions)
    .map(({ text }) => text)
    .join('、')
}
