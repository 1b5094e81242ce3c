// Submitted listings as reviewable subjects: all fields, compared with the version that was decided last.
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { listingFields } from '#features/listings/contract/fields.ts'
import { pointOf } from '#features/listings/contract/form.ts'
import { contentIn } from '#features/listings/contract/typed-numbers.ts'
import { pointFlags, priceFlags, termFlags } from '#features/listings/rules/listing-flags.ts'
import { transferCategories, woodlandTypes } from '#features/listings/rules/woodland.ts'
import { regionName } from '#features/regions/server/index.ts'
import { type Flag, promiseFlags, REPEAT_DAYS, repeatFlags } from '#features/review/rules/flags.ts'
import {
  contactFlagsOf,
  type Detail,
  type Media,
  phone,
  prose,
  type ReviewableKind,
  type Subject,
} from '#features/review/server/index.ts'
import { addressOf, readyFiles, scanKind, woodlandPhotos } from '#features/uploads/server/index.ts'
import type { UserUpload } from '#features/uploads/server/user-uploads.schema.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { maskAnySpelling } from '#platform/lib/personal-numbers.ts'
import { smallPhoto } from '#platform/lib/photos.ts'
import { truncate } from '#platform/lib/text.ts'
import { isHevc } from '#platform/lib/videos.ts'
import type { Db } from '#platform/server/db/types.ts'
import { fileIdsOf } from './listing-files.service.ts'
import { findVersion, lockListing } from './listings.table.ts'
import { medianOf } from './prices.service.ts'
import { listingReopening } from './reopening.service.ts'
import { onDecision, prepareApproval } from './review.service.ts'
import { contentLines, fileLines, pricedOf, publisherLines, submissionLines } from './review-lines.service.ts'
import * as table from './reviewed-listings.table.ts'

export { listingsMatching } from './reviewed-listings.table.ts'

const contentOf = ({ content, draft }: table.ReviewedListing) => contentIn(content ?? draft)

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
      (upload): Media => ({
        label: isHevc(upload.file) ? '视频（HEVC 格式，多数手机看不到画面）' : '视频',
        kind: 'video',
        open: (deps) => addressOf(deps, upload),
      }),
    ),
    ...uploads(content.poster).map(
      (upload): Media => ({
        label: '视频封面',
        kind: 'image',
        open: (deps) => addressOf(deps, upload, 'large'),
      }),
    ),
    ...uploads(content.image).map(
      (upload, i): Media => ({
        label: `权证照片 ${i + 1}`,
        kind: scanKind(upload),
        maskedFile: { field: `certificate:${i + 1}`, upload: upload.id },
        open: (deps) => addressOf(deps, upload),
      }),
    ),
  ]
}

const contentBefore = async (db: Db, listing: table.ReviewedListing) => {
  const version = await table.findDecidedVersion(db, listing)
  return version && contentIn(version)
}

/** Without a phone in the form the account's mobile was meant, and the submission kept it as it was then. */
const phoneBefore = ({ phone, account }: table.ReviewedListing, { user_phone }: ListingDraft) =>
  user_phone === '' ? phone : account.mobile

/** Texts of a listing that its owner writes freely and readers see. */
const textsOf = (listing: table.ReviewedListing) => {
  const { project_name, content, address, species, east, south, west, north } = contentOf(listing)
  return [project_name, content, address, species, east, south, west, north]
}

const flagsOf = async (db: Db, listing: table.ReviewedListing): Promise<Flag[]> => {
  const content = contentOf(listing)
  const texts = textsOf(listing)
  const { title, place, phone: samePhone } = listing.others
  const localPrices = await medianOf(db, listing.province_id, listing.forestry_type)
  const point = pointOf(content)
  const remaining_term = content.remaining_term === '' ? null : Number(content.remaining_term)
  const offer = pricedOf(content)
  return [
    ...priceFlags(offer, localPrices),
    ...termFlags({ ...offer, remaining_term }),
    ...(point ? pointFlags(listing.province_id, { ...point, datum: Number(content.datum) }) : []),
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
  title: `${truncate(maskAnySpelling(listing.project_name), 40)}（${regionName(listing)}）`,
  category: [transferCategories[listing.forestry_type], woodlandTypes[listing.type]]
    .filter(Boolean)
    .join(' · '),
  flags: await flagsOf(db, listing),
  published: textsOf(listing),
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
      page: listing.published_state === null ? '' : listingPath(id),
      previous: before ? [...contentLines(before, phoneBefore(listing, content)), ...fileLines(before)] : [],
    }
  },
  matching: table.listingsMatching,
  ofUser: table.listingsOfUser,
  ofType: table.listingsOfCategory,
  ofProvince: table.listingsInProvince,
  noteReader: async () => '发布人会看到不通过的理由；通过的说明只留在处理记录里。',
  lock: lockListing,
  prepareApproval,
  onDecision,
  reopening: listingReopening,
}

export const reportedListing = async (db: Db, id: number): Promise<Pick<Detail, 'lines' | 'media'>> => {
  const [listing] = await table.findReviewed(db, [id], REPEAT_DAYS)
  if (!listing) return { lines: [], media: [] }
  const published = await findVersion(db, id, listing.shown_version ?? listing.version)
  const content = published ? contentIn(published) : contentOf(listing)
  const media = await mediaOf(db, listing.user_id, content)
  return {
    lines: [
      prose(listingFields.user_name.label, 'user_name', content.user_name),
      phone(listingFields.user_phone.label, 'user_phone', content.user_phone || listing.phone),
      ...publisherLines(listing),
    ],
    media: media.map((one) =>
      one.maskedFile ? { ...one, maskedFile: { ...one.maskedFile, isOptional: true } } : one,
    ),
  }
}
