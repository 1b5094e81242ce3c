// Names in the head of a page all files that its islands load at once: otherwise a browser finds what a file imports only
// when it has that file, and on a slow line each such step costs as much as all the files together.

/** Files that each file of the build imports, by its path: `_astro/Notices.1a2b.js`. */
export type ScriptImports = Readonly<Record<string, readonly string[]>>

/** By address of a file: the addresses of all that it needs, itself included. */
export type Preloads = ReadonlyMap<string, ReadonlySet<string>>

export const preloadsOf = (imports: ScriptImports): Preloads => {
  const collect = (file: string, found: Set<string>) => {
    if (found.has(`/${file}`)) return found
    found.add(`/${file}`)
    for (const imported of imports[file] ?? []) collect(imported, found)
    return found
  }
  return new Map(Object.keys(imports).map((file) => [`/${file}`, collect(file, new Set<string>())]))
}

const ISLAND = /<astro-island\b[^>]*>/g
const FILE = /\b(?:component|renderer)-url="([^"]+)"/g
const HEAD_END = '</head>'

/** A page without such islands stays as it is. */
export const withPreloads = (body: Uint8Array, preloads: Preloads): Uint8Array => {
  // As Latin-1 every byte is a character: nothing has to be decoded.
  const html = Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1')
  const files = new Set<string>()
  for (const [island] of html.matchAll(ISLAND)) {
    if (!island.includes('client="load"')) continue
    for (const [, file = ''] of island.matchAll(FILE))
      for (const needed of preloads.get(file) ?? []) files.add(needed)
  }
  if (files.size === 0) return body
  const links = [...files].map((file) => `<link rel="modulepreload" href="${file}">`).join('')
  return Buffer.from(
    html.replace(HEAD_END, () => links + HEAD_END),
    'latin1',
  )
}
