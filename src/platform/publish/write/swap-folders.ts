// Exchanges two folders in one system call, which Node does not offer by itself.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { syncNames, syncRemoved } from '#platform/publish/system/durable.ts'
import { removeFile, writeWhole } from '#platform/publish/system/files.ts'
import { yieldingSteps } from '#platform/publish/system/yield.ts'

const AT_FDCWD = -100
const SWAP = 2

type Swap = (one: string, other: string) => number

const systemSwap = async (): Promise<Swap | undefined> => {
  try {
    const { default: koffi } = await import('koffi')
    if (process.platform === 'linux') {
      const rename = koffi
        .load('libc.so.6')
        .func('int renameat2(int, const char *, int, const char *, unsigned int)')
      return (one, other) => rename(AT_FDCWD, one, AT_FDCWD, other, SWAP) as number
    }
    if (process.platform === 'darwin') {
      const rename = koffi
        .load('libSystem.dylib')
        .func('int renamex_np(const char *, const char *, unsigned int)')
      return (one, other) => rename(one, other, SWAP) as number
    }
  } catch {
    // The binary is for another C library or system: files are replaced one by one instead.
  }
  return undefined
}

/** All files, those of `.well-known` and of killed writes included. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/**
 * Replaces files one by one, on mount points and systems without the call: new files, replaced ones, deletions last.
 * Readers may meet old and new pages side by side meanwhile, but no half page and no dead link.
 */
export const replaceInPlace = async (next: string, site: string, mark: string) => {
  const step = yieldingSteps()
  // Empty until all files are in place: after a kill the next start publishes in full.
  writeFileSync(join(site, mark), '')
  await syncNames(site, [join(site, mark)])
  const files = filesIn(next).filter((file) => file !== mark)
  const names = new Set([...files, mark])
  const existing = new Set(files.filter((file) => existsSync(join(site, file))))
  // New files first: only replaced files lead to them.
  for (const file of files.toSorted((a, b) => Number(existing.has(a)) - Number(existing.has(b))))
    await step(() => writeWhole(join(site, file), readFileSync(join(next, file))))
  const gone = filesIn(site)
    .filter((file) => !names.has(file))
    .map((file) => join(site, file))
  for (const file of gone) await step(() => removeFile(file))
  await syncRemoved(site, gone)
  await syncNames(
    site,
    files.map((file) => join(site, file)),
  )
  writeWhole(join(site, mark), readFileSync(join(next, mark)))
}

/** Exchanges two folders; answers whether that was one step. The mark names the file that is put in place last. */
export const swapFolders = async (next: string, site: string, mark: string): Promise<boolean> => {
  const swap = await systemSwap()
  if (swap?.(next, site) === 0) return true
  await replaceInPlace(next, site, mark)
  return false
}
