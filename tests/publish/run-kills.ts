// The whole way, API to pages, by two processes that do not know of each other and are killed in turn while editors
// and owners save and somebody reads. Throws at the first dead link or half page, with the seed.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { STATUS } from '#features/listings/contract/woodland.ts'
import type { Build } from '#platform/publish/render/compile.ts'
import { startMessyBackend } from '../fixtures/messy-backend.ts'
import { type RunOptions, run } from '../helpers/content-model.ts'
import { type KillTally, startChild } from './kills.ts'
import { type Random, randomOf } from './random.ts'
import { checkFinished, checkServed, refuseDifference } from './tree-checks.ts'
import { wander } from './visitor.ts'

interface PublishScenario {
  seed: number
  /** Number of kills, in the course of which an update of single pages completes, or after them. */
  kills: number
  /** An empty folder. */
  folder: string
  build: Build
}

type Backend = Awaited<ReturnType<typeof startMessyBackend>>

const STATES = [
  { status: STATUS.published, stale: true },
  { status: STATUS.completed },
  { status: STATUS.withdrawn },
]

/** Owners of forest land at another backend: what they offer is changed, over, back again, gone. */
const ownerAt = (backend: Backend, { below, of }: Random) => {
  const offered: number[] = []
  let next = 500
  return () => {
    const id = of(offered)
    const kind = below(6)
    if (kind < 2 || id === undefined) {
      offered.push(next)
      const releasetime = `2026-06-${10 + below(20)} 08:00:00`
      const place = { province_id: of([350_000, 430_000]), forestry_type: 1 + below(2) }
      backend.offer({ id: next++, project_name: `新 ${below(1000)}`, type: 1, releasetime, ...place })
    } else if (kind === 2) backend.offer({ id, face_price: below(50) })
    else if (kind === 3) backend.offer({ id }, of(STATES), false)
    else if (kind === 4) backend.offer({ id }, { status: STATUS.published, stale: false })
    else backend.takeDown(...offered.splice(below(offered.length), 1))
  }
}

/** Editors of another backend: one new article of every three saves, so that lists grow and shrink. */
const editorAt = (backend: Backend, random: Random) => {
  const added: number[] = []
  let next = 10_000
  return () => {
    const { below, of } = random
    const kind = below(3)
    if (kind === 0 || added.length === 0) {
      added.push(next)
      const createtime = `2026-06-${10 + below(20)} 08:00:00`
      backend.add(
        1 + below(3),
        { id: next++, title: `新 ${below(1000)}`, createtime },
        { content: '<p>文</p>' },
      )
    } else if (kind === 1) backend.remove(...added.splice(below(added.length), 1))
    else backend.edit(of(added), { title: `改 ${below(1000)}` })
  }
}

const EVERY_MS = 15
/** Long enough for a pull to come through now and then: it starts a thread that cleans texts first. */
const WITHIN_MS = 1500
/** The longest life on a busy machine. */
const WITHIN_MS_MAX = 8000
/** Time for an update of single pages, where the kills have let none complete. */
const CHANGES_WITHIN_MS = 90_000

export const runPublishScenario = async ({
  seed,
  kills,
  folder,
  build,
}: PublishScenario): Promise<KillTally> => {
  const random = randomOf(seed)
  const backend = await startMessyBackend()
  const works = [editorAt(backend, random), ownerAt(backend, random)]
  const options: RunOptions = {
    pullFrom: backend.url,
    siteUrl: 'https://site.example',
    // Pictures of articles are the backend's, not the site's.
    apiBase: 'https://api.example',
    outDir: join(folder, 'dist'),
    contentCache: join(folder, 'cache'),
    quiet: true,
    watching: true,
    force: true,
    say: () => undefined,
  }
  const start = () => startChild('run-again-and-again.ts', [build, options])
  const tally: KillTally = { kills: 0, full: 0, changes: 0, read: 0 }
  const alive: ReturnType<typeof start>[] = []
  const over = new AbortController()
  let editing: NodeJS.Timeout | undefined
  try {
    await run(build, options)
    // On a busy machine editors are slower and processes live longer, so that some runs still come to an end.
    const began = performance.now()
    await run(build, options)
    const runMs = Math.ceil(performance.now() - began)
    const withinMs = Math.min(Math.max(WITHIN_MS, 4 * runMs), WITHIN_MS_MAX)
    editing = setInterval(() => random.of(works)(), Math.max(EVERY_MS, runMs / 10))
    const reading = wander(options.outDir, randomOf(seed + 1), over.signal)
    reading.catch(() => undefined)
    const starting = async (operation: number) => {
      const child = start()
      alive.push(child)
      await child.ready()
      child.begin(operation)
    }
    const count = (child: ReturnType<typeof start>) => {
      tally.full += child.said().split('full').length - 1
      tally.changes += child.said().split('changes').length - 1
    }
    await starting(0)
    while (tally.kills < kills) {
      await starting(random.below(3) ? 0 : 1 + random.below(200))
      const [child] = alive.splice(random.below(alive.length), 1)
      if (!child) break
      const timer = setTimeout(child.kill, random.below(withinMs))
      await Promise.race([child.death(), reading])
      clearTimeout(timer)
      tally.kills++
      count(child)
    }
    if (tally.changes === 0) {
      await starting(0)
      const until = performance.now() + CHANGES_WITHIN_MS
      while (!alive.some((child) => child.said().includes('changes'))) {
        if (performance.now() > until) throw new Error('no update of single pages has completed')
        await Promise.race([pause(50), reading])
      }
    }
    for (const child of alive.splice(0)) {
      child.kill()
      await child.death()
      count(child)
    }
    over.abort()
    tally.read = await reading
    clearInterval(editing)
    checkServed(options.outDir)
    await run(build, options)
    checkFinished(options.outDir)
    // From the same snapshot: counts of reads move by themselves.
    await run(build, { ...options, outDir: join(folder, 'whole') })
    refuseDifference(options.outDir, join(folder, 'whole'))
    return tally
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`seed ${seed}, kill ${tally.kills}: ${reason}`, { cause: error })
  } finally {
    over.abort()
    clearInterval(editing)
    for (const child of alive) {
      child.kill()
      await child.death()
    }
    await backend.close()
  }
}
