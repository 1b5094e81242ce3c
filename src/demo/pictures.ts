import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Storage } from '#platform/server/gateways/storage.ts'
import { DATA_FOLDER, PICTURES } from './folders.ts'
import type { Demo } from './schemas.ts'

const AT_ONCE = 4
const IN_TEXT = /src="picture:([a-z0-9-]+)"/g

const keyOf = (name: string) => `demo/${name}.webp`

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
  const limit = pLimit(AT_ONCE)
  const store = async (name: string) => {
    if (name && !(await storage.has(keyOf(name))))
      await storage.put(keyOf(name), await readPicture(name), 'image/webp')
  }
  await Promise.all([...publicPictures(demo)].map((name) => limit(store, name)))
}
