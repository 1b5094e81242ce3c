// Names in the head of a page all files that its islands load at once: otherwise a browser finds what a file imports only
// when it has that file, and on a slow line each such step costs as much as all the files together.

export interface Script {
  /** Files that it imports. */
  imports: readonly string[]
  /** In UTF-16 units. */
  length: number
}

/** Files of the build by path: `_astro/Notices.1a2b.js`. */
export type Scripts = Readonly<Record<string, Script>>

/** By address of a file: the addresses of all that it needs, itself included, with their lengths. */
export type Preloads = ReadonlyMap<string, ReadonlyMap<string, number>>

export const preloadsOf = (scripts: Scripts): Preloads => {
  const collect = (file: string, depths: Map<string, number>) => {
    if (depths.has(`/${file}`)) return depths
    depths.set(`/${file}`, scripts[file]?.length ?? 0)
    for (const imported of scripts[file]?.imports ?? []) collect(imported, depths)
    return depths
  }
  return new Map(Object.keys(scripts).map((file) => [`/${file}`, collect(file, new Map<string, number>())]))
}

const ISLAND = /<astro-island\b[^>]*>/g
const FILE = /\b(?:component|renderer)-url="([^"]+)"/g
const HEAD_END = '</head>'

/** A page without such islands stays as it is. */
export const withPreloads = (body: Uint8Array, preloads: Preloads): Uint8Array => {
  // As Latin-1 every byte is a character: nothing has to be decoded.
  const html = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1')
  const files = new Map<string, number>()
  for (const [island] of html.matchAll(ISLAND)) {
    if (!island.includes('client="load"')) continue
    for (const [, file = ''] of island.matchAll(FILE))
      for (const [needed, length] of preloads.get(file) ?? []) files.set(needed, length)
  }
  if (files.size === 0) return body
  // The heaviest first: over few connections it would end last otherwise.
  const links = [...files]
    .toSorted(([, one], [, other]) => other - one)
    .map(([file]) => `<link rel="modulepreload" href="${file}">`)
    .join('')
  return Buffer.from(
    html.replace(HEAD_END, () => links + HEAD_END),
    'latin1',
  )
}
