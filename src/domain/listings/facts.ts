// What a listing says of itself, as rows with units: one table for its page, its shell and its print sheet.
import type { ListingDetail } from '#contract/listings/detail.ts'
import type { SnapshotListing } from '#contract/snapshot.ts'
import { figure, transferCategories, woodlandTypes } from './woodland.ts'
import { forestCategories, ownerships, warrants } from './woodland-rights.ts'

/** What the page and the API both know. */
export type ShownListing = SnapshotListing | ListingDetail

export interface Fact {
  label: string
  value: string
  /** Said beside the value, less loudly. */
  note?: string
  /** The reader should look twice. */
  warning?: string
}

const MU_PER_HECTARE = 15
const SQUARE_METRES_PER_MU = 10_000 / MU_PER_HECTARE

const told = (text: string | null | undefined) => text || '未填写'

const area = ({ measure_area: mu }: ShownListing): Fact => ({
  label: '实测面积',
  value: `${figure(mu)} 亩`,
  note: `约 ${figure(mu / MU_PER_HECTARE)} 公顷，${figure(Math.round(mu * SQUARE_METRES_PER_MU))} 平方米`,
})

const term = ({ years, remaining_term: left }: ShownListing): Fact => ({
  label: '使用年限',
  value: `${years} 年`,
  ...(left !== null && years > left
    ? { warning: `长于原承包或流转合同的剩余期限（${left} 年），签约前请核实` }
    : {}),
})

const stock = ({ stock_volume: volume, measure_area: mu }: ShownListing): Fact[] =>
  volume === null
    ? []
    : [
        {
          label: '蓄积量',
          value: `${figure(volume)} 立方米`,
          ...(mu > 0 && volume > 0 ? { note: `每亩约 ${figure(volume / mu)} 立方米` } : {}),
        },
      ]

const SIDES = [
  ['east', '东至'],
  ['south', '南至'],
  ['west', '西至'],
  ['north', '北至'],
] as const

const boundaries = ({ boundaries: given }: ShownListing): Fact[] => {
  const sides = SIDES.flatMap(([side, word]) => (given?.[side] ? [`${word}${given[side]}`] : []))
  return sides.length > 0 ? [{ label: '四至', value: sides.join('；') }] : []
}

/** Every row of the table; optional facts that were not told are left out, required ones say so. */
export const factsOf = (listing: ShownListing): Fact[] => [
  { label: '流转类别', value: told(transferCategories[listing.forestry_type]) },
  { label: '林地类型', value: told(woodlandTypes[listing.type]) },
  area(listing),
  term(listing),
  {
    label: '所在地区',
    value: told([listing.place || listing.pname, listing.address].filter(Boolean).join(' ')),
  },
  { label: '林地权属', value: told(ownerships[listing.ownership]) },
  { label: '权证情况', value: told(warrants[listing.warrant]) },
  ...(listing.remaining_term === null
    ? []
    : [{ label: '剩余期限', value: `${listing.remaining_term} 年`, note: '原承包或流转合同' }]),
  ...(listing.forest_category === null
    ? []
    : [{ label: '森林类别', value: told(forestCategories[listing.forest_category]) }]),
  ...(listing.species ? [{ label: '主要树种', value: listing.species }] : []),
  ...(listing.stand_age === null ? [] : [{ label: '林龄', value: `${listing.stand_age} 年` }]),
  ...stock(listing),
  ...boundaries(listing),
]

/** `北纬 26.64120°，东经 118.17780°`; empty where nobody told. */
export const pointText = ({ lng, lat }: Pick<ShownListing, 'lng' | 'lat'>) =>
  lng === null || lat === null
    ? ''
    : `${lat < 0 ? '南纬' : '北纬'} ${Math.abs(lat).toFixed(5)}°，${lng < 0 ? '西经' : '东经'} ${Math.abs(lng).toFixed(5)}°`

/** Scores of an assessment in the order they are read. */
export const scoreNames = {
  comprehensive: '综合评分',
  massif: '地块条件',
  matching: '配套设施',
  periphery: '周边环境',
  economics: '产出效益',
  management: '经营管理',
} as const
