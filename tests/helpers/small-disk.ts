// A disk so small that a test can fill it; where the system lets the test mount one.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How often a full disk takes the room that has become free. */
const TAKING_MS = 100

export type SmallDisk = NonNullable<ReturnType<typeof mountSmallDisk>>

/** Undefined where it cannot be mounted. @param size as `mount` reads it: `4m`, or `4m,nr_inodes=100` @param folder empty; one of its own by default */
export const mountSmallDisk = (size: string, folder = mkdtempSync(join(tmpdir(), 'linquan-disk-'))) => {
  const filler = join(folder, 'filler')
  const mount = (options: string) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0
  if (!mount(`size=${size}`)) {
    rmdirSync(folder)
    return undefined
  }
  let taking: NodeJS.Timeout | undefined
  const unmount = () => {
    clearInterval(taking)
    process.off('exit', unmount)
    spawnSync('umount', ['-l', folder])
    rmdirSync(folder)
  }
  // Should the tests be interrupted, nothing of ours stays behind.
  process.once('exit', unmount)
  const takeRoom = () => {
    for (;;) {
      const { blocks, bfree, bsize } = statfsSync(folder)
      if (bfree === 0) return
      // Refused where more was written meanwhile.
      mount(`remount,size=${(blocks - bfree) * bsize}`)
    }
  }
  return {
    folder,
    /** Leaves no room at all, nor what files leave that are removed later: the disk is as large as what it holds. */
    fill: () => {
      // A size of nothing would be no limit.
      writeFileSync(filler, 'x')
      takeRoom()
      taking ??= setInterval(takeRoom, TAKING_MS).unref()
    },
    isFull: () => existsSync(filler),
    /** Has its room again. */
    empty: () => {
      clearInterval(taking)
      taking = undefined
      if (!mount(`remount,size=${size}`)) throw new Error('the disk got no room')
      rmSync(filler)
    },
    unmount,
  }
}
