// What a sync has to do, from what is in the folder and what is known of the bucket.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { hashOf, INDEX_FILE, keysOf, phaseOf } from './objects.ts'
import type { TargetRecord } from './record.ts'

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
  change: Change
  /** Written down together with the plan: the state of the folder that is planned now. */
  state?: string | undefined
  signal?: AbortSignal | undefined
}

type Own = ReturnType<TargetRecord['of']>

/** Of a file that a later publish has written: what that one leads to is not planned, so it is not to be put. */
const LATER = ''

/** Undefined where there is none, or none any more. */
const ifThere = <T>(read: () => T) => {
  try {
    return read()
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/** Undefined where the file is gone. */
export const bodyOf = (path: string) => ifThere(() => readFileSync(path))

/** Whether the folder holds a file for this object. */
export const standsIn = (folder: string, key: string) =>
  [key, `${key}.html`].some(
    (file) =>
      keysOf(file).includes(key) &&
      statSync(join(folder, file), { throwIfNoEntry: false })?.isFile() === true,
  )

/**
 * Files of the folder that anybody is shown. Throws where it holds no site: nothing is compared with that, every
 * object would be one too many.
 */
export const filesOfSite = (folder: string) => {
  if (!existsSync(join(folder, INDEX_FILE)))
    throw new Error(`${folder} 里没有已发布的站点（缺少 ${INDEX_FILE}），不与存储桶比对`)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => keysOf(file).length > 0)
    .toSorted()
}

/** Read in one go: five times as fast as asking for each; other work runs in between. */
const AT_A_TIME = 100

type Hashes = Map<string, string | undefined>

/** Undefined for files that are gone. */
const hashInto = async (hashes: Hashes, files: readonly string[], { folder, signal }: PlanOptions) => {
  for (const [index, file] of files.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) await yieldToEventLoop()
    signal?.throwIfAborted()
    const body = bodyOf(join(folder, file))
    hashes.set(file, body && hashOf(file, body))
  }
}

/** Of the whole folder, which may change meanwhile. */
const hashesOfSite = async (options: PlanOptions) => {
  const hashes: Hashes = new Map()
  // A page just read may lead to one that was not there yet when the folder was listed.
  for (;;) {
    const others = filesOfSite(options.folder).filter((file) => !hashes.has(file))
    if (others.length === 0) return hashes
    await hashInto(hashes, others, options)
  }
}

const hashesOf = async (options: PlanOptions) => {
  const { folder, change } = options
  if (change === 'all') return hashesOfSite(options)
  const hashes: Hashes = new Map()
  await hashInto(
    hashes,
    change.written.filter((file) => keysOf(file).length > 0),
    options,
  )
  const { upTo = Number.POSITIVE_INFINITY } = change
  for (const [file, hash] of hashes) {
    const written = statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (hash !== undefined && written > upTo) hashes.set(file, LATER)
  }
  return hashes
}

const planDeletion = (own: Own, key: string) => {
  if (own.isOurs(key)) own.planDeletion(key)
  else own.drop(key)
}

/** Writes down what is to be put and deleted, on top of what an earlier sync left. */
export const plan = async (record: TargetRecord, target: string, options: PlanOptions) => {
  const { change, state } = options
  const own = record.of(target)
  const hashes = await hashesOf(options)
  record.together(() => {
    const waiting = new Set(own.pending().map(({ key }) => key))
    const wanted = new Set<string>()
    let position = 0
    for (const [file, hash] of hashes)
      for (const key of hash === undefined ? [] : keysOf(file)) {
        wanted.add(key)
        const known = own.hash(key)
        // Begun and not completed: what is there now is unknown.
        if (hash !== undefined && (waiting.has(key) || known !== hash))
          own.plan(key, file, hash, phaseOf(file, known === undefined ? 'new' : 'changed'), position++)
      }
    const gone = change === 'all' ? own.keys() : change.deleted.flatMap(keysOf)
    for (const key of gone) if (!wanted.has(key)) planDeletion(own, key)
    if (state !== undefined) record.setPlanned(target, state)
  })
}
