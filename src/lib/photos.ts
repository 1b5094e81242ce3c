// URLs of a photo's sizes, derived from the largest: `…-1280.jpg` and `…-480.jpg`, both also as WebP, and
// `…-1280.avif` once it is encoded.

export const PHOTO_WIDTHS = [480, 1280] as const
const LARGEST = /-1280\.jpg$/

const sized = (file: string, width: number, ending: string) =>
  LARGEST.test(file) ? file.replace(LARGEST, `-${width}.${ending}`) : undefined

/** URL of the small JPEG; the photo itself if the backend made none. */
export const smallPhoto = (file: string) => sized(file, 480, 'jpg') ?? file

/** `srcset` of the WebP sizes; empty if there are none. */
export const webpSet = (file: string) =>
  LARGEST.test(file) ? PHOTO_WIDTHS.map((width) => `${sized(file, width, 'webp')} ${width}w`).join(', ') : ''

/** URL of the large AVIF; valid only if the photo has one. */
export const avifPhoto = (file: string) => sized(file, 1280, 'avif') ?? ''
