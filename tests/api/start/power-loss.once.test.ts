// The power fails while a server writes: what it has acknowledged is there when the machine starts again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mountPowerDisk } from '../../helpers/power-disk.ts'
import { LIFE_ROWS, lostOf } from './acknowledged.ts'
import { leftOf } from './deletions.ts'

/** A few of those that `npm run soak -- power` goes on with. */
const CUTS = Number(process.env.POWER_CUTS ?? 2)
const TIMEOUT_MS = 150_000 * CUTS

interface Scenario {
  /** Process that works for ever on a folder, from a number on, and says what it has done, a line each. */
  script: string
  /** Lines that the process says of this kind before a cut. */
  kind: string
  least: number
  /** Every second cut follows a line of this kind at once: the next work would sync what that one had left. */
  atOnceAfter: string
  /** Lines of what is wrong after a cut, given all that was said. */
  check: (dataDir: string, said: readonly string[]) => Promise<string[]>
}

/** Undefined where the system has no disk for it. */
const cutAgainAndAgain = async ({
  script,
  kind,
  least,
  atOnceAfter,
  check,
}: Scenario): Promise<string[] | undefined> => {
  const disk = mountPowerDisk()
  if (!disk) return undefined
  const dataDir = join(disk.folder, 'data')
  const lines: string[] = []
  const wrong: string[] = []
  try {
    for (let cut = 0; cut < CUTS; cut++) {
      const child = spawn(
        process.execPath,
        [join(import.meta.dirname, script), dataDir, String(cut * LIFE_ROWS)],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      )
      const gone = once(child, 'exit')
      let said = ''
      let complaint = ''
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
      const untilSaid = async (isSaid: () => boolean) => {
        while (!isSaid()) {
          expect(child.exitCode, complaint).toBeNull()
          await pause(5)
        }
      }
      await untilSaid(() => said.split(`\n${kind} `).length - 1 >= least)
      await pause(Math.random() * 300)
      if (cut % 2 > 0) await untilSaid(() => said.split('\n').at(-2)?.startsWith(`${atOnceAfter} `) ?? false)
      disk.cutPower()
      child.kill('SIGKILL')
      await gone
      lines.push(...said.split('\n').slice(0, -1))
      disk.start()
      wrong.push(...(await check(dataDir, lines)))
    }
  } finally {
    disk.remove()
  }
  return wrong
}

test(
  'files, uploads, rows of the embedded database, keys and deletions outlast a loss of power once they are acknowledged',
  async (context) => {
    const lost = await cutAgainAndAgain({
      script: 'write-until-power-fails.ts',
      kind: 'row',
      least: 20,
      atOnceAfter: 'no-file',
      check: lostOf,
    })
    if (!lost) return context.skip()
    expect(lost).toEqual([])
  },
  TIMEOUT_MS,
)

test(
  'an account that was deleted does not come back with the power, nor is one deleted by half',
  async (context) => {
    const left = await cutAgainAndAgain({
      script: 'delete-until-power-fails.ts',
      kind: 'cleared',
      least: 5,
      atOnceAfter: 'deleted',
      check: leftOf,
    })
    if (!left) return context.skip()
    expect(left).toEqual([])
  },
  TIMEOUT_MS,
)
