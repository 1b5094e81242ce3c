// Renders many pages into a new tree: by threads if there are enough pages, each on its share of the paths.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import type { SiteOptions } from '#platform/content/open.ts'
import { messageOf } from '#platform/lib/errors.ts'
import { fileOf } from '#platform/lib/paths.ts'
import type { PageFailure } from '#platform/publish/publish-names.ts'
import { yieldingSteps } from '#platform/publish/system/yield.ts'
import type { CompiledSite } from './compiled-site.ts'
import { failureOfMissing, type Rendered, renderPage } from './page-body.ts'

export interface RenderJob {
  /** Module of the compiled templates; empty renders in this thread. */
  entry: string
  options: SiteOptions
  /** Root of the tree to fill. */
  folder: string
}

export interface RenderedPortion {
  pages: Rendered[]
  failures: PageFailure[]
}

const CHUNK = 100
/** Fewer pages than this are rendered before a thread has started. */
const WORTH_THREADS = 1000

/** Memory limits of a thread: without them it would grow to twice this before it collects garbage. */
const MEMORY = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 512 }

const folders = new Set<string>()

/** Throws if the tree cannot be written; the error of a template is a failure of its page. */
export const renderInto = async (
  site: CompiledSite,
  folder: string,
  paths: readonly string[],
): Promise<RenderedPortion> => {
  const answer: RenderedPortion = { pages: [], failures: [] }
  const step = yieldingSteps()
  for (const path of paths) {
    const result = await step(() => renderPage(site, path))
    if (result.kind === 'page') {
      const file = join(folder, fileOf(path))
      const parent = dirname(file)
      if (!folders.has(parent)) {
        mkdirSync(parent, { recursive: true })
        folders.add(parent)
      }
      writeFileSync(file, result.body)
      answer.pages.push(result.page)
    } else answer.failures.push(result.kind === 'failed' ? result.failure : failureOfMissing(site, path))
  }
  return answer
}

/** Piscina's message: its errors have no codes. */
const isEnd = (error: unknown) => messageOf(error).startsWith('worker exited')

/** Renders and writes all paths; `receive` is called with the pages portion by portion. */
export const renderAll = async (
  job: RenderJob,
  site: CompiledSite,
  paths: readonly string[],
  receive: (portion: RenderedPortion) => void,
) => {
  folders.clear()
  const chunks = Array.from({ length: Math.ceil(paths.length / CHUNK) }, (_, at) =>
    paths.slice(at * CHUNK, (at + 1) * CHUNK),
  )
  if (job.entry === '' || paths.length < WORTH_THREADS) {
    for (const chunk of chunks) receive(await renderInto(site, job.folder, chunk))
    return
  }
  const threads = Math.max(1, availableParallelism())
  const pool = new Piscina({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    workerData: job,
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: MEMORY,
  })
  let failure: unknown
  // Portions in the queue of a pool whose threads cannot start are never settled.
  const ended = new Promise<never>((_resolve, reject) => pool.on('error', reject))
  ended.catch(() => undefined)
  // A portion more than there are threads: none waits while this thread works.
  await pLimit(threads + 1).map(chunks, async (chunk) => {
    if (failure) return
    try {
      receive((await Promise.race([pool.run(chunk), ended])) as RenderedPortion)
    } catch (error) {
      failure ??= error
    }
  })
  // Only at rest: an answer that arrives later would end this process.
  await pool.destroy()
  if (failure) throw isEnd(failure) ? new Error('渲染线程意外结束', { cause: failure }) : failure
}
