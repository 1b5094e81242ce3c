// Submitted listings as reviewable subjects: all fields, compared with the published version.

import { ListingDraft, PRICE_TYPE } from '#contract/listings/draft.ts'
import { type FormFieldName, formFieldNames, listingFields } from '#contract/listings/fields.ts'
import { CERTIFICATION } from '#domain/accounts.ts'
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
import { wireOrEmpty } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import { smallPhoto } from '#lib/photos.ts'
import { truncate } from '#lib/text.ts'
import type { Db } from '#server/db/types.ts'
import { regionName } from '#server/regions/regions.service.ts'
import {
  contactFlagsOf,
  type Detail,
  type Line,
  line,
  type Media,
  phone,
  prose,
  publishedStateLine,
  type ReviewableKind,
  type Subject,
} from '#server/review/reviewable.service.ts'
import { maskPersonalIn } from '#server/security/mask.ts'
import { woodlandPhotos } from '#server/uploads/listing-uploads.service.ts'
import { readyFiles } from '#server/uploads/ready-uploads.service.ts'
import type { UserUpload } from '#server/uploads/user-uploads.schema.ts'
import { addressOf } from '#server/uploads/visibility.service.ts'
import { fileIdsOf } from './listing-files.service.ts'
import { findVersion, lockListing } from './listings.table.ts'
import { medianOf } from './prices.service.ts'
import { reopening } from './reopening.service.ts'
import { onDecision, prepareApproval } from './review.service.ts'
import * as table from './reviewed-listings.table.ts'

export { listingsMatching } from './reviewed-listings.table.ts'

const pricedOf = ({ price_type, price, measure_area, years }: ListingDraft) => ({
  face_price: price_type === String(PRICE_TYPE.negotiable) ? 0 : Number(price),
  measure_area: Number(measure_area),
  years: Number(years),
})

/** A number with its unit; empty stays empty. */
const measured = (value: string, unit: string) => (value === '' ? '' : `${figure(Number(value))} ${unit}`)

const labelled = (name: FormFieldName, value: string) => line(listingFields[name].label, value)
const coded = (name: FormFieldName, labels: Record<number, string>) => (content: ListingDraft) => [
  labelled(name, labels[Number(content[name])] ?? ''),
]

/** Fields that reviewers see otherwise than as a line of text, or a number with its unit. */
const SPECIAL: { [N in FormFieldName]?: (content: ListingDraft, mobile: string) => Line[] } = {
  forestry_type: coded('forestry_type', transferCategories),
  type: coded('type', woodlandTypes),
  province_id: (content) => [labelled('province_id', regionName(content))],
  city_id: () => [],
  county_id: () => [],
  price: (content) => [
    labelled('price', priceText(pricedOf(content).face_price)),
    line('折合单价', perMuText(pricedOf(content))),
  ],
  ownership: coded('ownership', ownerships),
  warrant: coded('warrant', warrants),
  // Counted by fileLines.
  image: () => [],
  images: () => [],
  video: () => [],
  user_phone: ({ user_phone }, mobile) => [
    phone(listingFields.user_phone.label, 'user_phone', user_phone || mobile),
  ],
  spare_phone: ({ spare_phone }) => [phone(listingFields.spare_phone.label, 'spare_phone', spare_phone)],
  forest_category: coded('forest_category', forestCategories),
  lng: ({ lng, lat }) => [line('经纬度', lng === '' ? '' : `经度 ${lng}，纬度 ${lat}`)],
  lat: () => [],
}

const linesOf = (name: FormFieldName, content: ListingDraft, mobile: string): Line[] => {
  const special = SPECIAL[name]
  if (special) return special(content, mobile)
  const field = listingFields[name]
  const held = content[name]
  // Files and regions are among the special ones.
  const value = typeof held === 'string' ? held : ''
  return ['unit' in field ? line(field.label, measured(value, field.unit)) : prose(field.label, name, value)]
}

/** Every field of the form, the title first. */
const contentLines = (content: ListingDraft, mobile: string): Line[] =>
  [...new Set<FormFieldName>(['project_name', ...formFieldNames])].flatMap((name) =>
    linesOf(name, content, mobile),
  )

const FILES = [
  ['images', '张'],
  ['video', '个'],
  ['image', '张'],
] as const

/** Number of files of each kind, and which of them are new compared with `before`. */
const fileLines = (content: ListingDraft, before?: ListingDraft): Line[] =>
  FILES.map(([field, unit]) => {
    const files = content[field]
    const known = new Set(before?.[field].map(({ id }) => id))
    const fresh = files.flatMap(({ id }, i) => (before && !known.has(id) ? [i + 1] : []))
    const freshText = fresh.length > 0 ? `，本次新传第 ${fresh.join('、')} ${unit}` : ''
    return line(listingFields[field].label, files.length > 0 ? `${files.length} ${unit}${freshText}` : '')
  })

const ENTERPRISE = 1
const publisherLines = ({ account }: table.ReviewedListing): Line[] => [
  line('提交账号', account.account_type === ENTERPRISE ? '企业用户' : '个人用户'),
  prose('昵称', 'nickname', account.nickname),
  phone('账号手机', 'account_mobile', account.mobile),
  line('实名认证', account.apply_state === CERTIFICATION.approved ? '已认证' : '未认证'),
]

const submissionLines = (listing: table.ReviewedListing): Line[] => [
  line('信息编号', listing.project_sn),
  publishedStateLine(listing.published_state),
  line('提交时间', wireOrEmpty(listing.submitted_at)),
  line('提交次数', `第 ${listing.version} 次`),
  ...publisherLines(listing),
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

/** The version that was decided last. */
const contentBefore = async (db: Db, listing: table.ReviewedListing) => {
  const found = await table.findDecidedVersion(db, listing)
  return found && ListingDraft.parse(found)
}

/** Without a phone in the form the account's mobile was meant, and the submission kept it as it was then. */
const phoneBefore = ({ phone, account }: table.ReviewedListing, { user_phone }: ListingDraft) =>
  user_phone === '' ? phone : account.mobile

const flagsOf = async (db: Db, listing: table.ReviewedListing): Promise<Flag[]> => {
  const content = contentOf(listing)
  const { project_name, address, species, east, south, west, north } = content
  const texts = [project_name, content.content, address, species, east, south, west, north]
  const { title, place, phone: samePhone } = listing.others
  const localPrices = await medianOf(db, listing.province_id, listing.forestry_type)
  const years = Number(content.years)
  const remaining_term = content.remaining_term === '' ? null : Number(content.remaining_term)
  return [
    ...priceFlags(perMuYear(pricedOf(content)), localPrices),
    ...(remaining_term === null ? [] : termFlags(years, remaining_term)),
    ...(content.lng === '' ? [] : pointFlags(listing.province_id, Number(content.lng), Number(content.lat))),
    ...repeatFlags(
      { title: title.count, place: place.count, phone: samePhone.count },
      { title: title.ids, place: place.ids, phone: samePhone.ids },
    ),
    ...promiseFlags(...texts),
    ...contactFlagsOf(texts.join('\n')),
  ]
}

const firstPhoto = (listing: table.ReviewedListing) => contentOf(listing).images[0]?.id ?? ''

const subjectOf = async (db: Db, listing: table.ReviewedListing, photo?: UserUpload): Promise<Subject> => ({
  title: `${truncate(maskPersonalIn(listing.project_name), 40)}（${regionName(listing)}）`,
  category: [transferCategories[listing.forestry_type], woodlandTypes[listing.type]]
    .filter(Boolean)
    .join(' · '),
  flags: await flagsOf(db, listing),
  ...(photo ? { thumbnail: async (deps) => smallPhoto(await addressOf(deps, photo)) } : {}),
})

export const reviewableListings: ReviewableKind = {
  verbs: { approved: 'approve', rejected: 'reject' },
  find: async (db, ids) => {
    const rows = await table.findReviewed(db, ids, REPEAT_DAYS)
    const photos = await woodlandPhotos(db, rows.map(firstPhoto).filter(Boolean))
    const subjects = rows.map(
      async (row) => [row.id, await subjectOf(db, row, photos.get(firstPhoto(row)))] as const,
    )
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
        ...submissionLines(listing),
      ],
      media: await mediaOf(db, listing.user_id, content),
      page: listing.published_state === null ? '' : paths.listing(id),
      previous: before ? [...contentLines(before, phoneBefore(listing, content)), ...fileLines(before)] : [],
    }
  },
  matching: table.listingsMatching,
  ofUser: table.listingsOfUser,
  ofType: table.listingsOfCategory,
  ofProvince: table.listingsInProvince,
  lock: lockListing,
  prepareApproval,
  onDecision,
  reopening,
}

/** Publisher, photos and certificates of a listing that is reported: those of the published version. */
export const reportedListing = async (db: Db, id: number): Promise<Pick<Detail, 'lines' | 'media'>> => {
  const [listing] = await table.findReviewed(db, [id], REPEAT_DAYS)
  if (!listing) return { lines: [], media: [] }
  const published = await findVersion(db, id, listing.shown_version ?? listing.version)
  const content = published ? ListingDraft.parse(published) : contentOf(listing)
  const media = await mediaOf(db, listing.user_id, content)
  return {
    lines: [
      prose(listingFields.user_name.label, 'user_name', content.user_name),
      phone(listingFields.user_phone.label, 'user_phone', content.user_phone || listing.phone),
      ...publisherLines(listing),
    ],
    media: media.map((one) => (one.sealed ? { ...one, sealed: { ...one.sealed, isOptional: true } } : one)),
  }
}
