// A disk that can lose its power: a real file system of which only what was synced is there afterwards. Undefined where the
// system does not let the test mount one.
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import koffi from 'koffi'

/** Ends a file system at once, with nothing more written (`FS_IOC_SHUTDOWN` of Linux, `NOLOGFLUSH`). */
const SHUTDOWN = 0x80_04_58_7d
const NOLOGFLUSH = 2
const BYTES = 1 << 30
/** The least that a file system may keep: nothing is written out by itself, no data before its name. */
const OPTIONS = 'loop,data=writeback,noauto_da_alloc,delalloc,commit=600'
/** Not below the folder of the test run, which is in memory and would hold the whole disk. */
const FOLDER = '/var/tmp'

export const mountPowerDisk = () => {
  if (process.platform !== 'linux') return undefined
  const own = mkdtempSync(join(FOLDER, 'linquan-power-'))
  let image = join(own, 'image')
  const folder = join(own, 'disk')
  const drop = () => rmSync(own, { recursive: true, force: true })
  writeFileSync(image, '')
  truncateSync(image, BYTES)
  mkdirSync(folder)
  const mounted = () => spawnSync('mount', ['-o', OPTIONS, image, folder]).status === 0
  if (spawnSync('mkfs.ext4', ['-q', '-F', image]).status !== 0 || !mounted()) {
    drop()
    return undefined
  }
  const ioctl = koffi.load('libc.so.6').func('int ioctl(int, unsigned long, _In_ uint32_t *)')
  const remove = () => {
    process.off('exit', remove)
    spawnSync('umount', ['-l', folder])
    drop()
  }
  // Should the tests be interrupted, nothing of ours stays behind.
  process.once('exit', remove)
  const takesWrites = () => {
    const file = join(folder, '.start')
    try {
      writeFileSync(file, '')
      rmSync(file)
      return true
    } catch {
      return false
    }
  }
  return {
    folder,
    /** From here on nothing is written; whoever has files open there must end before the next start. */
    cutPower: () => {
      const descriptor = openSync(folder, 'r')
      try {
        if (ioctl(descriptor, SHUTDOWN, [NOLOGFLUSH]) !== 0) throw new Error('the disk would not stop')
      } finally {
        closeSync(descriptor)
      }
    },
    /** The disk as it is when the machine starts again. */
    start: () => {
      execFileSync('umount', [folder])
      if (mounted() && takesWrites()) return
      // A process in a mount namespace of its own still has the file system, which therefore came back without power.
      spawnSync('umount', [folder])
      execFileSync('cp', ['--sparse=always', image, `${image}-again`])
      image += '-again'
      if (!mounted() || !takesWrites()) throw new Error('the disk would not start')
    },
    remove,
  }
}
