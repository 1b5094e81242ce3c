// Invariants of a published folder: at any moment, whoever was killed while writing it, and after all is done.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, redirects } from '#platform/lib/paths.ts'
import { openManifest } from '#platform/publish/write/manifest.ts'
import { currentManifest, foldersOf } from '#platform/publish/write/trees.ts'
import { visitAll } from './visitor.ts'

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64url')

/** Every file of a folder with its hash, the publisher's own mark aside. */
export const hashesOf = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.published')
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [file.slice(folder.length + 1), hashOf(file)] as const),
  )

/** Throws with the first file in which two folders differ. */
export const refuseDifference = (one: string, other: string) => {
  const [left, right] = [hashesOf(one), hashesOf(other)]
  for (const file of new Set([...left.keys(), ...right.keys()]))
    if (left.get(file) !== right.get(file))
      throw new Error(
        `${file}: ${left.has(file) ? (right.has(file) ? 'differs' : 'is too much') : 'is missing'} in ${one}`,
      )
}

/** Right after a death: links resolve, pages are whole, and the manifest knows of every file what it is. */
export const checkServed = (outDir: string) => {
  const visited = visitAll(outDir)
  const file = currentManifest(foldersOf(outDir))
  if (!file) return visited
  const manifest = openManifest(file)
  try {
    const marked = new Set(manifest.dirty())
    const paths = manifest.paths()
    for (const path of paths)
      if (!marked.has(path) && hashOf(join(outDir, fileOf(path))) !== manifest.find(path)?.hash)
        throw new Error(`${path} is not what the manifest says, and not marked`)
    const known = new Set([...paths, ...marked, ...Object.keys(redirects)].map(fileOf))
    for (const page of globSync('**/*.{html,xml}', { cwd: outDir }))
      if (!known.has(page)) throw new Error(`nobody knows of ${page}`)
  } finally {
    manifest.close()
  }
  return visited
}

/** After a publish that nobody killed: nothing is marked, nothing is left over. */
export const checkFinished = (outDir: string) => {
  const folders = foldersOf(outDir)
  const file = currentManifest(folders)
  if (!file) throw new Error('there is no manifest')
  const manifest = openManifest(file)
  const marked = manifest.dirty()
  manifest.close()
  if (marked.length > 0) throw new Error(`still marked: ${marked.join(', ')}`)
  const parts = [...hashesOf(outDir).keys()].filter((name) => /(^|\/)\.[^/]*\.part$/.test(name))
  if (parts.length > 0) throw new Error(`left over: ${parts.join(', ')}`)
  const id = readFileSync(join(outDir, '.published'), 'utf8')
  const own = new Set(['lock', 'hosting', `${id}.db`])
  // An old tree may still be on its way out.
  const others = readdirSync(folders.stateFolder).filter((name) => !own.has(name) && !name.startsWith('old-'))
  if (others.length > 0) throw new Error(`left over beside the site: ${others.join(', ')}`)
  if (existsSync(folders.next)) throw new Error('a tree is left over')
}
