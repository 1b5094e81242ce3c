// Random scenario of a machine whose power fails while editors work and the publisher writes, the same for the same seed.
// Throws where the next start does not leave the site as a full publish would.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Build } from '#platform/publish/render/compile.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { openSnapshotStore, publish } from '../helpers/content-model.ts'
import type { mountPowerDisk } from '../helpers/power-disk.ts'
import type { Shift } from './edit-again-and-again.ts'
import { publishingIn, startChild } from './kills.ts'
import { randomOf } from './random.ts'
import { RandomContent } from './random-content.ts'
import { checkFinished, checkServed, refuseDifference } from './tree-checks.ts'

interface PowerScenario {
  seed: number
  cuts: number
  /** Latest moment of a cut after the first publish of a publisher's life, in milliseconds. */
  withinMs: number
  /** Folder of another disk, for the full publish to compare with. */
  folder: string
  disk: NonNullable<ReturnType<typeof mountPowerDisk>>
  build: Build
  site: CompiledSite
}

const FIRST_WITHIN_MS = 90_000

export const runPowerScenario = async ({
  seed,
  cuts,
  withinMs,
  folder,
  disk,
  build,
  site,
}: PowerScenario): Promise<{ publishes: number; read: number }> => {
  const random = randomOf(seed)
  const options = publishingIn(disk.folder, build)
  /** Closes the snapshot, so that the disk can be taken away. */
  const publishOnce = (to = options) => publish(site, to).finally(() => site.close())
  const store = openSnapshotStore(options.snapshot)
  store.apply(new RandomContent(random).change(40))
  store.close()
  await publishOnce()
  let publishes = 0
  let read = 0
  for (let cut = 0; cut < cuts; cut++) {
    const child = startChild('edit-again-and-again.ts', options)
    await child.ready()
    const shift: Shift = { seed: random.below(1e9), dieAt: 0 }
    child.begin(shift)
    const published = () => child.said().split('\n').length - 2
    for (const until = performance.now() + FIRST_WITHIN_MS; published() === 0; await pause(20))
      if (performance.now() > until) throw new Error('no publish has completed')
    await pause(random.below(withinMs))
    disk.cutPower()
    child.kill()
    // Whatever it died of: its disk had gone.
    await child.death().catch(() => undefined)
    publishes += published()
    disk.start()
    try {
      read += checkServed(options.outDir)
      const { failures } = await publishOnce()
      if (failures.length > 0) throw new Error(JSON.stringify(failures))
      checkFinished(options.outDir)
      const whole = join(folder, `whole-${cut}`)
      await publishOnce({ ...options, outDir: whole })
      refuseDifference(options.outDir, whole)
    } catch (error) {
      const at = `seed ${seed}, cut ${cut}, shift ${JSON.stringify(shift)}`
      throw new Error(`${at}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  return { publishes, read }
}
