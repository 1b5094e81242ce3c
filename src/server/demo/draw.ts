// Demo pictures: drawn as SVG, stored once; those of listings in the sizes that uploaded photos have.
import sharp from 'sharp'
import { PHOTO_WIDTHS } from '#lib/photos.ts'
import type { Storage } from '../gateways/storage.ts'
import { drawPicture, type PictureName, pictureNames } from './pictures/index.ts'

const WIDTH = 1200
const HEIGHT = 675
const AT_ONCE = 4

const keyOf = (name: string) => `demo/${name}.webp`
const photoKeyOf = (name: PictureName, width: number, ending: 'jpg' | 'webp') =>
  `demo/woodland/${name}-${width}.${ending}`

const isPicture = (name: string): name is PictureName => (pictureNames as readonly string[]).includes(name)

const pixelsOf = (name: PictureName) =>
  sharp(Buffer.from(drawPicture(name))).resize(WIDTH, HEIGHT, { fit: 'cover' })

const draw = async (storage: Storage, name: PictureName) => {
  if (await storage.has(keyOf(name))) return
  const webp = await pixelsOf(name).webp({ quality: 78, effort: 2 }).toBuffer()
  await storage.put(keyOf(name), webp, 'image/webp')
}

export const PHOTO_SIZE = { width: WIDTH, height: HEIGHT }

const drawPhoto = async (storage: Storage, name: PictureName) => {
  // Put last, and so there once all are.
  const last = photoKeyOf(name, Math.max(...PHOTO_WIDTHS), 'jpg')
  if (await storage.has(last)) return
  const { data, info } = await pixelsOf(name).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const width of PHOTO_WIDTHS) {
    const sized = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
    const webp = await sized.clone().webp({ quality: 76, effort: 1 }).toBuffer()
    await storage.put(photoKeyOf(name, width, 'webp'), webp, 'image/webp')
    const jpeg = await sized.jpeg({ quality: 78 }).toBuffer()
    await storage.put(photoKeyOf(name, width, 'jpg'), jpeg, 'image/jpeg')
  }
}

const inTurns = async <T>(items: readonly T[], work: (item: T) => Promise<void>) => {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Draws what is missing. */
export const drawPictures = async (storage: Storage, photos: ReadonlySet<PictureName>) => {
  await inTurns(pictureNames, (name) => draw(storage, name))
  await inTurns([...photos], (name) => drawPhoto(storage, name))
}

/** URL of a picture by name; undefined for a name nobody drew. */
export const pictureUrl = (storage: Storage, name: string) =>
  isPicture(name) ? storage.urlOf(keyOf(name)) : undefined

/** URL of the largest size of a listing's photo. */
export const photoUrl = (storage: Storage, name: PictureName) =>
  storage.urlOf(photoKeyOf(name, Math.max(...PHOTO_WIDTHS), 'jpg'))
