// The one reader of images that others sent: nothing of them is decoded before their header has passed.
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { refuseUnless } from '#server/refusals/refuse.ts'

export type { Sharp } from 'sharp'

// Of this process. More threads per image cost memory, and change the bytes of an AVIF; the cache would hold on to
// images that nobody asks for twice.
sharp.concurrency(1)
sharp.cache(false)

/** Pixels. Decoders hold whole rows: one of 60 million pixels takes 1.6 GB, as many rows of one pixel 20 s. */
export const MAX_SIDE = 30_000
/** A few KB can claim to be larger than the memory. All frames of an animation together, too. */
export const MAX_PIXELS = 60_000_000

/** MIME types by content, and what the decoder calls them. */
const FORMATS = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const
export type ImageType = keyof typeof FORMATS

export interface OpenedImage {
  type: ImageType
  /** Pixels of one frame, as stored: not turned upright yet. */
  width: number
  height: number
  frames: number
  hasAlpha: boolean
  /** @param pages frames to read; 1 unless told */
  decode(pages?: number): Sharp
}

/**
 * Reads type and header. Answers undefined where the content is none of these types; throws a refusal where the image is
 * too large, and the decoder's error where its header is broken.
 */
export const openImage = async (
  bytes: Buffer,
  accepted: ReadonlySet<ImageType>,
): Promise<OpenedImage | undefined> => {
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
  const type = [...accepted].find((one) => one === mime)
  if (!type) return undefined
  // The limit of pixels is checked below, so that it has a refusal of its own.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { format, width, height, pages: frames = 1, hasAlpha } = header
  if (format !== FORMATS[type]) return undefined
  refuseUnless(width <= MAX_SIDE && height <= MAX_SIDE, 'ImageSideTooLong')
  refuseUnless(width * height <= MAX_PIXELS, 'ImageTooManyPixels')
  // Held to by the decoder as well, whatever a later frame claims to be.
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' }
  return { type, width, height, frames, hasAlpha, decode: (pages = 1) => sharp(bytes, { ...options, pages }) }
}

export interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Decoded pixels, to be encoded any number of times. */
export const fromPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })
