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
import { swapFolders } from './swap-folders.ts'

/** Stands in every tree of ours and names its manifest. */
const MARK = '.published'
const ASSETS = '_astro'
/** Pages that a reader has open ask for the assets they were made with. */
const ASSETS_KEPT_MS = 30 * 24 * 3_600_000

export interface TreeFolders {
  /** What is served. */
  site: string
  /** Beside it: manifest, lock, rules for hosts. */
  stateFolder: string
  /** The tree in the making. */
  next: string
}

/** Of an output folder, by default `dist` and `dist.publish`. */
export const foldersOf = (outDir: string): TreeFolders => {
  const site = resolve(outDir)
  return { site, stateFolder: `${site}.publish`, next: `${site}.publish/next` }
}

export const manifestFile = ({ stateFolder }: TreeFolders, id: string) => join(stateFolder, `${id}.db`)

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
export const currentManifest = (folders: TreeFolders): string | undefined => {
  const id = idIn(folders.site)
  if (id) {
    const file = manifestFile(folders, id)
    return existsSync(file) ? file : undefined
  }
  if (id === undefined && existsSync(folders.site) && readdirSync(folders.site).length > 0)
    throw new Error(`${folders.site} 里有别的文件，不能用作发布目录；请换一个空目录（OUT_DIR）`)
  return undefined
}

/** Removes what a killed publish left, and manifests of earlier trees. */
export const tidy = async (folders: TreeFolders) => {
  const id = idIn(folders.site)
  // Asynchronous: it may hold as many files as the site, and the API may share this thread.
  await rm(folders.next, { recursive: true, force: true })
  if (!existsSync(folders.stateFolder)) return
  for (const name of readdirSync(folders.stateFolder))
    if (/^[0-9a-f-]{36}\.db/.test(name) && !(id && name.startsWith(id)))
      rmSync(join(folders.stateFolder, name), { force: true })
}

/** Assets of earlier builds that open pages may still ask for. */
const carryAssets = (folders: TreeFolders) => {
  const from = join(folders.site, ASSETS)
  if (!existsSync(from)) return
  const to = join(folders.next, ASSETS)
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (existsSync(join(to, name)) || Date.now() - statSync(join(from, name)).mtimeMs > ASSETS_KEPT_MS)
      continue
    linkSync(join(from, name), join(to, name))
  }
}

/** An empty tree to be filled, with the assets of the new build and of those before it. */
export const beginTree = (folders: TreeFolders, clientFiles: string) => {
  const id = randomUUID()
  mkdirSync(folders.next, { recursive: true })
  cpSync(clientFiles, folders.next, { recursive: true })
  carryAssets(folders)
  writeFileSync(join(folders.next, MARK), id)
  return { id, manifest: manifestFile(folders, id) }
}

/** Replaces the served tree by the finished one, in one step: no reader meets a mixture. */
export const swapIn = async (folders: TreeFolders) => {
  if (existsSync(folders.site)) await swapFolders(folders.next, folders.site, MARK)
  else {
    mkdirSync(dirname(folders.site), { recursive: true })
    renameSync(folders.next, folders.site)
  }
}
