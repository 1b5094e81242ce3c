// Random scenario of a publisher that is killed again and again, the same for the same seed. Throws at the first moment at
// which a reader would meet half a page or a dead link.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Build } from '#platform/publish/render/compile.ts'
import type { CompiledSite } from '#platform/publish/render/compiled-site.ts'
import { openSnapshotStore, type PublishOptions, publish } from '../helpers/content-model.ts'
import type { Shift } from './edit-again-and-again.ts'
import { randomOf } from './random.ts'
import { RandomContent } from './random-content.ts'
import { checkFinished, checkServed, refuseDifference } from './tree-checks.ts'
import { wander } from './visitor.ts'

export interface KillScenario {
  seed: number
  kills: number
  /** Steps of editors before the first publish: some 3 of 10 leave an article. */
  steps: number
  /** Latest moment of a death, in milliseconds; with some seeds the child dies at an operation instead. */
  withinMs: number
  /** An empty folder. */
  folder: string
  build: Build
  site: CompiledSite
  /** After so many kills the tree is finished and compared with a full publish. */
  compareEvery: number
}

export interface KillTally {
  kills: number
  full: number
  changes: number
  read: number
}

/** Options of a publish within one folder: its snapshot, and its `dist`. */
export const publishingIn = (folder: string, build: Build): PublishOptions => ({
  snapshot: join(folder, 'snapshot.db'),
  outDir: join(folder, 'dist'),
  siteUrl: 'https://site.example',
  apiBase: '',
  policy: '',
  buildId: '0',
  entry: build.entry,
  clientFiles: build.clientFiles,
})

/** A process that dies when told to, and says how far it came. */
export const startChild = (script: string, options: unknown) => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, script), JSON.stringify(options)],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } },
  )
  let said = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  // A dead child cannot be told anything.
  child.stdin.on('error', () => undefined)
  const loaded = once(child.stdout, 'data')
  loaded.catch(() => undefined)
  const onExit = () => child.kill('SIGKILL')
  process.once('exit', onExit)
  const gone = once(child, 'exit').finally(() => process.off('exit', onExit))
  return {
    child: child as ChildProcess,
    said: () => said,
    ready: () => Promise.race([loaded, gone]),
    begin: (shift: unknown) => child.stdin?.write(JSON.stringify(shift)),
    kill: () => child.kill('SIGKILL'),
    /** Throws where it died of anything but a kill. */
    death: async () => {
      await gone
      if (child.signalCode !== 'SIGKILL') throw new Error(`the publisher ended by itself:\n${complaint}`)
    },
  }
}

/** Reads the site until the child is dead. */
export const readUntilDead = async (
  outDir: string,
  seed: number,
  child: ReturnType<typeof startChild>,
): Promise<number> => {
  const over = new AbortController()
  const reading = wander(outDir, randomOf(seed), over.signal)
  try {
    // A violation ends the scenario at once.
    await Promise.race([child.death(), reading])
  } finally {
    over.abort()
  }
  return reading
}

/** Longer than any of its operations takes: a child that outlives its hour is killed by hand. */
const TIMEOUT_MS = 20_000

export const runKillScenario = async (scenario: KillScenario): Promise<KillTally> => {
  const { seed, kills, steps, withinMs, folder, build, site, compareEvery } = scenario
  const random = randomOf(seed)
  const options = publishingIn(folder, build)
  const { snapshot, outDir } = options
  const whole = join(folder, 'whole')
  const tally: KillTally = { kills: 0, full: 0, changes: 0, read: 0 }
  const finish = async () => {
    const { failures } = await publish(site, options)
    if (failures.length > 0) throw new Error(JSON.stringify(failures))
    checkFinished(outDir)
    for (const suffix of ['', '.publish']) rmSync(whole + suffix, { recursive: true, force: true })
    await publish(site, { ...options, outDir: whole })
    refuseDifference(outDir, whole)
  }

  const store = openSnapshotStore(snapshot)
  store.apply(new RandomContent(random).change(steps))
  store.close()
  await publish(site, options)
  const start = () => startChild('edit-again-and-again.ts', options)
  let next = start()
  try {
    while (tally.kills < kills) {
      const child = next
      await child.ready()
      next = start()
      const shift: Shift = {
        seed: random.below(1e9),
        dieAt: random.below(2) ? 1 + random.below(random.of([40, 150, 500, 3000])) : 0,
      }
      child.begin(shift)
      const timer = setTimeout(child.kill, shift.dieAt ? TIMEOUT_MS : random.below(withinMs))
      try {
        tally.read += await readUntilDead(outDir, shift.seed, child)
        tally.kills++
        checkServed(outDir)
        if (tally.kills % compareEvery === 0 || tally.kills === kills) await finish()
      } catch (error) {
        const at = `seed ${seed}, kill ${tally.kills}, shift ${JSON.stringify(shift)}`
        throw new Error(`${at}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      } finally {
        clearTimeout(timer)
        child.kill()
      }
      const kinds = child.said().split('\n')
      tally.full += kinds.filter((kind) => kind === 'full').length
      tally.changes += kinds.filter((kind) => kind === 'changes').length
    }
  } finally {
    next.kill()
    await next.death()
  }
  return tally
}
