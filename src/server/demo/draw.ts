// Demo pictures: drawn as SVG, stored once; those of listings in the sizes that uploaded photos have.
import sharp from 'sharp'
import { PHOTO_WIDTHS } from '#lib/photos.ts'
import type { Storage } from '../gateways/storage.ts'
import { DRAWN_ENDINGS } from '../photos.ts'
import { drawPicture, type PictureName, pictureNames } from './pictures/index.ts'

const WIDTH = 1200
const HEIGHT = 675
const AT_ONCE = 4

const keyOf = (name: string) => `demo/${name}.webp`
const photoKeyOf = (name: PictureName, ending: string) => `private/demo/woodland/${name}${ending}`
const LARGEST_ENDING = `-${Math.max(...PHOTO_WIDTHS)}.jpg`

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
  const last = photoKeyOf(name, LARGEST_ENDING)
  if (await storage.has(last)) return
  const { data, info } = await pixelsOf(name).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const width of PHOTO_WIDTHS) {
    const sized = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
    const webp = await sized.clone().webp({ quality: 76, effort: 1 }).toBuffer()
    await storage.put(photoKeyOf(name, `-${width}.webp`), webp, 'image/webp')
    const jpeg = await sized.jpeg({ quality: 78 }).toBuffer()
    await storage.put(photoKeyOf(name, `-${width}.jpg`), jpeg, 'image/jpeg')
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

/** A photo of a listing's own, as an upload would have left it: its keys, and its address for readers. */
export const putPhoto = async (storage: Storage, name: PictureName, id: string) => {
  const files: string[] = []
  for (const ending of DRAWN_ENDINGS) {
    const key = `private/woodland/demo/${id}${ending}`
    await storage.copy(photoKeyOf(name, ending), key)
    files.push(key)
  }
  return { files, file: storage.urlOf(`woodland/demo/${id}${LARGEST_ENDING}`) }
}

let certificate: Promise<Buffer> | undefined

/** Plainly a sample: it has the lines of a certificate and nobody's name. */
const drawCertificate = () => {
  const lines = [
    '林地使用权权利人',
    '坐落',
    '小地名',
    '林班　　　小班',
    '面积（亩）',
    '主要树种',
    '林地使用期',
    '四至',
  ]
  const rows = lines
    .map((line, index) => {
      const y = 210 + index * 62
      return `<text x="120" y="${y}" font-size="26">${line}</text><path d="M400 ${y + 8}H1080" stroke="#8a7f62"/>`
    })
    .join('')
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" font-family="Noto Serif CJK SC, serif" fill="#3b3524">
      <rect width="1200" height="800" fill="#f3ecd8"/><rect x="40" y="40" width="1120" height="720" fill="none" stroke="#7c6f4a" stroke-width="4"/>
      <text x="600" y="128" font-size="48" text-anchor="middle">林　权　证</text>${rows}
      <text x="600" y="470" font-size="120" text-anchor="middle" fill="#b42318" fill-opacity=".28" transform="rotate(-18 600 430)">演示样张</text></svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Each listing has its own, so that each may throw it away. */
export const putCertificate = async (storage: Storage, id: string) => {
  const key = `private/certificate/demo/${id}.jpg`
  certificate ??= drawCertificate()
  await storage.put(key, await certificate, 'image/jpeg')
  return { files: [key], file: '' }
}
