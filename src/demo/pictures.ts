import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { FULL, SQUARE_ENDING } from '#platform/lib/photos.ts'
import type { Storage } from '#platform/server/gateways/storage.ts'
import { drawSquare } from '#platform/server/media/squares.ts'
import { DATA_FOLDER, PICTURES } from './folders.ts'
import type { Demo } from './schemas.ts'

const IN_TEXT = /src="picture:([a-z0-9-]+)"/g

const keyOf = (name: string) => `demo/${name}${FULL}.webp`
const squareKeyOf = (name: string) => `demo/${name}${SQUARE_ENDING}`

const pathOf = (name: string) => join(DATA_FOLDER, PICTURES, `${name}.webp`)

export const readPicture = (name: string) => readFile(pathOf(name))

export const imagesOf = (storage: Storage, name: string) =>
  name ? [{ file: storage.urlOf(keyOf(name)) }] : []

export const picturesIn = (text: string) => [...text.matchAll(IN_TEXT)].map(([, name = '']) => name)

/** The text with the addresses and sizes of its pictures, as the editor writes them. */
export const withAddresses = async (storage: Storage, text: string) => {
  const names = [...new Set(picturesIn(text))]
  const sizes = new Map(
    await Promise.all(names.map(async (name) => [name, await sharp(pathOf(name)).metadata()] as const)),
  )
  return text.replace(IN_TEXT, (_, name: string) => {
    const { width, height } = sizes.get(name) ?? {}
    return `src="${storage.urlOf(keyOf(name))}" width="${width}" height="${height}"`
  })
}

/** All that everybody may see, listings aside: their photos are private until a reviewer approves them. */
const publicPictures = ({ articles, site, library }: Demo) =>
  new Set([
    ...articles.flatMap(({ cover, content }) => [cover, ...picturesIn(content)]),
    ...site.banners.map(({ picture }) => picture),
    ...Object.values(library).flatMap((records) => records.map(({ picture }) => picture)),
  ])

export const storePictures = async (storage: Storage, demo: Demo) => {
  // Others are waited for earlier.
  const limit = pLimit(1)
  const store = async (name: string) => {
    if (!name || (await storage.has(keyOf(name)))) return
    const bytes = await readPicture(name)
    const picture = sharp(bytes)
    const square = await drawSquare(picture, await picture.metadata())
    if (!square) throw new Error(`picture ${name} is too small to be shared`)
    await storage.put(squareKeyOf(name), square, 'image/jpeg')
    await storage.put(keyOf(name), bytes, 'image/webp')
  }
  await Promise.all([...publicPictures(demo)].map((name) => limit(store, name)))
}
