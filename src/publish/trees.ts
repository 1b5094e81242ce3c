// The published folder, and the tree that is in the making beside it until it takes the folder's place in one step.
import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { exchange } from './exchange.ts'

/** Stands in every tree of ours and names its manifest. */
const MARK = '.published'
const ASSETS = '_astro'
/** Pages that a reader has open ask for the assets they were made with. */
const ASSETS_KEPT_MS = 30 * 24 * 3_600_000

export interface Place {
  /** What is served. */
  site: string
  /** Beside it: manifest, lock, rules for hosts. */
  workshop: string
  /** The tree in the making. */
  next: string
}

/** Of an output folder, by default `dist` and `dist.publish`. */
export const placeOf = (outDir: string): Place => {
  const site = resolve(outDir)
  return { site, workshop: `${site}.publish`, next: `${site}.publish/next` }
}

export const manifestFile = ({ workshop }: Place, id: string) => join(workshop, `${id}.db`)

const ID = /^[0-9a-f-]{36}$/

/** Names the tree in a folder. Undefined where no publish has been; empty where its tree was not finished or its mark cannot be read. */
export const idIn = (folder: string) => {
  const mark = join(folder, MARK)
  if (!existsSync(mark)) return undefined
  try {
    const id = readFileSync(mark, 'utf8').trim()
    return ID.test(id) ? id : ''
  } catch {
    return ''
  }
}

/**
 * Manifest of the tree that is served; undefined where there is none yet.
 * Throws where the folder holds something that no publish put there.
 */
export const currentManifest = (place: Place): string | undefined => {
  const id = idIn(place.site)
  if (id) {
    const file = manifestFile(place, id)
    return existsSync(file) ? file : undefined
  }
  if (id === undefined && existsSync(place.site) && readdirSync(place.site).length > 0)
    throw new Error(`${place.site} 里有别的文件，不能用作发布目录；请换一个空目录（OUT_DIR）`)
  return undefined
}

/** Takes away everything but the served tree's own: what a killed publish left, and trees of the past. */
export const tidy = async (place: Place) => {
  const id = idIn(place.site)
  // As many files as the site has: whoever shares this thread must not wait for it.
  await rm(place.next, { recursive: true, force: true })
  if (!existsSync(place.workshop)) return
  for (const name of readdirSync(place.workshop))
    if (/^[0-9a-f-]{36}\.db/.test(name) && !(id && name.startsWith(id)))
      rmSync(join(place.workshop, name), { force: true })
}

/** Assets of earlier builds that open pages may still ask for. */
const carryAssets = (place: Place) => {
  const from = join(place.site, ASSETS)
  if (!existsSync(from)) return
  const to = join(place.next, ASSETS)
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (existsSync(join(to, name)) || Date.now() - statSync(join(from, name)).mtimeMs > ASSETS_KEPT_MS)
      continue
    linkSync(join(from, name), join(to, name))
  }
}

/** An empty tree to be filled, with the assets of the new build and of those before it. */
export const beginTree = (place: Place, clientFiles: string) => {
  const id = randomUUID()
  mkdirSync(place.next, { recursive: true })
  cpSync(clientFiles, place.next, { recursive: true })
  carryAssets(place)
  writeFileSync(join(place.next, MARK), id)
  return { id, manifest: manifestFile(place, id) }
}

/** Puts the finished tree in the served one's place: in one step, so that no reader meets a mixture. */
export const swapIn = async (place: Place) => {
  if (existsSync(place.site)) await exchange(place.next, place.site, MARK)
  else {
    mkdirSync(dirname(place.site), { recursive: true })
    renameSync(place.next, place.site)
  }
}
