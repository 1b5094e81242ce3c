// Facts of a listing, as rows with units: one table for its page, its shell and its print sheet.
import { boundaryTexts } from '#features/listings/contract/boundaries.ts'
import type { ListingDetail } from '#features/listings/contract/detail.ts'
import { type DetailFieldName, detailFieldNames, listingFields } from '#features/listings/contract/fields.ts'
import type { SnapshotListing } from '#features/listings/contract/snapshot.ts'
import { industries } from '#features/projects/rules/projects.ts'
import { datumNames, datumText } from './datums.ts'
import {
  aboutMark,
  areaText,
  figure,
  type Offer,
  transferCategories,
  woodlandTypes,
  yearsText,
} from './woodland.ts'
import { forestCategories, ownerships, warrants } from './woodland-rights.ts'

export type ShownListing = SnapshotListing | ListingDetail

export interface Fact {
  label: string
  value: string
  /** Remark beside the value, less prominent. */
  note?: string
  /** The reader should look twice. */
  warning?: string
}

const MU_PER_HECTARE = 15
const SQUARE_METRES_PER_MU = 10_000 / MU_PER_HECTARE

const orUnfilled = (text: string | null | undefined) => text || '未填写'

/** `至 2054-12-31（发布时 28 年）`, since the years left grow fewer. */
const termText = (text: string, until: string) => (until === '' ? text : `至 ${until}（发布时 ${text}）`)

/** `8 公顷`; `约 6.67 公顷` where it is rounded, or made of a number that is about so much. */
const convertedText = (about: string, value: number, unit: string, decimals: number) => {
  const shown = Number(value.toFixed(decimals))
  return `${about || (Math.abs(shown - value) > 1e-6 ? '约 ' : '')}${figure(shown)} ${unit}`
}

const area = (listing: ShownListing): Fact => {
  const { measure_area: mu } = listing
  const about = aboutMark(listing, 'measure_area')
  const hectares = convertedText(about, mu / MU_PER_HECTARE, '公顷', 2)
  const squareMetres = convertedText(about, mu * SQUARE_METRES_PER_MU, '平方米', 0)
  return {
    label: listingFields.measure_area.label,
    value: areaText(listing) || '—',
    ...(mu > 0 ? { note: `${hectares}，${squareMetres}` } : {}),
  }
}

/** `约 40 年`: what is left of the contract before; empty where unknown. */
export const remainingText = ({
  remaining_term,
  approximate,
}: Pick<Offer, 'approximate'> & Pick<ShownListing, 'remaining_term'>) =>
  remaining_term ? `${aboutMark({ approximate }, 'remaining_term')}${remaining_term} 年` : ''

const term = (listing: ShownListing): Fact => {
  const { years, years_until, remaining_term: left, remaining_until } = listing
  // Both numbers are of the day of the submission; last days are more exact.
  const isTooLong =
    years_until && remaining_until ? years_until > remaining_until : left !== null && years > left
  return {
    label: listingFields.years.label,
    value: termText(yearsText(listing), years_until) || '—',
    ...(isTooLong
      ? {
          warning: `长于原承包或流转合同的剩余期限（${remaining_until ? `至 ${remaining_until}` : remainingText(listing)}），签约前请核实`,
        }
      : {}),
  }
}

const stock = (listing: ShownListing): Fact[] => {
  const { stock_volume: volume, measure_area: mu } = listing
  return volume === null
    ? []
    : [
        {
          label: listingFields.stock_volume.label,
          value: `${aboutMark(listing, 'stock_volume')}${figure(volume)} 立方米`,
          ...(mu > 0 && volume > 0 ? { note: `每亩约 ${figure(volume / mu)} 立方米` } : {}),
        },
      ]
}

const boundaries = ({ boundaries: given }: ShownListing): Fact[] => {
  const sides = given ? boundaryTexts(given) : []
  return sides.length > 0 ? [{ label: listingFields.boundaries.label, value: sides.join('；') }] : []
}

/** `118.177800, 26.641200（WGS 84）`, as map apps take it; empty where there is none. */
const pointText = ({ lng, lat, datum }: ShownListing) =>
  lng === null || lat === null ? '' : `${lng.toFixed(6)}, ${lat.toFixed(6)}（${datumText(datum)}）`

type PageField = DetailFieldName | 'forestry_type' | 'type' | 'measure_area' | 'years' | 'province_id'

const labelled = (name: PageField, value: string): Fact => ({ label: listingFields[name].label, value })
const nothing = () => []

/** Fields whose row is more than label, value and unit, and those that the page shows elsewhere. */
const SPECIAL: { [N in PageField]?: (listing: ShownListing) => Fact[] } = {
  forestry_type: (listing) => [
    labelled('forestry_type', orUnfilled(transferCategories[listing.forestry_type])),
  ],
  type: (listing) => [labelled('type', orUnfilled(woodlandTypes[listing.type]))],
  measure_area: (listing) => [area(listing)],
  years: (listing) => [term(listing)],
  province_id: ({ place, pname, address }) => [
    labelled('province_id', orUnfilled([place || pname, address].filter(Boolean).join(' '))),
  ],
  ownership: (listing) => [labelled('ownership', orUnfilled(ownerships[listing.ownership]))],
  warrant: (listing) => [labelled('warrant', orUnfilled(warrants[listing.warrant]))],
  remaining_term: (listing) => {
    const { remaining_term: left, remaining_until } = listing
    const value = termText(remainingText(listing), remaining_until)
    return left ? [{ ...labelled('remaining_term', value), note: '原承包或流转合同' }] : []
  },
  forest_category: ({ forest_category: code }) =>
    code === null ? [] : [labelled('forest_category', orUnfilled(forestCategories[code]))],
  industry_id: ({ industry_id }) => {
    const name = industries[industry_id]
    return name ? [labelled('industry_id', name)] : []
  },
  stock_volume: stock,
  boundaries,
  address: nothing,
  content: nothing,
  video: nothing,
  poster: nothing,
  contact: nothing,
  lng: (listing) => {
    const text = pointText(listing)
    if (text === '') return []
    const note = datumNames[listing.datum ?? 0] ? '由发布人标注' : '不同坐标系可相差几百米，请向发布人核实'
    return [{ label: '坐标', value: text, note }]
  },
  lat: nothing,
  years_until: nothing,
  remaining_until: nothing,
  datum: nothing,
  fraction: nothing,
}

/** A row of its label, value and unit; none where the owner left it open. */
const plainRow = (name: DetailFieldName, listing: ShownListing): Fact[] => {
  const field = listingFields[name]
  const value = listing[name]
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return []
  return [labelled(name, 'unit' in field ? `${aboutMark(listing, name)}${value} ${field.unit}` : `${value}`)]
}

const LEADING: readonly PageField[] = [
  'forestry_type',
  'type',
  'measure_area',
  'years',
  'province_id',
  'ownership',
  'warrant',
  'remaining_term',
  'forest_category',
]
const isDetail = (name: PageField): name is DetailFieldName =>
  (detailFieldNames as readonly PageField[]).includes(name)

/** Every row of the table; optional facts that were left open are left out, required ones say so. */
export const factsOf = (listing: ShownListing): Fact[] =>
  [...new Set([...LEADING, ...detailFieldNames])].flatMap(
    (name) => SPECIAL[name]?.(listing) ?? (isDetail(name) ? plainRow(name, listing) : []),
  )

export const scoreNames = {
  comprehensive: '综合评分',
  massif: '地块条件',
  matching: '配套设施',
  periphery: '周边环境',
  economics: '产出效益',
  management: '经营管理',
} as const

export const scoreText = (score: number) => figure(Math.min(100, Math.max(0, score)))
