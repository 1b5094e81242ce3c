// Submitted listings as reviewable subjects: all fields, compared with the published version.
import { ListingDraft, PRICE_TYPE } from '#contract/listings/form.ts'
import {
  figure,
  perMuText,
  perMuYear,
  priceText,
  transferCategories,
  woodlandTypes,
} from '#domain/listings/woodland.ts'
import { forestCategories, ownerships, warrants } from '#domain/listings/woodland-rights.ts'
import {
  type Flag,
  pointFlags,
  priceFlags,
  promiseFlags,
  REPEAT_DAYS,
  repeatFlags,
  termFlags,
} from '#domain/review/flags.ts'
import { toWireTime } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { truncate } from '#lib/text.ts'
import type { Db } from '#server/db/types.ts'
import { placeName } from '#server/regions/regions.service.ts'
import {
  contactFlagsOf,
  type Line,
  line,
  type Media,
  phone,
  prose,
  publishedStateLine,
  type ReviewableKind,
} from '#server/review/reviewable.service.ts'
import { maskPersonalIn } from '#server/security/mask.ts'
import { readyFiles } from '#server/uploads/listing-uploads.service.ts'
import { addressOf } from '#server/uploads/visibility.service.ts'
import { fileIdsOf } from './listing-files.service.ts'
import { findVersion, lockListing } from './listings.table.ts'
import { medianOf } from './prices.service.ts'
import { onDecision, prepareApproval } from './review.service.ts'
import * as table from './reviewed-listings.table.ts'

const measured = (value: string, unit: string) => (value === '' ? '' : `${figure(Number(value))} ${unit}`)

const pricedOf = ({ price_type, price, measure_area, years }: ListingDraft) => ({
  face_price: price_type === String(PRICE_TYPE.negotiable) ? 0 : Number(price),
  measure_area: Number(measure_area),
  years: Number(years),
})

const pointOf = ({ lng, lat }: ListingDraft) => (lng === '' ? '' : `经度 ${lng}，纬度 ${lat}`)

const contentLines = (content: ListingDraft, mobile: string): Line[] => [
  prose('信息标题', 'project_name', content.project_name),
  line('流转类别', transferCategories[Number(content.forestry_type)] ?? ''),
  line('林地类型', woodlandTypes[Number(content.type)] ?? ''),
  line('所在地区', placeName(content)),
  prose('详细位置', 'address', content.address),
  line('经纬度', pointOf(content)),
  line('实测面积', measured(content.measure_area, '亩')),
  line('期望总价', priceText(pricedOf(content).face_price)),
  line('折合单价', perMuText(pricedOf(content))),
  line('使用年限', measured(content.years, '年')),
  line('剩余期限', measured(content.remaining_term, '年')),
  line('林地权属', ownerships[Number(content.ownership)] ?? ''),
  line('权证情况', warrants[Number(content.warrant)] ?? ''),
  line('森林类别', forestCategories[Number(content.forest_category)] ?? ''),
  prose('主要树种', 'species', content.species),
  line('林龄', measured(content.stand_age, '年')),
  line('蓄积量', measured(content.stock_volume, '立方米')),
  prose('东至', 'east', content.east),
  prose('南至', 'south', content.south),
  prose('西至', 'west', content.west),
  prose('北至', 'north', content.north),
  prose('林地详情', 'content', content.content),
  prose('联系人', 'user_name', content.user_name),
  phone('联系电话', 'user_phone', content.user_phone || mobile),
  phone('备用电话', 'spare_phone', content.spare_phone),
]

const FILES = [
  ['林地照片', 'images', '张'],
  ['视频', 'video', '个'],
  ['权证照片', 'image', '张'],
] as const

/** Number of files of each kind, and which of them are new compared with `before`. */
const fileLines = (content: ListingDraft, before?: ListingDraft): Line[] =>
  FILES.map(([label, field, unit]) => {
    const files = content[field]
    const known = new Set(before?.[field].map(({ id }) => id))
    const fresh = files.flatMap(({ id }, i) => (before && !known.has(id) ? [i + 1] : []))
    const freshText = fresh.length > 0 ? `，本次新传第 ${fresh.join('、')} ${unit}` : ''
    return line(label, files.length > 0 ? `${files.length} ${unit}${freshText}` : '')
  })

const ENTERPRISE = 1
const CERTIFIED = 2

const accountLines = ({
  account,
  project_sn,
  version,
  submitted_at,
  published_state,
}: table.ReviewedListing): Line[] => [
  line('信息编号', project_sn),
  publishedStateLine(published_state),
  line('提交时间', submitted_at ? toWireTime(submitted_at) : ''),
  line('提交次数', `第 ${version} 次`),
  line('提交账号', account.account_type === ENTERPRISE ? '企业用户' : '个人用户'),
  prose('昵称', 'nickname', account.nickname),
  phone('账号手机', 'account_mobile', account.mobile),
  line('实名认证', account.apply_state === CERTIFIED ? '已认证' : '未认证'),
]

const contentOf = ({ content, draft }: table.ReviewedListing) => ListingDraft.parse(content ?? draft ?? {})

const mediaOf = async (db: Db, userId: number, content: ListingDraft): Promise<Media[]> => {
  const files = await readyFiles(db, userId, fileIdsOf(content))
  const uploads = (list: readonly { id: string }[]) => list.flatMap(({ id }) => files.get(id) ?? [])
  return [
    ...uploads(content.images).map(
      (upload, i): Media => ({
        label: `林地照片 ${i + 1}`,
        kind: 'image',
        open: (deps) => addressOf(deps, upload, 'large'),
      }),
    ),
    ...uploads(content.video).map(
      (upload): Media => ({ label: '视频', kind: 'video', open: (deps) => addressOf(deps, upload) }),
    ),
    ...uploads(content.image).map(
      (upload, i): Media => ({
        label: `权证照片 ${i + 1}`,
        kind: 'image',
        sealed: { field: `certificate:${i + 1}`, upload: upload.id },
        open: (deps) => addressOf(deps, upload),
      }),
    ),
  ]
}

/** The published version; for a listing never published, the previous submission. */
const contentBefore = async (db: Db, { id, version, published_version }: table.ReviewedListing) => {
  const before = published_version !== null && published_version < version ? published_version : version - 1
  const found = before > 0 ? await findVersion(db, id, before) : undefined
  return found && ListingDraft.parse(found)
}

const flagsOf = async (db: Db, listing: table.ReviewedListing): Promise<Flag[]> => {
  const content = contentOf(listing)
  const { project_name, address, species, east, south, west, north } = content
  const texts = [project_name, content.content, address, species, east, south, west, north]
  const localPrices = await medianOf(db, listing.province_id, listing.forestry_type)
  const years = Number(content.years)
  const remaining_term = content.remaining_term === '' ? null : Number(content.remaining_term)
  return [
    ...priceFlags(perMuYear(pricedOf(content)), localPrices),
    ...(remaining_term === null ? [] : termFlags(years, remaining_term)),
    ...(content.lng === '' ? [] : pointFlags(listing.province_id, Number(content.lng), Number(content.lat))),
    ...repeatFlags(listing.others),
    ...promiseFlags(...texts),
    ...contactFlagsOf(texts.join('\n')),
  ]
}

const subjectOf = async (db: Db, listing: table.ReviewedListing) => ({
  title: `${truncate(maskPersonalIn(listing.project_name), 40)}（${placeName(listing)}）`,
  category: [transferCategories[listing.forestry_type], woodlandTypes[listing.type]]
    .filter(Boolean)
    .join(' · '),
  flags: await flagsOf(db, listing),
})

export const reviewableListings: ReviewableKind = {
  verbs: { approved: 'approve', rejected: 'reject' },
  find: async (db, ids) => {
    const rows = await table.findReviewed(db, ids, REPEAT_DAYS)
    const subjects = rows.map(async (row) => [row.id, await subjectOf(db, row)] as const)
    return new Map(await Promise.all(subjects))
  },
  detail: async (db, id) => {
    const [listing] = await table.findReviewed(db, [id], REPEAT_DAYS)
    if (!listing) return undefined
    const content = contentOf(listing)
    const before = await contentBefore(db, listing)
    return {
      content: [listing.version, listing.phone, content],
      lines: [
        ...contentLines(content, listing.phone),
        ...fileLines(content, before),
        ...accountLines(listing),
      ],
      media: await mediaOf(db, listing.user_id, content),
      page: listing.published_state === null ? '' : paths.listing(id),
      previous: before ? [...contentLines(before, listing.account.mobile), ...fileLines(before)] : [],
    }
  },
  matching: table.listingsMatching,
  lock: lockListing,
  prepareApproval,
  onDecision,
}
