// Opens images sent by others: nothing is decoded before type and size in the header have been checked.

import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { ImageSideTooLong, ImageTooManyPixels } from '#platform/contract/refusals.ts'
import { MOST_MISSING } from '#platform/contract/upload-rules.ts'
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

/** Scans that a progressive JPEG has by the time its picture is sharp; encoders write ten. */
const SHARP_AT_SCAN = 6

const PROGRESSIVE = 0xc2
const SCAN = 0xda

/** Where the pixels begin; undefined for a header without an end. */
const firstScan = (bytes: Buffer): { at: number; isProgressive: boolean } | undefined => {
  let isProgressive = false
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at + 1] === PROGRESSIVE) isProgressive = true
    if (bytes[at + 1] === SCAN) return { at, isProgressive }
  }
  return undefined
}

/** Whether a JPEG lacks its end mark behind the pixels; a thumbnail in its header has one of its own. */
const isCutShort = (bytes: Buffer): boolean => {
  const scan = firstScan(bytes)
  return scan !== undefined && bytes.indexOf('ffd9', scan.at, 'hex') < 0
}

const countScans = (bytes: Buffer, from: number) => {
  let count = 0
  for (let at = from; at >= 0; at = bytes.indexOf('ffda', at + 2, 'hex')) count++
  return count
}

/** Pixels of the smallest block of a JPEG in a row. */
const BLOCK = 8
/** Whether a row ends in the grey that the decoder fills in, give or take what a colour profile makes of it. */
const isMissingRow = (row: Buffer, channels: number) =>
  row.subarray(-BLOCK * channels).every((value) => Math.abs(value - 128) <= 3)

/** The rows of a JPEG that have arrived, upright as before. Rejects where too little of it has. */
const mendJpeg = async (bytes: Buffer): Promise<Buffer> => {
  const scan = firstScan(bytes)
  const isBlurred = scan?.isProgressive && countScans(bytes, scan.at) < SHARP_AT_SCAN
  if (!scan || isBlurred) throw new Error('cut short')
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
  const { orientation } = await source.metadata()
  const { data, info } = await source.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const rowBytes = info.width * info.channels
  let rows = info.height
  while (rows > 0 && isMissingRow(data.subarray((rows - 1) * rowBytes, rows * rowBytes), info.channels))
    rows--
  if (rows < info.height * (1 - MOST_MISSING)) throw new Error('cut short')
  return fromPixels({ data: data.subarray(0, rows * rowBytes), info: { ...info, height: rows } })
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
  const whole = type === 'image/jpeg' && isCutShort(bytes) ? await mendJpeg(bytes) : bytes
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
