// A disk so small that a test can fill it; where the system lets the test mount one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const filler = (folder: string) => join(folder, 'filler')

/** Undefined where it cannot be mounted. @param size as `mount` reads it: `4m` */
export const mountSmallDisk = (size: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'linquan-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  if (status !== 0) {
    rmdirSync(folder)
    return undefined
  }
  const unmount = () => {
    process.off('exit', unmount)
    spawnSync('umount', ['-l', folder])
    rmdirSync(folder)
  }
  // Should the tests be interrupted, nothing of ours stays behind.
  process.once('exit', unmount)
  return {
    folder,
    /** Leaves no room at all. */
    fill: () => {
      for (let bytes = 1 << 20; bytes >= 1; bytes >>= 1)
        try {
          for (;;) writeFileSync(filler(folder), Buffer.alloc(bytes), { flag: 'a' })
        } catch {
          // Smaller pieces may still fit.
        }
    },
    empty: () => rmSync(filler(folder)),
    unmount,
  }
}
