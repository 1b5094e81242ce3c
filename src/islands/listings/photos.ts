import { mediaAddress } from '#client/call.ts'
import type { ListingDetail } from '#contract/listings/detail.ts'

/** Pictures of a listing as the API answers them, under addresses that this page can load. */
export const photosOf = ({ images }: ListingDetail) =>
  images.map((photo) => ({ ...photo, file: mediaAddress(photo.file) }))
