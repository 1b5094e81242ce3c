// Pictures as they may be served: drawn anew from their pixels, so that nothing else of what was sent is left.
import { fileTypeFromBuffer } from 'file-type'
import limit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { Refusal, refuse, refuseUnless } from './refuse.ts'

/** As wide as an article ever shows one, on a screen of double density. */
const MAX_WIDTH = 1600
/** A few KB can claim to be larger than the memory. */
export const MAX_PIXELS = 60_000_000
/** Of an animation; all its frames together obey the limit above. */
const MAX_FRAMES = 200

/** How much larger a picture may be for the sake of its letters and lines. */
const LOSSLESS_WORTH = 1.5

const READ = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp'])

export interface Picture {
  bytes: Buffer
  ending: 'jpg' | 'png' | 'gif'
  contentType: 'image/jpeg' | 'image/png' | 'image/gif'
  width: number
  height: number
}

/** Each takes a core and a few hundred MB. */
export const inTurn = limit(2)

const drawn = async (picture: Sharp, format: 'jpeg' | 'png' | 'gif'): Promise<Picture> => {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    ending: format === 'jpeg' ? 'jpg' : format,
    contentType: `image/${format}`,
    width: info.width,
    height: info.pageHeight ?? info.height,
  }
}

const jpeg = (picture: Sharp) => drawn(picture.clone().jpeg({ quality: 82, mozjpeg: true }), 'jpeg')
const png = (picture: Sharp) => drawn(picture.clone().png({ compressionLevel: 9 }), 'png')

/**
 * Never WebP: readers with phones of 2019 would see nothing. What moves stays a GIF; what one can see through, a PNG;
 * drawings and screenshots are clear as PNG and hardly larger, photos many times.
 */
const encode = async (bytes: Buffer, isLossless: boolean): Promise<Picture> => {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  const unlimited = { ...options, limitInputPixels: false } as const
  const { width, height, pages = 1, hasAlpha } = await sharp(bytes, unlimited).metadata()
  const size = width * height
  refuseUnless(size <= MAX_PIXELS, 'ImageTooManyPixels')
  const frames = Math.max(1, Math.min(pages, MAX_FRAMES, Math.floor(MAX_PIXELS / size)))
  const fit = { width: MAX_WIDTH, withoutEnlargement: true } as const
  if (frames > 1)
    return drawn(
      sharp(bytes, { ...options, pages: frames })
        .resize(fit)
        .gif(),
      'gif',
    )
  // Decoded and made smaller once, however often it is encoded below.
  const shown = sharp(bytes, options).autoOrient().resize(fit).raw()
  const { data, info } = await shown.toBuffer({ resolveWithObject: true })
  const pixels = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  if (hasAlpha && !(await pixels.stats()).isOpaque) return png(pixels)
  if (!isLossless) return jpeg(pixels)
  const [photo, drawing] = [await jpeg(pixels), await png(pixels)]
  return drawing.bytes.length <= photo.bytes.length * LOSSLESS_WORTH ? drawing : photo
}

/** Throws a refusal for what is no picture, or none that can be read whole. */
export const reencode = async (bytes: Buffer): Promise<Picture> => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !READ.has(type.mime)) return refuse('ImageFormat')
  try {
    return await inTurn(() => encode(bytes, type.mime !== 'image/jpeg'))
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('ImageBroken', undefined, { cause })
  }
}
