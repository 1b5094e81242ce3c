// Sizes of a woodland picture, told from the name of the largest: `…-1280.jpg` stands beside `…-480.jpg`, both as WebP
// too, and `…-1280.avif` once it is made.

export const PHOTO_WIDTHS = [480, 1280] as const
const LARGEST = /-1280\.jpg$/

const sized = (file: string, width: number, ending: string) =>
  LARGEST.test(file) ? file.replace(LARGEST, `-${width}.${ending}`) : undefined

/** The small JPEG; the picture itself where a backend made none. */
export const smallPhoto = (file: string) => sized(file, 480, 'jpg') ?? file

/** For `<source type="image/webp" srcset>`; empty where there is none. */
export const webpSet = (file: string) =>
  LARGEST.test(file) ? PHOTO_WIDTHS.map((width) => `${sized(file, width, 'webp')} ${width}w`).join(', ') : ''

/** The large AVIF; only where the photo says that it was made. */
export const avifPhoto = (file: string) => sized(file, 1280, 'avif') ?? ''
