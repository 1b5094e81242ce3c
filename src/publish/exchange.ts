// Two folders change places in one step. Node has no call for it, the system has.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inSteps } from './breath.ts'
import { removeFile, writeWhole } from './files.ts'

const AT_FDCWD = -100
const SWAP = 2

type Exchange = (one: string, other: string) => number

const systemExchange = async (): Promise<Exchange | undefined> => {
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
    // Another C library, or none of the binaries fits: file by file, then.
  }
  return undefined
}

/** All of them, those of `.well-known` and what killed writes left included. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/**
 * The slow way, for mount points and systems without the call: what is new, then what it replaces, what is gone last.
 * A reader may meet old and new pages side by side meanwhile, never half a page and never a link that leads nowhere.
 */
export const replaceInPlace = async (next: string, site: string, mark: string) => {
  const taking = inSteps()
  // Until all is in place the tree is nobody's: a start after a kill publishes in full.
  writeFileSync(join(site, mark), '')
  const files = filesIn(next).filter((file) => file !== mark)
  const kept = new Set([...files, mark])
  const stands = new Set(files.filter((file) => existsSync(join(site, file))))
  // Nothing leads to a new page before one that stands already is replaced.
  for (const file of files.toSorted((a, b) => Number(stands.has(a)) - Number(stands.has(b))))
    await taking(() => writeWhole(join(site, file), readFileSync(join(next, file))))
  for (const file of filesIn(site)) if (!kept.has(file)) await taking(() => removeFile(join(site, file)))
  writeWhole(join(site, mark), readFileSync(join(next, mark)))
}

/** Exchanges two folders; answers whether that was one step. The mark names the file that is put in place last. */
export const exchange = async (next: string, site: string, mark: string): Promise<boolean> => {
  const swap = await systemExchange()
  if (swap?.(next, site) === 0) return true
  await replaceInPlace(next, site, mark)
  return false
}
