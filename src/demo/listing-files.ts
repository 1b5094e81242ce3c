// Photos, certificates and videos of listings, as uploads would have left them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { PHOTO_WIDTHS } from '#platform/lib/photo-sets.ts'
import { SQUARE_ENDING } from '#platform/lib/photos.ts'
import { PRIVATE, publicKeyOf, type Storage } from '#platform/server/gateways/storage.ts'
import { DRAWN_ENDINGS, SCAN_ENDING } from '#platform/server/media/photos.ts'
import { drawSquare } from '#platform/server/media/squares.ts'
import { DATA_FOLDER, VIDEOS } from './folders.ts'
import { readPicture } from './pictures.ts'

const [SMALL, LARGE] = PHOTO_WIDTHS
const LARGE_ENDING = `-${LARGE}.jpg`
const ENDINGS = [...DRAWN_ENDINGS, SQUARE_ENDING]

const photoKeyOf = (name: string, ending: string) => `${PRIVATE}demo/woodland/${name}${ending}`
const scanKeyOf = (name: string) => `${PRIVATE}demo/certificate/${name}${SCAN_ENDING}`

/** Decoded once, for several encodings. */
const pixelsOf = async (image: Sharp) => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return () => sharp(data, { raw })
}

/** The sizes of `src/platform/server/media/photos.ts`; the file itself is the largest WebP, which saves encoding that one. */
const makePhoto = async (storage: Storage, name: string) => {
  // Put last, and so there once all are.
  const last = photoKeyOf(name, LARGE_ENDING)
  if (await storage.has(last)) return
  const webp = await readPicture(name)
  const decoded = await pixelsOf(sharp(webp))
  const small = await pixelsOf(decoded().resize({ width: SMALL }))
  const put = (ending: string, bytes: Uint8Array, type: string) =>
    storage.put(photoKeyOf(name, ending), bytes, type)
  await put(`-${SMALL}.webp`, await small().webp({ quality: 74, effort: 0 }).toBuffer(), 'image/webp')
  await put(`-${SMALL}.jpg`, await small().jpeg({ quality: 78 }).toBuffer(), 'image/jpeg')
  await put(`-${LARGE}.webp`, webp, 'image/webp')
  const { width, height } = await sharp(webp).metadata()
  const square = await drawSquare(decoded(), { width, height })
  if (!square) throw new Error(`photo ${name} is too small to be shared`)
  await put(SQUARE_ENDING, square, 'image/jpeg')
  await put(LARGE_ENDING, await decoded().jpeg({ quality: 76 }).toBuffer(), 'image/jpeg')
}

const makeScan = async (storage: Storage, name: string) => {
  if (await storage.has(scanKeyOf(name))) return
  const jpeg = await sharp(await readPicture(name))
    .jpeg({ quality: 80 })
    .toBuffer()
  await storage.put(scanKeyOf(name), jpeg, 'image/jpeg')
}

interface Stored {
  files: string[]
  /** Address for readers; empty for what is for none. */
  file: string
  width: number
  height: number
  size: number
}

const sizesOf = async (name: string) => {
  const bytes = await readPicture(name)
  const { width, height } = await sharp(bytes).metadata()
  return { width, height, size: bytes.length }
}

/** Each listing has files of its own, so that each may throw them away. */
export interface ListingFiles {
  photo: (name: string, id: string) => Promise<Stored>
  certificate: (name: string, id: string) => Promise<Stored>
  video: (name: string, id: string) => Promise<Stored>
}

/** @param photos made ahead, in this order, while the database works on the listings before. */
export const listingFiles = (storage: Storage, photos: readonly string[]): ListingFiles => {
  const oneByOne = pLimit(1)
  const once = (make: typeof makePhoto) => {
    const copies = new Map<string, Promise<void>>()
    return (name: string) => {
      const known = copies.get(name) ?? oneByOne(make, storage, name)
      copies.set(name, known)
      return known
    }
  }
  const [photoMade, scanMade] = [once(makePhoto), once(makeScan)]
  // Whoever needs one that failed hears of it.
  for (const name of photos) photoMade(name).catch(() => undefined)
  return {
    photo: async (name, id) => {
      await photoMade(name)
      const keyOf = (ending: string) => `${PRIVATE}woodland/demo/${id}${ending}`
      for (const ending of ENDINGS) await storage.copy(photoKeyOf(name, ending), keyOf(ending))
      const file = storage.urlOf(publicKeyOf(keyOf(LARGE_ENDING)))
      return { ...(await sizesOf(name)), files: ENDINGS.map(keyOf), file }
    },
    certificate: async (name, id) => {
      await scanMade(name)
      const key = `${PRIVATE}certificate/demo/${id}${SCAN_ENDING}`
      await storage.copy(scanKeyOf(name), key)
      return { ...(await sizesOf(name)), files: [key], file: '' }
    },
    video: async (name, id) => {
      const bytes = await readFile(join(DATA_FOLDER, VIDEOS, `${name}.mp4`))
      const key = `${PRIVATE}video/demo/${id}.mp4`
      await storage.put(key, bytes, 'video/mp4')
      return { files: [key], file: storage.urlOf(publicKeyOf(key)), width: 0, height: 0, size: bytes.length }
    },
  }
}
