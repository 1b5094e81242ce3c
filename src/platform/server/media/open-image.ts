// Opens images sent by others: nothing is decoded before type and size in the header have been checked.

import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { ImageSideTooLong, ImageTooManyPixels } from '#platform/contract/file-refusals.ts'
import { MOST_MISSING } from '#platform/contract/upload-rules.ts'
import { drawnRows, jpegState } from '#platform/lib/jpeg.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'

export type { Sharp } from 'sharp'

// Settings of this process. More threads per image cost memory, and change the bytes of an AVIF; a cache would keep
// images that nobody asks for twice.
sharp.concurrency(1)
sharp.cache(false)

/** Longest side in pixels. Decoders hold whole rows: one of 60 million pixels takes 1.6 GB, as many of one pixel 20 s. */
export const MAX_SIDE = 30_000
/** Most pixels, all frames of an animation together: a file of a few KB can expand beyond the memory. */
export const MAX_PIXELS = 60_000_000

/** MIME types and the decoder's names of the formats. */
const FORMATS = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const
export type ImageType = keyof typeof FORMATS

/** The rows of a JPEG that have arrived, upright as before. Rejects where too little of it has. */
const mendJpeg = async (bytes: Buffer): Promise<Buffer> => {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
  const { orientation } = await source.metadata()
  const { data, info } = await source.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const rows = drawnRows(data, info.width, info.channels)
  if (rows < info.height * (1 - MOST_MISSING)) throw new Error('cut short')
  const drawn = data.subarray(0, rows * info.width * info.channels)
  return fromPixels({ data: drawn, info: { ...info, height: rows } })
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: orientation ?? 1 })
    .toBuffer()
}

export interface OpenedImage {
  type: ImageType
  /** Pixels of one frame, before rotation by EXIF. */
  width: number
  height: number
  frames: number
  hasAlpha: boolean
  /** @param pages number of frames to read, 1 by default */
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
  refuseUnless(width <= MAX_SIDE && height <= MAX_SIDE, ImageSideTooLong)
  refuseUnless(width * height <= MAX_PIXELS, ImageTooManyPixels)
  const state = type === 'image/jpeg' ? jpegState(bytes) : 'whole'
  if (state === 'blurred') throw new Error('cut short')
  const whole = state === 'cut' ? await mendJpeg(bytes) : bytes
  // The decoder checks it as well, because later frames may be larger than the header states.
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' }
  return { type, width, height, frames, hasAlpha, decode: (pages = 1) => sharp(whole, { ...options, pages }) }
}

export interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** Decoded pixels, to be encoded any number of times. */
export const fromPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })
