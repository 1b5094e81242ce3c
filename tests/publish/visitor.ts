// A reader of the published folder, as strict as a reader can be: every link must lead to a whole page.
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileOf, homePath, newsListPath, redirects, sitemapPath } from '#platform/lib/paths.ts'
import type { Random } from './random.ts'
import { linksOf } from './trees-kit.ts'

/** First pages of every visitor. */
export const ENTRANCES = [homePath, newsListPath(), sitemapPath]

interface Found {
  text: string
  /** Another after every write, even of the same bytes. */
  stamp: string
}

/** The file a host serves under this address. Dotfiles are served by none. */
const servedAs = (path: string) => {
  const target = redirects[path] ?? path
  return /\.[a-z0-9]+$/i.test(target) ? target.slice(1) : fileOf(target)
}

const read = (outDir: string, path: string): Found | undefined => {
  if (/\/\./.test(path)) return undefined
  let file: number
  try {
    file = openSync(join(outDir, servedAs(path)), 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const { ino, mtimeNs } = fstatSync(file, { bigint: true })
    return { text: readFileSync(file, 'utf8'), stamp: `${ino} ${mtimeNs}` }
  } finally {
    closeSync(file)
  }
}

const END = /<\/(?:html|urlset|sitemapindex|rss)>\s*$/
/** Fragments are pieces of pages by design. */
const isPage = (path: string) => path.endsWith('.xml') || !/\.[a-z0-9]+$|^\/fragments\//i.test(path)
const refuseHalf = (path: string, { text }: Found) => {
  if (isPage(path) && !(END.test(text) && /^<(!doctype html|\?xml)/i.test(text)))
    throw new Error(`${path} is not whole: ${text.length} characters, …${text.slice(-60)}`)
}

/**
 * Follows every link from the entrances on, while nobody writes. Throws where a link leads nowhere or a page is not
 * whole; answers how many pages there were.
 */
export const visitAll = (outDir: string) => {
  const from = new Map<string, string>(ENTRANCES.map((path) => [path, 'anywhere']))
  for (const [path, origin] of from) {
    const found = read(outDir, path)
    if (!found) throw new Error(`${path}, to which ${origin} leads, is missing`)
    refuseHalf(path, found)
    if (isPage(path)) for (const link of linksOf(found.text)) if (!from.has(link)) from.set(link, path)
  }
  return from.size
}

const TRIES = 20

/**
 * A link read a moment ago leads nowhere: right only if whoever named it has been written anew meanwhile, as pages
 * are taken away after all that lead to them have changed.
 */
const follow = (outDir: string, origin: string, first: Found, link: string): Found | undefined => {
  let before = first
  for (let tries = 0; tries < TRIES; tries++) {
    const found = read(outDir, link)
    if (found) return found
    const after = read(outDir, origin)
    if (!after || !linksOf(after.text).includes(link)) return undefined
    if (after.stamp === before.stamp)
      throw new Error(`${origin} leads to ${link}, which is not there (file ${after.stamp})`)
    before = after
  }
  throw new Error(`${origin} leads to ${link}, which is not there however often one looks`)
}

/** Wanders from link to link while others write, until told to stop; answers how many pages were read. */
export const wander = async (outDir: string, random: Random, signal: AbortSignal) => {
  let pages = 0
  while (!signal.aborted) {
    let path = random.of(ENTRANCES)
    let here = read(outDir, path)
    if (!here) throw new Error(`${path} is missing`)
    for (let step = 0; here && step < 12; step++, pages++) {
      refuseHalf(path, here)
      const links = linksOf(here.text).filter(isPage)
      const link = random.of(links)
      if (link === undefined) break
      here = follow(outDir, path, here, link)
      path = link
      // The publishers need the processor too.
      await pause(1)
    }
  }
  return pages
}
