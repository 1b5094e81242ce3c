// Sizes of a photo from which the browser chooses. Apart from photos.ts, which lists load.
import { sized } from './photos.ts'

export const PHOTO_WIDTHS = [480, 1280] as const

/** `srcset` of the WebP sizes; empty if there are none. */
export const webpSet = (file: string) =>
  PHOTO_WIDTHS.flatMap((width) => {
    const webp = sized(file, width, 'webp')
    return webp ? `${webp} ${width}w` : []
  }).join(', ')

/** URL of the large AVIF; valid only if the photo has one. */
export const avifPhoto = (file: string) => sized(file, 1280, 'avif') ?? ''
