// Renders many pages into a new tree: by threads if there are enough pages, each on its share of the paths.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SiteOptions } from '#platform/content/open.ts'
import { fileOf } from '#platform/lib/paths.ts'
import type { PageFailure } from '#platform/publish/publish-names.ts'
import { yieldingSteps } from '#platform/publish/system/yield.ts'
import type { CompiledSite } from './entry.ts'
import { failureOfMissing, type Rendered, renderPage } from './page-body.ts'

export interface RenderJob {
  /** Module of the compiled templates; empty renders in this thread. */
  entry: string
  options: SiteOptions
  /** Root of the tree to fill. */
  folder: string
}

export interface WorkerAnswer {
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
): Promise<WorkerAnswer> => {
  const answer: WorkerAnswer = { pages: [], failures: [] }
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
    } else answer.failures.push(result.kind === 'failed' ? result.failure : failureOfMissing(path))
  }
  return answer
}

/** Splits paths into portions. */
function* chunksOf(paths: Iterable<string>): Generator<string[]> {
  let chunk: string[] = []
  for (const path of paths) {
    chunk.push(path)
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** Resolves after the thread has ended, so that nothing writes into the tree any more. */
const workThrough = (
  job: RenderJob,
  chunks: Generator<string[]>,
  take: (answer: WorkerAnswer) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: MEMORY,
    })
    let isDone = false
    let failure: Error | undefined
    const fail = (error: unknown) => {
      failure ??= error instanceof Error ? error : new Error(String(error))
      // The other threads get no further portions.
      chunks.return(undefined)
      void worker.terminate()
    }
    worker.on('message', (answer: WorkerAnswer | { error: string }) => {
      if (failure) return
      if ('error' in answer) return fail(new Error(answer.error))
      // The next portion is sent before this one is processed.
      const next = chunks.next()
      isDone = next.done === true
      worker.postMessage(next.done ? null : next.value)
      try {
        take(answer)
      } catch (error) {
        fail(error)
      }
    })
    worker.once('error', fail)
    worker.once('exit', (code) => {
      // A thread that ends before it was asked to has lost its portion, even with code 0.
      if (!isDone || code !== 0) fail(new Error(`渲染线程意外结束（${code}）`))
      if (failure) reject(failure)
      else resolve()
    })
  })

/** Renders and writes all paths; `take` receives the pages portion by portion. */
export const renderAll = async (
  job: RenderJob,
  site: CompiledSite,
  paths: readonly string[],
  take: (answer: WorkerAnswer) => void,
) => {
  folders.clear()
  const chunks = chunksOf(paths)
  if (job.entry === '' || paths.length < WORTH_THREADS) {
    for (const chunk of chunks) take(await renderInto(site, job.folder, chunk))
    return
  }
  const threads = Math.max(1, availableParallelism())
  const ends = await Promise.allSettled(Array.from({ length: threads }, () => workThrough(job, chunks, take)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}
