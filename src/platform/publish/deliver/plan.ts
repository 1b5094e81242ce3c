// Folder and delivery store → what a sync has to put and delete.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DeliveryStore } from './delivery-store.ts'
import { hashOf, INDEX_FILE, keysOf, movedKeyOf, phaseOf } from './objects.ts'

/** Files of the folder; `all` compares the whole of it. */
export type Change =
  | 'all'
  | {
      written: readonly string[]
      deleted: readonly string[]
      /** When the publish was over, in milliseconds: what was written after it is of a later one. */
      upTo?: number
    }

export interface PlanOptions {
  folder: string
  /** Rank of the page at a path in the order of writing. */
  rankOf: (path: string) => number
  change: Change
  /** State of the folder that is planned now; stored in the same transaction as the plan. */
  state?: string | undefined
  signal?: AbortSignal | undefined
}

type TargetObjects = ReturnType<DeliveryStore['of']>

/** Undefined if the file does not exist. */
const ifThere = <T>(read: () => T) => {
  try {
    return read()
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/** Content of the file; undefined if it does not exist. */
export const bodyOf = (path: string) => ifThere(() => readFileSync(path))

/** Whether the folder holds a file for this object. */
export const isKeyInFolder = (folder: string, key: string) =>
  [key, `${key}.html`].some(
    (file) =>
      keysOf(file).includes(key) &&
      statSync(join(folder, file), { throwIfNoEntry: false })?.isFile() === true,
  )

/**
 * Files of the folder that are served. Throws if it holds no site: compared with an empty folder, every object would have
 * to be deleted.
 */
export const filesOfSite = (folder: string) => {
  if (!existsSync(join(folder, INDEX_FILE)))
    throw new Error(`文件夹 ${folder} 里没有已发布的站点（缺少 ${INDEX_FILE}），不与存储桶比对`)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => keysOf(file).length > 0)
    .toSorted()
}

/** With the key of the old address, unless a page stands there by now. */
const keysIn = (folder: string, file: string) => {
  const moved = movedKeyOf(file)
  return moved === undefined || isKeyInFolder(folder, moved) ? keysOf(file) : [...keysOf(file), moved]
}

/** Files read synchronously before other work may run: five times as fast as reading each asynchronously. */
const AT_A_TIME = 100

/** `rewritten`: by a later publish. It is not put, for it may lead to pages that are not planned. */
type FileState = { hash: string } | 'rewritten' | 'missing'
type FileStates = Map<string, FileState>

/** In the store for a file that is `rewritten`: no content has this hash. */
const NO_HASH = ''

const readInto = async (states: FileStates, files: readonly string[], { folder, signal }: PlanOptions) => {
  for (const [index, file] of files.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) await yieldToEventLoop()
    signal?.throwIfAborted()
    const body = bodyOf(join(folder, file))
    states.set(file, body ? { hash: hashOf(file, body) } : 'missing')
  }
}

/** States of all files of the folder, which may change meanwhile. */
const readSite = async (options: PlanOptions) => {
  const states: FileStates = new Map()
  // A page just read may lead to one that was not there yet when the folder was listed.
  for (;;) {
    const others = filesOfSite(options.folder).filter((file) => !states.has(file))
    if (others.length === 0) return states
    await readInto(states, others, options)
  }
}

const readChanged = async (options: PlanOptions) => {
  const { folder, change } = options
  if (change === 'all') return readSite(options)
  const states: FileStates = new Map()
  await readInto(
    states,
    change.written.filter((file) => keysOf(file).length > 0),
    options,
  )
  const { upTo = Number.POSITIVE_INFINITY } = change
  for (const [file, state] of states) {
    const written = statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (state !== 'missing' && written > upTo) states.set(file, 'rewritten')
  }
  return states
}

const planDeletion = (objects: TargetObjects, key: string) => {
  if (objects.isOurs(key)) objects.planDeletion(key)
  else objects.drop(key)
}

/** Stores which objects are to be put and deleted, in addition to what an earlier sync left. */
export const plan = async (store: DeliveryStore, target: string, options: PlanOptions) => {
  const { change, rankOf, state } = options
  const objects = store.of(target)
  const states = await readChanged(options)
  store.transaction(() => {
    const waiting = new Set(objects.pending().map(({ key }) => key))
    const wanted = new Set<string>()
    let position = 0
    for (const [file, found] of states) {
      if (found === 'missing') continue
      const hash = found === 'rewritten' ? NO_HASH : found.hash
      for (const key of keysIn(options.folder, file)) {
        wanted.add(key)
        const known = objects.hash(key)
        // A transfer that was begun and not completed leaves it unknown what the target holds.
        if (waiting.has(key) || known !== hash)
          objects.plan(
            key,
            file,
            hash,
            phaseOf(rankOf, file, known === undefined ? 'new' : 'changed'),
            position++,
          )
      }
    }
    const deletedKeys =
      change === 'all' ? objects.keys() : change.deleted.flatMap((file) => keysIn(options.folder, file))
    for (const key of deletedKeys) if (!wanted.has(key)) planDeletion(objects, key)
    if (state !== undefined) store.setPlanned(target, state)
  })
}
