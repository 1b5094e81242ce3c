// URLs of a photo's sizes, derived from the largest: `…-1280.jpg` and `…-480.jpg`, both also as WebP, and
// `…-1280.avif` once it is encoded.
const LARGEST = /-1280\.jpg$/

/** URL of a size; undefined if there is none. */
export const sized = (file: string, width: number, ending: string) =>
  LARGEST.test(file) ? file.replace(LARGEST, `-${width}.${ending}`) : undefined

/** URL of the small JPEG; the photo itself if there is none. */
export const smallPhoto = (file: string) => sized(file, 480, 'jpg') ?? file

/** URL of the small WebP; undefined if there is none. */
export const smallWebp = (file: string) => sized(file, 480, 'webp')
