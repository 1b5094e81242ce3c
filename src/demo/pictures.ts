// Pictures of articles, banners and the library: stored as they are.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Storage } from '#server/gateways/storage.ts'
import { DATA_FOLDER, PICTURES } from './folders.ts'
import type { Demo } from './schemas.ts'

const AT_ONCE = 4
const IN_TEXT = /src="picture:([a-z0-9-]+)"/g

const keyOf = (name: string) => `demo/${name}.webp`

export const readPicture = (name: string) => readFile(join(DATA_FOLDER, PICTURES, `${name}.webp`))

export const imagesOf = (storage: Storage, name: string) =>
  name ? [{ file: storage.urlOf(keyOf(name)) }] : []

/** Names of the pictures that a text shows. */
export const picturesIn = (text: string) => [...text.matchAll(IN_TEXT)].map(([, name = '']) => name)

/** The text with the addresses of its pictures. */
export const withAddresses = (storage: Storage, text: string) =>
  text.replace(IN_TEXT, (_, name: string) => `src="${storage.urlOf(keyOf(name))}"`)

/** All that everybody may see, listings aside: their photos are private until a reviewer approves them. */
const publicPictures = ({ articles, site, library }: Demo) =>
  new Set([
    ...articles.flatMap(({ cover, content }) => [cover, ...picturesIn(content)]),
    ...site.banners.map(({ picture }) => picture),
    ...Object.values(library).flatMap((records) => records.map(({ picture }) => picture)),
  ])

/** Stores what is missing. */
export const storePictures = async (storage: Storage, demo: Demo) => {
  const limit = pLimit(AT_ONCE)
  const store = async (name: string) => {
    if (name && !(await storage.has(keyOf(name))))
      await storage.put(keyOf(name), await readPicture(name), 'image/webp')
  }
  await Promise.all([...publicPictures(demo)].map((name) => limit(store, name)))
}
