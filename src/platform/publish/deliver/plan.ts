// Folder and delivery store → what a sync has to put and delete.
import { existsSync, opendirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { DeliveryStore, FolderFiles } from './delivery-store.ts'
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

/** Entries of one folder, which may have a million; none of one that has gone since it was found. */
function* entriesOf(site: string, folder: string) {
  const open = () => opendirSync(join(site, folder), { bufferSize: 1000 })
  const opened = folder === '' ? open() : ifThere(open)
  if (!opened) return
  try {
    for (let entry = opened.readSync(); entry; entry = opened.readSync()) yield entry
  } finally {
    opened.closeSync()
  }
}

/**
 * Files of the folder that are served. Throws if it holds no site: compared with an empty folder, every object would have
 * to be deleted.
 */
export function* filesOfSite(site: string): Generator<string> {
  if (!existsSync(join(site, INDEX_FILE)))
    throw new Error(`文件夹 ${site} 里没有已发布的站点（缺少 ${INDEX_FILE}），不与存储桶比对`)
  const folders = ['']
  for (const folder of folders)
    for (const entry of entriesOf(site, folder)) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile() && keysOf(path).length > 0) yield path
    }
}

/** With the key of the old address, unless a page stands there by now. */
const keysIn = (folder: string, file: string) => {
  const moved = movedKeyOf(file)
  return moved === undefined || isKeyInFolder(folder, moved) ? keysOf(file) : [...keysOf(file), moved]
}

/** Files read synchronously before other work may run: five times as fast as reading each asynchronously. */
const AT_A_TIME = 100

function* portionsOf(files: Iterable<string>) {
  let portion: string[] = []
  for (const file of files) {
    portion.push(file)
    if (portion.length < AT_A_TIME) continue
    yield portion
    portion = []
  }
  yield portion
}

/** For a file that a later publish has rewritten: no content has it. Such a file may lead to pages that are not planned, and is not put. */
const NO_HASH = ''

/** Notes those of the files that are there and not noted yet, with their hashes. @returns How many it noted. */
const readFiles = async (
  found: FolderFiles,
  files: Iterable<string>,
  { folder, signal, change }: PlanOptions,
) => {
  const upTo = change === 'all' ? undefined : change.upTo
  const read = (file: string) => {
    const path = join(folder, file)
    const body = bodyOf(path)
    if (!body) return []
    const isLater = upTo !== undefined && (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > upTo
    return [{ file, hash: isLater ? NO_HASH : hashOf(file, body) }]
  }
  let noted = 0
  for (const portion of portionsOf(files)) {
    await yieldToEventLoop()
    signal?.throwIfAborted()
    noted += found.add(portion.filter((file) => !found.has(file)).flatMap(read))
  }
  return noted
}

const readChanged = async (found: FolderFiles, options: PlanOptions) => {
  const { folder, change } = options
  if (change !== 'all')
    await readFiles(
      found,
      change.written.filter((file) => keysOf(file).length > 0),
      options,
    )
  // A page just read may lead to one that was not there yet when its folder was listed.
  else while ((await readFiles(found, filesOfSite(folder), options)) > 0);
}

const planDeletion = (objects: TargetObjects, key: string) => {
  if (objects.isOurs(key)) objects.planDeletion(key)
  else objects.drop(key)
}

/** Stores which objects are to be put and deleted, in addition to what an earlier sync left. */
export const plan = async (store: DeliveryStore, target: string, options: PlanOptions) => {
  const { folder, change, rankOf, state } = options
  const objects = store.of(target)
  const found = store.folderFiles()
  await readChanged(found, options)
  if (change === 'all' && !found.has(INDEX_FILE)) throw new Error(`文件夹 ${folder} 在比对时被移走，稍后重试`)
  store.transaction(() => {
    let position = 0
    for (const { file, hash } of found.all())
      for (const key of keysIn(folder, file)) {
        found.addKey(key)
        const known = objects.hash(key)
        // A transfer that was begun and not completed leaves it unknown what the target holds.
        if (objects.isPending(key) || known !== hash)
          objects.plan(
            key,
            file,
            hash,
            phaseOf(rankOf, file, known === undefined ? 'new' : 'changed'),
            position++,
          )
      }
    const goneKeys =
      change === 'all'
        ? found.otherKeys(target)
        : change.deleted.flatMap((file) => keysIn(folder, file)).filter((key) => !found.hasKey(key))
    for (const key of goneKeys) planDeletion(objects, key)
    if (state !== undefined) store.setPlanned(target, state)
  })
}
