// Demo pictures: drawn as SVG, stored as WebP, once.
import sharp from 'sharp'
import type { Storage } from '../gateways/storage.ts'
import { drawPicture, type PictureName, pictureNames } from './pictures/index.ts'

const WIDTH = 1200
const HEIGHT = 675
const AT_ONCE = 4

const keyOf = (name: string) => `demo/${name}.webp`

const isPicture = (name: string): name is PictureName => (pictureNames as readonly string[]).includes(name)

const draw = async (storage: Storage, name: PictureName) => {
  if (await storage.has(keyOf(name))) return
  const svg = Buffer.from(drawPicture(name))
  const webp = await sharp(svg)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .webp({ quality: 78, effort: 2 })
    .toBuffer()
  await storage.put(keyOf(name), webp, 'image/webp')
}

/** Draws what is missing. */
export const drawPictures = async (storage: Storage) => {
  const waiting = [...pictureNames]
  const worker = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await draw(storage, name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** URL of a picture by name; undefined for a name nobody drew. */
export const pictureUrl = (storage: Storage, name: string) =>
  isPicture(name) ? storage.urlOf(keyOf(name)) : undefined
