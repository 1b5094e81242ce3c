// The filters of the exchange. What a call takes, addresses, the form, its chips, names of saved searches and their
// notices, and what is said of a backend that ignores one follow from this list: docs/search.md.
import { SPECIES_NAMES } from '#features/listings/contract/species-names.ts'
import {
  MAX_AREA,
  MAX_PRICE,
  MAX_YEARS,
  NEGOTIABLE,
  PRICE_BANDS,
  scoreCodesOf,
} from '#features/listings/contract/woodland.ts'
import { AREA_BANDS, areaFilters, bandOf, timeFilters } from '#platform/contract/bands.ts'
import {
  type Condition,
  choice,
  exclusion,
  keyword,
  type ListingFacts,
  place,
  type Regions,
  range,
  several,
} from './filter-kinds.ts'
import { NEGOTIABLE_LABEL, perMuYear, transferCategories, woodlandTypes } from './woodland.ts'

/** Null for what has no price. */
const priced = (figure: number) => (figure > 0 ? figure : null)

/** By which a listing can be left out; other words are looked for in its texts. */
export const LABELS: readonly string[] = [
  ...SPECIES_NAMES,
  ...Object.values(transferCategories),
  ...Object.values(woodlandTypes),
  NEGOTIABLE_LABEL,
]

export const labelsOf = ({ species_codes = [], forestry_type, type, face_price }: ListingFacts) => [
  ...species_codes.map((code) => SPECIES_NAMES[code - 1] ?? ''),
  transferCategories[forestry_type] ?? '',
  woodlandTypes[type] ?? '',
  ...(face_price > 0 ? [] : [NEGOTIABLE_LABEL]),
]

/** In the order in which the form and the chips have them, but that a chip of a place stands first. */
export const FILTERS = [
  several({
    name: 'forestry_type',
    label: '流转类别',
    options: transferCategories,
    codeOf: ({ forestry_type }) => forestry_type,
  }),
  several({ name: 'type', label: '林地类型', options: woodlandTypes, codeOf: ({ type }) => type }),
  place,
  choice({
    name: 'species',
    label: '树种',
    options: Object.fromEntries(SPECIES_NAMES.map((name, at) => [at + 1, name])),
    // Lists do not say of what species their listings are.
    codesOf: ({ species_codes }) => species_codes,
    ours: true,
  }),
  choice({
    name: 'measure_area',
    label: '实测面积',
    options: areaFilters,
    codesOf: ({ measure_area }) => [bandOf(AREA_BANDS, measure_area)],
  }),
  choice({
    name: 'forestry_price',
    label: '价格',
    options: {
      1: '100 万元以下',
      2: '100–1000 万元',
      3: '1000–3000 万元',
      4: '3000 万元以上',
      [NEGOTIABLE]: NEGOTIABLE_LABEL,
    },
    codesOf: ({ face_price }) => [face_price > 0 ? bandOf(PRICE_BANDS, face_price) : NEGOTIABLE],
    ours: [NEGOTIABLE],
  }),
  choice({
    name: 'score',
    label: '综合评分',
    // 分 by itself would be a measure of land.
    options: { 1: '评分 85 分以上（Ⅰ 等）', 2: '评分 70 分以上', 3: '评分 55 分以上', 4: '已有评分' },
    codesOf: ({ score }) => scoreCodesOf(score),
    ours: true,
  }),
  // The approval's. Whether it was this week is a matter of the clock, so that saved searches do not have it.
  choice({ name: 'time', label: '发布时间', options: timeFilters, codesOf: () => undefined }),
  range({
    name: 'price',
    label: '总价',
    unit: '万元',
    words: ['最低', '最高'],
    largest: MAX_PRICE,
    figureOf: ({ face_price }) => priced(face_price),
  }),
  range({
    name: 'area',
    label: '面积',
    unit: '亩',
    words: ['最小', '最大'],
    largest: MAX_AREA,
    figureOf: ({ measure_area }) => measure_area,
  }),
  range({
    name: 'permu',
    label: '单价',
    unit: '元/亩·年',
    words: ['最低', '最高'],
    largest: 100_000,
    figureOf: (listing) => priced(perMuYear(listing)),
  }),
  range({
    name: 'years',
    label: '年限',
    unit: '年',
    words: ['最短', '最长'],
    largest: MAX_YEARS,
    figureOf: ({ years }) => years,
  }),
  exclusion(LABELS, labelsOf),
  keyword,
] as const

export type Filter = (typeof FILTERS)[number]
type NameOf<Kind extends Filter['kind']> = Extract<Filter, { kind: Kind }>['name']
export type ChoiceName = NameOf<'choice'>
export type SeveralName = NameOf<'several'>
export type RangeName = NameOf<'range'>

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Asked = Intersection<Filter['none']>
/** What is asked for by the fields of all filters, which have their names on the wire; 0 and empty are any. */
export type ListingFilter = { [Name in keyof Asked]: Asked[Name] }

export const noFilter = Object.assign({}, ...FILTERS.map(({ none }) => none)) as ListingFilter

export const isAsked = ({ none }: Filter, asked: ListingFilter) =>
  Object.entries(none).some(([name, any]) => asked[name as keyof ListingFilter] !== any)

const isPlace = ({ kind }: Filter) => kind === 'place'

export const conditionsOf = (asked: ListingFilter, regions: Regions): Condition<ListingFilter>[] =>
  [...FILTERS.filter(isPlace), ...FILTERS.filter((one) => !isPlace(one))].flatMap(
    (one): Condition<ListingFilter>[] => one.conditions(asked, regions),
  )
