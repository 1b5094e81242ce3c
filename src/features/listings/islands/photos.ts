import type { ListingDetail } from '#features/listings/contract/detail.ts'
import { mediaAddress } from '#platform/browser/call.ts'

/** Pictures of a listing as the API answers them, under addresses that this page can load. */
export const photosOf = ({ images }: ListingDetail) =>
  images.map((photo) => ({ ...photo, file: mediaAddress(photo.file) }))
