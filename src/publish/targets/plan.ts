// What a sync has to do, from what is in the folder and what is known of the bucket.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { hashOf, INDEX_FILE, keysOf, phaseOf, phases } from './objects.ts'
import type { TargetRecord } from './record.ts'

/** Files of the folder; `all` compares the whole of it. */
export type Change = 'all' | { written: readonly string[]; deleted: readonly string[] }

type Own = ReturnType<TargetRecord['of']>

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()

/** Nothing is compared with a folder that holds no site: every object would be one too many. */
const wholeSite = (folder: string) => {
  const files = filesIn(folder)
  if (!files.includes(INDEX_FILE))
    throw new Error(`${folder} 里没有已发布的站点（缺少 ${INDEX_FILE}），不与存储桶比对`)
  return files
}

const planDeletion = (own: Own, key: string) => {
  if (own.isOurs(key)) own.plan(key, null, phases.deletions, 0)
  else own.drop(key)
}

/** Undefined where the file is gone. */
export const bodyOf = (path: string) => {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw error
  }
}

/** Read in one go: five times as fast as asking for each; others get their turn in between. */
const AT_A_TIME = 100

/** Of every file that may have to be put; the record says which of them are there already. */
const hashesOf = async (folder: string, files: readonly string[]) => {
  const hashes = new Map<string, string>()
  for (const [place, file] of files.entries()) {
    if (place % AT_A_TIME === AT_A_TIME - 1) await breathe()
    const body = keysOf(file).length > 0 ? bodyOf(join(folder, file)) : undefined
    if (body) hashes.set(file, hashOf(file, body))
  }
  return hashes
}

/** Writes down what is to be put and deleted, on top of what an earlier sync left. */
export const plan = async (record: TargetRecord, own: Own, folder: string, change: Change) => {
  const whole = change === 'all'
  const hashes = await hashesOf(folder, whole ? wholeSite(folder) : change.written)
  record.together(() => {
    const waiting = new Set(own.pending().map(({ key }) => key))
    const wanted = new Set<string>()
    let place = 0
    for (const [file, hash] of hashes)
      for (const key of keysOf(file)) {
        wanted.add(key)
        // Begun and not settled: nobody knows what is there now.
        if (waiting.has(key) || own.hash(key) !== hash) own.plan(key, file, phaseOf(file), place++)
      }
    const gone = whole ? own.keys() : change.deleted.flatMap(keysOf)
    for (const key of gone) if (!wanted.has(key)) planDeletion(own, key)
  })
}
