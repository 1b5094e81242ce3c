// Fragments of the frame in published pages: where they stand, and how changed ones are put into a page that is not rendered.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf } from '#platform/lib/paths.ts'
import type { FragmentPlace } from './compiled-site.ts'

/** Name of a fragment, and bytes from its beginning to the end of the page. */
export type Place = readonly [name: string, fromEnd: number]

/** Texts of fragments by name, each the same on every page. */
export const openFragments = (known: Iterable<readonly [string, Uint8Array]> = []) => {
  const texts = new Map(known)
  let fresh: (readonly [string, Uint8Array])[] = []
  const isSame = (name: string, text: Uint8Array) => {
    const first = texts.get(name)
    if (first) return Buffer.compare(first, text) === 0
    // A copy: the page itself must not be kept.
    const copy = new Uint8Array(text)
    texts.set(name, copy)
    fresh.push([name, copy])
    return true
  }
  return {
    texts: texts as ReadonlyMap<string, Uint8Array>,

    /** Places of a page's fragments in the order of the page; undefined if one has another text than on pages before. */
    placesIn: (body: Uint8Array, places: readonly FragmentPlace[]): Place[] | undefined => {
      const isKnown = places.every(({ name, fromEnd, length }) => {
        const start = body.length - fromEnd
        return isSame(name, body.subarray(start, start + length))
      })
      return isKnown ? places.map(({ name, fromEnd }) => [name, fromEnd] as const) : undefined
    },

    /** Texts that are new since the last call. */
    takeFresh: () => {
      const taken = fresh
      fresh = []
      return taken
    },
  }
}
export type Fragments = ReturnType<typeof openFragments>

/** A page of the served tree. */
export interface KeptPage {
  path: string
  hash: string
  places: readonly Place[]
}

/** Changed texts by name, with the length of what they replace. */
export type Replacements = ReadonlyMap<string, { length: number; text: Uint8Array }>

export interface SplicedPage extends KeptPage {
  bytes: number
}

/** The page with its changed fragments, and where all of them stand now. */
export const splice = (body: Uint8Array, places: readonly Place[], replacements: Replacements) => {
  const parts: Uint8Array[] = []
  const moved: Place[] = []
  let end = body.length
  let written = 0
  const add = (part: Uint8Array) => {
    parts.unshift(part)
    written += part.length
  }
  for (const [name, fromEnd] of places.toReversed()) {
    const replacement = replacements.get(name)
    const start = body.length - fromEnd
    if (replacement) {
      add(body.subarray(start + replacement.length, end))
      add(replacement.text)
    } else add(body.subarray(start, end))
    end = start
    moved.unshift([name, written])
  }
  add(body.subarray(0, end))
  return { body: Buffer.concat(parts, written), places: moved }
}

/** A page of a tree with changed fragments; undefined if its file is not what the manifest says. */
export const spliceFile = (
  tree: string,
  { path, hash: expected, places }: KeptPage,
  replacements: Replacements,
) => {
  const file = readFileSync(join(tree, fileOf(path)))
  if (hash('sha256', file, 'base64url') !== expected) return undefined
  const spliced = splice(file, places, replacements)
  const page: SplicedPage = {
    path,
    hash: hash('sha256', spliced.body, 'base64url'),
    bytes: spliced.body.length,
    places: spliced.places,
  }
  return { page, body: spliced.body }
}
