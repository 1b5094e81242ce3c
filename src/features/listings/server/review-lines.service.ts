import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { type FormFieldName, formFieldNames, listingFields } from '#features/listings/contract/fields.ts'
import type { MeasuredField } from '#features/listings/contract/form.ts'
import { type ListingContent, remarkOn, remarksOf } from '#features/listings/contract/typed-numbers.ts'
import { PRICE_TYPE } from '#features/listings/contract/woodland.ts'
import { datumText } from '#features/listings/rules/datums.ts'
import { type PublishedState, publishedStateNames } from '#features/listings/rules/states.ts'
import {
  figure,
  perMuText,
  priceText,
  transferCategories,
  woodlandTypes,
} from '#features/listings/rules/woodland.ts'
import { forestCategories, ownerships, warrants } from '#features/listings/rules/woodland-rights.ts'
import { industries } from '#features/projects/rules/projects.ts'
import { regionName } from '#features/regions/server/index.ts'
import { type Line, line, phone, prose } from '#features/review/server/index.ts'
import { ACCOUNT_TYPE, CERTIFICATION } from '#platform/contract/account-types.ts'
import { wireOrEmpty } from '#platform/lib/dates.ts'
import type { ReviewedListing } from './reviewed-listings.table.ts'

export const pricedOf = ({ price_type, price, measure_area, years, typed }: ListingContent) => ({
  face_price: price_type === String(PRICE_TYPE.negotiable) ? 0 : Number(price),
  measure_area: Number(measure_area),
  years: Number(years),
  approximate: remarksOf(typed).approximate,
})

/** A number with its unit; empty stays empty. */
const measured = (value: string, unit: string) => (value === '' ? '' : `${figure(Number(value))} ${unit}`)

/** `（填写为“120多亩”）` where that is more than the value. */
const saidText = (name: MeasuredField, { typed }: ListingContent) =>
  typed?.[name] ? `（填写为“${typed[name]}”）` : ''

/** The value as readers will see it, and what was typed where that is more; empty stays empty. */
const asRead = (name: MeasuredField, value: string, content: ListingContent) => {
  const { isAbout, until } = remarkOn(name, content.typed)
  return value && `${isAbout ? '约 ' : ''}${value}${until && `，${until} 止`}${saidText(name, content)}`
}

const labelled = (name: FormFieldName, value: string) => line(listingFields[name].label, value)
const coded = (name: FormFieldName, labels: Record<number, string>) => (content: ListingDraft) => [
  labelled(name, labels[Number(content[name])] ?? ''),
]

/** Fields that reviewers see otherwise than as a line of text, or a number with its unit. */
const SPECIAL: { [N in FormFieldName]?: (content: ListingContent, mobile: string) => Line[] } = {
  forestry_type: coded('forestry_type', transferCategories),
  type: coded('type', woodlandTypes),
  province_id: (content) => [labelled('province_id', regionName(content))],
  city_id: () => [],
  county_id: () => [],
  price: (content) => [
    labelled('price', priceText(pricedOf(content)) + saidText('price', content)),
    line('折合单价', perMuText(pricedOf(content))),
  ],
  ownership: coded('ownership', ownerships),
  warrant: coded('warrant', warrants),
  // Counted by fileLines.
  image: () => [],
  images: () => [],
  video: () => [],
  poster: () => [],
  user_phone: ({ user_phone }, mobile) => [
    phone(listingFields.user_phone.label, 'user_phone', user_phone || mobile),
  ],
  spare_phone: ({ spare_phone }) => [phone(listingFields.spare_phone.label, 'spare_phone', spare_phone)],
  forest_category: coded('forest_category', forestCategories),
  industry_id: coded('industry_id', industries),
  lng: (content) => {
    const { lng, lat, datum } = content
    const [east, north] = [asRead('lng', lng, content), asRead('lat', lat, content)]
    return [line('经纬度', lng === '' ? '' : `经度 ${east}，纬度 ${north}（${datumText(Number(datum))}）`)]
  },
  lat: () => [],
  datum: () => [],
}

const linesOf = (name: FormFieldName, content: ListingContent, mobile: string): Line[] => {
  const special = SPECIAL[name]
  if (special) return special(content, mobile)
  const field = listingFields[name]
  const held = content[name]
  // Files and regions are among the special ones.
  const value = typeof held === 'string' ? held : ''
  return [
    'unit' in field
      ? line(field.label, asRead(name as MeasuredField, measured(value, field.unit), content))
      : prose(field.label, name, value),
  ]
}

/** Every field of the form, the title first. */
export const contentLines = (content: ListingContent, mobile: string): Line[] =>
  [...new Set<FormFieldName>(['project_name', ...formFieldNames])].flatMap((name) =>
    linesOf(name, content, mobile),
  )

const FILES = [
  ['images', '张'],
  ['video', '个'],
  ['poster', '张'],
  ['image', '张'],
] as const

/** Number of files of each kind, and which of them are new compared with `before`. */
export const fileLines = (content: ListingDraft, before?: ListingDraft): Line[] =>
  FILES.map(([field, unit]) => {
    const files = content[field]
    const known = new Set(before?.[field].map(({ id }) => id))
    const fresh = files.flatMap(({ id }, i) => (before && !known.has(id) ? [i + 1] : []))
    const freshText = fresh.length > 0 ? `，本次新传第 ${fresh.join('、')} ${unit}` : ''
    return line(listingFields[field].label, files.length > 0 ? `${files.length} ${unit}${freshText}` : '')
  })

export const publishedStateLine = (state: Exclude<PublishedState, 'none'> | null): Line =>
  line('林地状态', publishedStateNames[state ?? 'none'])

export const publisherLines = ({ account }: ReviewedListing): Line[] => [
  line('提交账号', account.account_type === ACCOUNT_TYPE.enterprise ? '企业用户' : '个人用户'),
  prose('昵称', 'nickname', account.nickname),
  phone('账号手机', 'account_mobile', account.mobile),
  line('实名认证', account.apply_state === CERTIFICATION.approved ? '已认证' : '未认证'),
]

export const submissionLines = (listing: ReviewedListing): Line[] => [
  line('信息编号', listing.project_sn),
  publishedStateLine(listing.published_state),
  line('提交时间', wireOrEmpty(listing.submitted_at)),
  line('提交次数', `第 ${listing.version} 次`),
  ...publisherLines(listing),
]
