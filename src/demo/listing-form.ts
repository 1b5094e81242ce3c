// A listing of the data files → the form that its owner would have sent, its files uploaded.
import { randomUUID } from 'node:crypto'
import type { AppDeps } from '#app/features.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { emptyDraft, type ListingDraft } from '#features/listings/contract/draft.ts'
import { warrants } from '#features/listings/rules/woodland-rights.ts'
import { regionByName } from '#features/regions/server/regions.service.ts'
import type { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'
import type { UploadPurpose } from '#features/uploads/contract/user-uploads.ts'
import { insertUpload } from '#features/uploads/server/user-uploads.table.ts'
import type { ListingFiles } from './listing-files.ts'
import type { DemoListing } from './schemas.ts'

const text = (value: number | undefined) => (value === undefined ? '' : String(value))

export const listingForm = async (
  { db, now }: AppDeps,
  user: User,
  files: ListingFiles,
  listing: DemoListing,
): Promise<ListingDraft> => {
  const uploaded = async (
    purpose: UploadPurpose,
    name: string,
    store: ListingFiles[keyof ListingFiles],
    source: string,
  ): Promise<UploadedFile> => {
    const id = randomUUID()
    const stored = await store(source, id)
    const key = purpose === 'video' ? (stored.files[0] ?? '') : `private/demo/${id}.jpg`
    const owned = { id, user_id: user.id, purpose, name, state: 'ready', key, multipart: '' } as const
    await insertUpload(db, { ...owned, ...stored, createtime: now(), unused_since: now() })
    return { id, file: '', name }
  }
  const { photos, certificate, video, warrant } = listing
  const images: UploadedFile[] = []
  // One after the other: the demo is loaded within a transaction.
  for (const [index, name] of photos.entries())
    images.push(await uploaded('woodland', `林地照片${index + 1}.jpg`, files.photo, name))
  return {
    ...emptyDraft,
    ...regionByName(listing.place),
    forestry_type: text(listing.forestry_type),
    type: text(listing.type),
    address: listing.address,
    measure_area: text(listing.measure_area),
    price_type: listing.price > 0 ? '0' : '1',
    price: listing.price > 0 ? text(listing.price) : '',
    years: text(listing.years),
    ownership: text(listing.ownership),
    warrant: text(warrant),
    images,
    image: [await uploaded('certificate', `${warrants[warrant]}.jpg`, files.certificate, certificate)],
    video: video ? [await uploaded('video', '林地视频.mp4', files.video, video)] : [],
    project_name: listing.title,
    content: listing.content,
    user_name: listing.user_name,
    species: listing.species,
    stand_age: text(listing.stand_age),
    stock_volume: text(listing.stock_volume),
    forest_category: text(listing.forest_category),
    remaining_term: text(listing.remaining_term),
    lng: text(listing.lng),
    lat: text(listing.lat),
    datum: text(listing.datum),
    ...listing.written,
    east: listing.east,
    south: listing.south,
    west: listing.west,
    north: listing.north,
  }
}
