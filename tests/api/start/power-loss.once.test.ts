// The power fails while a server writes: what it has acknowledged is there when the machine starts again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mountPowerDisk } from '../../helpers/power-disk.ts'
import { lostOf } from './acknowledged.ts'

/** A few of those that `npm run soak -- power` goes on with. */
const CUTS = Number(process.env.POWER_CUTS ?? 2)
/** Rows before a cut. */
const ROWS_MIN = 20

test('files, uploads, rows of the embedded database and keys outlast a loss of power once they are acknowledged', async (context) => {
  const disk = mountPowerDisk()
  if (!disk) return context.skip()
  const dataDir = join(disk.folder, 'data')
  const acknowledged: string[] = []
  try {
    for (let cut = 0; cut < CUTS; cut++) {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, 'write-until-power-fails.ts'), dataDir, String(cut * 1_000_000)],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      )
      const gone = once(child, 'exit')
      let said = ''
      let complaint = ''
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
      const rows = () => said.split('\nrow ').length - 1
      while (rows() < ROWS_MIN) {
        expect(child.exitCode, complaint).toBeNull()
        await pause(10)
      }
      await pause(Math.random() * 300)
      disk.cutPower()
      child.kill('SIGKILL')
      await gone
      acknowledged.push(...said.split('\n').slice(0, -1))
      disk.start()
      expect(await lostOf(dataDir, acknowledged)).toEqual([])
    }
  } finally {
    disk.remove()
  }
}, 300_000)
