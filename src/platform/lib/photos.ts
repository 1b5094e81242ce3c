// URLs of a picture's sizes, derived from the largest. Photos of users: `…-1280.jpg` and `…-480.jpg`, both also as WebP,
// `…-1280.avif` once it is encoded, and `…-square.jpg` unless they are old or small. Pictures of the staff:
// `…-full.jpg` has `…-square.jpg`, any other name has no further size.
const LARGEST = /-1280\.jpg$/

/** URL of a size; undefined if there is none. */
export const sized = (file: string, width: number, ending: string) =>
  LARGEST.test(file) ? file.replace(LARGEST, `-${width}.${ending}`) : undefined

/** URL of the small JPEG; the photo itself if there is none. */
export const smallPhoto = (file: string) => sized(file, 480, 'jpg') ?? file

/** Side of a square in pixels. */
export const SQUARE_SIDE = 480
export const SQUARE_ENDING = '-square.jpg'
export const FULL = '-full'

/** URL of the square of a photo of users; valid only if the photo has one. */
export const squarePhoto = (file: string) => file.replace(LARGEST, SQUARE_ENDING)

/** URL of the square of a picture of the staff; the picture itself if there is none. */
export const squarePicture = (file: string) => file.replace(/-full\.(?:jpg|png|webp)$/, SQUARE_ENDING)

/** URL of the small WebP; undefined if there is none. */
export const smallWebp = (file: string) => sized(file, 480, 'webp')
