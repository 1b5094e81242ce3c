// The published folder, and the tree in the making beside it, which replaces the folder in one step.
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
import { opendir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { swapFolders } from './swap-folders.ts'

/** File in every tree of ours that names its manifest. */
const MARK = '.published'
export const ASSETS = '_astro'
/** How long old assets are kept: pages that readers have open ask for those they were made with. */
const ASSETS_KEPT_MS = 30 * 24 * 3_600_000

export interface TreeFolders {
  /** Folder that is served. */
  site: string
  /** Folder beside `site`, for the manifest, the lock and the rules for hosts. */
  stateFolder: string
  /** Tree in the making. */
  next: string
}

/** Folders of an output folder, by default `dist` and `dist.publish`. */
export const foldersOf = (outDir: string): TreeFolders => {
  const site = resolve(outDir)
  return { site, stateFolder: `${site}.publish`, next: `${site}.publish/next` }
}

export const manifestFile = ({ stateFolder }: TreeFolders, id: string) => join(stateFolder, `${id}.db`)

const ID = /^[0-9a-f-]{36}$/

/** Id of the tree in a folder. Undefined before the first publish; empty if the tree is unfinished or its mark unreadable. */
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
 * Manifest of the served tree; undefined if there is none yet.
 * Throws if the folder holds files that no publish wrote.
 */
export const currentManifest = (folders: TreeFolders): string | undefined => {
  const id = idIn(folders.site)
  if (id) {
    const file = manifestFile(folders, id)
    return existsSync(file) ? file : undefined
  }
  if (id === undefined && existsSync(folders.site) && readdirSync(folders.site).length > 0)
    throw new Error(`文件夹 ${folders.site} 里有别的文件，不能用作发布目录；请换一个空目录（OUT_DIR）`)
  return undefined
}

/** A folder with a tree that nobody needs any more. */
const OLD = /^old-[0-9a-f-]{36}$/
/** Removals under way, by folder. A tree may have as many files as the site: no change of a page waits for it. */
const removals = new Map<string, Promise<void>>()

/** One file after another: what is written meanwhile stands in no queue behind a million of them. */
const removeFiles = async (folder: string) => {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? removeFiles(path) : rm(path, { force: true }))
  }
}

const removeTree = (folder: string): Promise<void> => {
  const removal =
    removals.get(folder) ??
    removeFiles(folder)
      // Its folders, and what another process may have removed meanwhile.
      .catch(() => undefined)
      .then(() => rm(folder, { recursive: true, force: true }))
      .finally(() => removals.delete(folder))
  removals.set(folder, removal)
  return removal
}

const oldTrees = ({ stateFolder }: TreeFolders) =>
  readdirSync(stateFolder)
    .filter((name) => OLD.test(name))
    .map((name) => join(stateFolder, name))

/** Ends when no old tree is left. Throws if one cannot be removed. */
export const oldTreesRemoved = async (folders: TreeFolders) => {
  await Promise.all(oldTrees(folders).map(removeTree))
}

/** Begins to remove the tree that was replaced, and the leftovers of killed publishes; removes manifests of earlier trees. */
export const tidy = (folders: TreeFolders) => {
  if (!existsSync(folders.stateFolder)) return
  const id = idIn(folders.site)
  if (existsSync(folders.next)) renameSync(folders.next, join(folders.stateFolder, `old-${randomUUID()}`))
  // A removal that fails is tried again before the next new tree, which throws its error.
  for (const folder of oldTrees(folders)) removeTree(folder).catch(() => undefined)
  for (const name of readdirSync(folders.stateFolder))
    if (/^[0-9a-f-]{36}\.db/.test(name) && !(id && name.startsWith(id)))
      rmSync(join(folders.stateFolder, name), { force: true })
}

/** Copies assets of earlier builds, for pages that readers have open. */
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

/** Creates an empty tree, with the assets of the new build and of those before it, once there is no old one: a disk may hold two. */
export const beginTree = async (folders: TreeFolders, clientFiles: string) => {
  mkdirSync(folders.stateFolder, { recursive: true })
  await oldTreesRemoved(folders)
  const id = randomUUID()
  mkdirSync(folders.next, { recursive: true })
  cpSync(clientFiles, folders.next, { recursive: true })
  carryAssets(folders)
  writeFileSync(join(folders.next, MARK), id)
  return { id, manifest: manifestFile(folders, id) }
}

/** Replaces the served tree with the finished one, in one step: no reader meets a mixture. */
export const swapIn = async (folders: TreeFolders) => {
  if (existsSync(folders.site)) await swapFolders(folders.next, folders.site, MARK)
  else {
    mkdirSync(dirname(folders.site), { recursive: true })
    renameSync(folders.next, folders.site)
  }
}
