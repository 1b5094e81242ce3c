// Tables of open data: each column once, with its name in CSV and in GeoJSON, what it says, and its value. Files and the
// page that explains them are made from these. Nothing here may come from a private field.

import { listingFields } from '#features/listings/contract/fields.ts'
import type { PriceMedian } from '#features/listings/contract/prices.ts'
import type { SnapshotListing } from '#features/listings/contract/snapshot.ts'
import { MEDIAN_SAMPLES } from '#features/listings/rules/state-texts.ts'
import { perMuYear, transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
import { forestCategories, ownerships, warrants } from '#features/listings/rules/woodland-rights.ts'
import type { TenderDetail } from '#features/tenders/contract/tenders.ts'
import { announcementName, isDated, marketKindName } from '#features/tenders/rules/tender-facts.ts'
import { csvOf } from '#platform/lib/csv.ts'
import { day, minute } from '#platform/lib/dates.ts'
import { listingPath, tenderPath, tenderReleasesPath } from '#platform/lib/paths.ts'
import { maskContacts } from '#platform/lib/text-contacts.ts'
import { wgs84Of } from '#platform/readers/datum.ts'
import { DATUM, type Point } from '#platform/readers/point.ts'
import { OCID_PREFIX } from './ocds.ts'

type Value = string | number | null

export interface TableColumn<R> {
  /** Property in GeoJSON. */
  name: string
  /** Head in CSV. */
  label: string
  /** Where the label alone does not tell. */
  meaning?: string
  valueOf: (row: R, absolute: (path: string) => string) => Value
}

const orNull = (number: number) => (number > 0 ? number : null)
const rounded = (number: number, decimals: number) => Number(number.toFixed(decimals))

/** Columns of the snapshot that the table of listings is made from. */
export const listingColumns = [
  'project_sn',
  'project_name',
  'forestry_type',
  'type',
  'pname',
  'place',
  'measure_area',
  'face_price',
  'years',
  'years_until',
  'approximate',
  'score',
  'ownership',
  'warrant',
  'forest_category',
  'species',
  'stand_age',
  'stock_volume',
  'remaining_term',
  'lng',
  'lat',
  'datum',
  'releasetime',
  'confirmtime',
  'updatetime',
] as const satisfies readonly (keyof SnapshotListing)[]

export type ListingRow = Pick<SnapshotListing, 'id' | (typeof listingColumns)[number]>

/** As on its page. */
const DEGREE_DECIMALS = 6
const KNOWN_DATUMS: ReadonlySet<number | null> = new Set(Object.values(DATUM))

/** WGS 84; undefined where there is none, or its datum is unknown: it may be hundreds of metres off. */
export const positionOf = ({
  lng,
  lat,
  datum,
}: Pick<ListingRow, 'lng' | 'lat' | 'datum'>): Point | undefined => {
  if (lng === null || lat === null || !KNOWN_DATUMS.has(datum)) return undefined
  const point = wgs84Of({ lng, lat, datum })
  return { lng: rounded(point.lng, DEGREE_DECIMALS), lat: rounded(point.lat, DEGREE_DECIMALS) }
}

const labelOf = (name: string) => (listingFields as Readonly<Record<string, { label: string }>>)[name]?.label

export const listingTable: readonly TableColumn<ListingRow>[] = [
  { name: 'id', label: '编号', meaning: '林地页面地址里的编号，不会改变', valueOf: ({ id }) => id },
  { name: 'number', label: '信息编号', valueOf: ({ project_sn }) => project_sn },
  { name: 'title', label: '标题', valueOf: ({ project_name }) => project_name },
  { name: 'url', label: '网址', valueOf: ({ id }, absolute) => absolute(listingPath(id)) },
  {
    name: 'category',
    label: '流转类别',
    meaning: Object.values(transferCategories).join('、'),
    valueOf: ({ forestry_type }) => transferCategories[forestry_type] ?? '',
  },
  {
    name: 'woodland_type',
    label: '林地类型',
    meaning: '有林地、灌木林地、宜林地等',
    valueOf: ({ type }) => woodlandTypes[type] ?? '',
  },
  { name: 'province', label: '省份', valueOf: ({ pname }) => pname },
  {
    name: 'place',
    label: '所在地区',
    meaning: '省、市、县，不含详细位置',
    valueOf: ({ place, pname }) => place || pname,
  },
  { name: 'area_mu', label: '面积（亩）', valueOf: ({ measure_area }) => orNull(measure_area) },
  {
    name: 'price_10k_yuan',
    label: '总价（万元）',
    meaning: '期望总价，空着的是面议',
    valueOf: ({ face_price }) => orNull(face_price),
  },
  {
    name: 'price_yuan_per_mu_year',
    label: '单价（元/亩·年）',
    meaning: '总价除以面积和年限，保留两位小数',
    valueOf: (listing) => orNull(rounded(perMuYear(listing), 2)),
  },
  { name: 'years', label: '使用年限（年）', valueOf: ({ years }) => orNull(years) },
  {
    name: 'years_until',
    label: '使用年限至',
    meaning: '终止日期，发布人写明的才有',
    valueOf: ({ years_until }) => years_until,
  },
  {
    name: 'ownership',
    label: '林地权属',
    meaning: Object.values(ownerships).join('、'),
    valueOf: ({ ownership }) => ownerships[ownership] ?? '',
  },
  {
    name: 'warrant',
    label: '权证情况',
    meaning: '持有哪一种权证或合同',
    valueOf: ({ warrant }) => warrants[warrant] ?? '',
  },
  {
    name: 'forest_category',
    label: '森林类别',
    meaning: Object.values(forestCategories).join('、'),
    valueOf: ({ forest_category }) => forestCategories[forest_category ?? 0] ?? '',
  },
  { name: 'species', label: '主要树种', valueOf: ({ species }) => species },
  { name: 'stand_age_years', label: '林龄（年）', valueOf: ({ stand_age }) => stand_age },
  { name: 'stock_volume_m3', label: '蓄积量（立方米）', valueOf: ({ stock_volume }) => stock_volume },
  {
    name: 'remaining_term_years',
    label: '剩余期限（年）',
    meaning: '原承包或流转合同还剩多少年',
    valueOf: ({ remaining_term }) => remaining_term,
  },
  {
    name: 'approximate',
    label: '约数',
    meaning: '发布人写了“约”的几项',
    valueOf: ({ approximate }) =>
      approximate.map((name) => (name === 'face_price' ? '总价' : (labelOf(name) ?? name))).join('、'),
  },
  {
    name: 'score',
    label: '参考评分',
    meaning: '林权评估的综合评分，0 到 100，没有评估的空着',
    valueOf: ({ score }) => score,
  },
  {
    name: 'longitude',
    label: '经度',
    meaning: 'WGS 84，由发布人标注；坐标系不明的空着',
    valueOf: (listing) => positionOf(listing)?.lng ?? null,
  },
  {
    name: 'latitude',
    label: '纬度',
    meaning: '同上',
    valueOf: (listing) => positionOf(listing)?.lat ?? null,
  },
  {
    name: 'first_listed',
    label: '发布日期',
    meaning: '首次通过审核',
    valueOf: ({ releasetime }) => day(releasetime),
  },
  {
    name: 'confirmed',
    label: '确认日期',
    meaning: '发布人最近一次确认有效',
    valueOf: ({ confirmtime }) => day(confirmtime),
  },
  {
    name: 'updated',
    label: '更新日期',
    meaning: '内容最近一次变动',
    valueOf: ({ updatetime, releasetime }) => day(updatetime || releasetime),
  },
]

export interface MedianRow extends PriceMedian {
  province: string
}

export const medianTable: readonly TableColumn<MedianRow>[] = [
  { name: 'province', label: '省份', valueOf: ({ province }) => province },
  {
    name: 'category',
    label: '流转类别',
    valueOf: ({ forestry_type }) => transferCategories[forestry_type] ?? '',
  },
  {
    name: 'median',
    label: '中位价（元/亩·年）',
    meaning: '按已发布林地的期望价算，面议的不计',
    valueOf: ({ median }) => rounded(median, 2),
  },
  {
    name: 'samples',
    label: '样本数',
    meaning: `不足 ${MEDIAN_SAMPLES} 例的不列`,
    valueOf: ({ samples }) => samples,
  },
  { name: 'date', label: '日期', meaning: '从这一天起是这个数', valueOf: ({ date }) => date },
]

/** Columns of the snapshot that the table of tenders is made from. */
export const tenderColumns = [
  'title',
  'project_sn',
  'kind',
  'ptype',
  'infor_type',
  'pname',
  'tendering_type',
  'estimate',
  'signup_end',
  'open_time',
  'winner',
  'winning_price',
  'createtime',
  'updatetime',
] as const satisfies readonly (keyof TenderDetail)[]

export type TenderRow = Pick<TenderDetail, 'id' | (typeof tenderColumns)[number]>

export const tenderTable: readonly TableColumn<TenderRow>[] = [
  {
    name: 'ocid',
    label: 'OCID',
    meaning: '招标过程的编号，与 OCDS 文件里的相同，不会改变',
    valueOf: ({ id }) => `${OCID_PREFIX}-${id}`,
  },
  { name: 'number', label: '项目编号', valueOf: ({ project_sn }) => project_sn },
  { name: 'title', label: '标题', valueOf: ({ title }) => maskContacts(title) },
  { name: 'kind', label: '招标类别', valueOf: ({ kind }) => marketKindName(kind) },
  { name: 'stage', label: '公告类型', meaning: '现在进行到哪一步', valueOf: announcementName },
  { name: 'province', label: '项目地区', valueOf: ({ pname }) => pname || '全国' },
  { name: 'method', label: '招标方式', valueOf: ({ tendering_type }) => tendering_type },
  { name: 'estimate_10k_yuan', label: '估算价（万元）', valueOf: ({ estimate }) => orNull(estimate) },
  {
    name: 'signup_end',
    label: '报名截止',
    meaning: '北京时间，不限的空着',
    valueOf: ({ signup_end }) => minute(signup_end),
  },
  {
    name: 'open_time',
    label: '开标时间',
    meaning: '北京时间',
    valueOf: ({ open_time }) => minute(open_time),
  },
  { name: 'winner', label: '中标单位', meaning: '照公告原文', valueOf: ({ winner }) => maskContacts(winner) },
  {
    name: 'winning_price',
    label: '中标价',
    meaning: '照公告原文',
    valueOf: ({ winning_price }) => maskContacts(winning_price),
  },
  { name: 'published', label: '发布日期', valueOf: ({ createtime }) => day(createtime) },
  {
    name: 'updated',
    label: '更新日期',
    valueOf: ({ updatetime, createtime }) => day(updatetime || createtime),
  },
  { name: 'url', label: '网址', valueOf: ({ project_sn }, absolute) => absolute(tenderPath(project_sn)) },
  {
    name: 'ocds_url',
    label: 'OCDS 文件',
    meaning: '这个项目的 OCDS 数据',
    valueOf: (tender, absolute) => (isDated(tender) ? absolute(tenderReleasesPath(tender.project_sn)) : null),
  },
]

const absoluteTo = (siteUrl: string) => (path: string) => new URL(path, siteUrl).href

export const csvTable = <R>(columns: readonly TableColumn<R>[], rows: readonly R[], siteUrl: string) => {
  const absolute = absoluteTo(siteUrl)
  return csvOf([
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ valueOf }) => valueOf(row, absolute))),
  ])
}

/** Columns that the geometry says already. */
const isPosition = (name: string) => name === 'longitude' || name === 'latitude'

/** A FeatureCollection of RFC 7946, a line for each listing. */
export const geoJson = (rows: readonly ListingRow[], siteUrl: string) => {
  const absolute = absoluteTo(siteUrl)
  const columns = listingTable.filter(({ name }) => !isPosition(name))
  const features = rows.map((row) => {
    const position = positionOf(row)
    return JSON.stringify({
      type: 'Feature',
      id: row.id,
      geometry: position ? { type: 'Point', coordinates: [position.lng, position.lat] } : null,
      properties: Object.fromEntries(columns.map(({ name, valueOf }) => [name, valueOf(row, absolute)])),
    })
  })
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`
}
