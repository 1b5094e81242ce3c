// Photos of users, re-encoded in the sizes that pages show (src/platform/lib/photos.ts): upright and without metadata such as place,
// time and device.
import { UploadBroken } from '#platform/contract/file-refusals.ts'
import { PHOTO_WIDTHS } from '#platform/lib/photo-sets.ts'
import { SQUARE_ENDING } from '#platform/lib/photos.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { fromPixels, type ImageType, type OpenedImage, openImage, type Sharp } from './open-image.ts'
import { drawSquare } from './squares.ts'

const READ = new Set<ImageType>(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp'])
const LARGEST = Math.max(...PHOTO_WIDTHS)
/** Greatest height in relation to the width; also keeps WebP within its size limit. */
const TALLEST = 2
/** Longest side in pixels, enough for the stamp of a certificate to stay readable. */
const SCAN = 2000

export interface Drawn {
  /** End of the storage key: `-1280.jpg`. */
  ending: string
  contentType: 'image/jpeg' | 'image/webp' | 'image/avif'
  bytes: Buffer
}
export interface Drawing {
  drawn: Drawn[]
  width: number
  height: number
}

/** Turns decoder errors into a refusal: the image is incomplete or damaged. */
const looking = async <T>(work: () => Promise<T>) => {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof RefusalError) throw cause
    throw new RefusalError(UploadBroken, undefined, { cause })
  }
}

/**
 * Reads type and header. Answers undefined if the content is not an accepted image type; throws a refusal if the image is
 * too large or damaged.
 */
export const openPhoto = (bytes: Buffer): Promise<OpenedImage | undefined> =>
  looking(() => openImage(bytes, READ))

/** Decodes and shrinks once; answers opaque pixels. */
const pixelsOf = async (image: OpenedImage, width: number, height: number) => {
  const decoded = await image
    .decode()
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: () => fromPixels(decoded), width: decoded.info.width, height: decoded.info.height }
}

const jpeg = (picture: Sharp, quality: number) => picture.jpeg({ quality, mozjpeg: true }).toBuffer()

export const AVIF_ENDING = `-${LARGEST}.avif`
export const DRAWN_ENDINGS = PHOTO_WIDTHS.flatMap((width) => [`-${width}.jpg`, `-${width}.webp`])
export const PHOTO_ENDINGS = [...DRAWN_ENDINGS, SQUARE_ENDING, AVIF_ENDING]
export const SCAN_ENDING = '.jpg'

/** All public files but the AVIF, which takes seconds. */
export const drawPhoto = (image: OpenedImage): Promise<Drawing> =>
  looking(async () => {
    const { pixels, width, height } = await pixelsOf(image, LARGEST, LARGEST * TALLEST)
    const drawn: Drawn[] = []
    for (const wide of PHOTO_WIDTHS) {
      const fit = { width: wide, height: wide * TALLEST, fit: 'inside', withoutEnlargement: true } as const
      const webp = await pixels().resize(fit).webp({ quality: 78 }).toBuffer()
      drawn.push(
        { ending: `-${wide}.jpg`, contentType: 'image/jpeg', bytes: await jpeg(pixels().resize(fit), 80) },
        { ending: `-${wide}.webp`, contentType: 'image/webp', bytes: webp },
      )
    }
    const square = await drawSquare(pixels(), { width, height })
    if (square) drawn.push({ ending: SQUARE_ENDING, contentType: 'image/jpeg', bytes: square })
    return { drawn, width, height }
  })

export const drawAvif = (image: OpenedImage): Promise<Drawn> =>
  looking(async () => {
    const { pixels } = await pixelsOf(image, LARGEST, LARGEST * TALLEST)
    return {
      ending: AVIF_ENDING,
      contentType: 'image/avif',
      bytes: await pixels().avif({ quality: 55 }).toBuffer(),
    }
  })

export const drawScan = (image: OpenedImage): Promise<Drawing> =>
  looking(async () => {
    const { pixels, width, height } = await pixelsOf(image, SCAN, SCAN)
    return {
      drawn: [{ ending: SCAN_ENDING, contentType: 'image/jpeg', bytes: await jpeg(pixels(), 85) }],
      width,
      height,
    }
  })
