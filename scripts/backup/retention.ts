// Removes, once a backup has been made, backups that are too old, halves of backups, and files that none refers to.
// No other backup runs meanwhile: it would refer to files before its manifest says so.
import {
  type BackupStore,
  backupTime,
  completeBackups,
} from '../../src/platform/server/gateways/backup-store.ts'
import { readManifest, storedKey } from './manifest.ts'

const DAY_MS = 24 * 3_600_000

/** Answers the names of backups that were removed. Throws before anything is if a manifest cannot be read. */
export const removeOldBackups = async (
  store: BackupStore,
  keepDays: number,
  now: Date,
): Promise<string[]> => {
  const complete = await completeBackups(store)
  const isKept = (name: string) =>
    name === complete.at(-1) || now.getTime() - (backupTime(name)?.getTime() ?? 0) <= keepDays * DAY_MS
  const kept = complete.filter(isKept)
  const needed = new Set<string>()
  for (const name of kept)
    for (const { sha256 } of (await readManifest(store, name)).files) needed.add(storedKey(sha256))

  const due: string[] = []
  for await (const key of store.keys('2')) {
    const [name = ''] = key.split('/')
    if (backupTime(name) && !kept.includes(name)) due.push(key)
  }
  // Manifests first: what is left if this is interrupted is no backup.
  const manifestsFirst = due.toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json')))
  for (const key of manifestsFirst) await store.remove(key)
  for await (const key of store.keys('files')) if (!needed.has(key)) await store.remove(key)
  return complete.filter((name) => !kept.includes(name))
}
