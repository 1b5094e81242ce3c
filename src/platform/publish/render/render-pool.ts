// Renders many pages into a new tree: by threads if there are enough pages, each on its share of the paths.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { Piscina } from 'piscina'
import type { SiteOptions } from '#platform/content/open.ts'
import { messageOf } from '#platform/lib/errors.ts'
import { fileOf } from '#platform/lib/paths.ts'
import type { PageFailure } from '#platform/publish/publish-names.ts'
import { yieldingSteps } from '#platform/publish/system/yield.ts'
import type { CompiledSite } from './compiled-site.ts'
import {
  type Fragments,
  type KeptPage,
  openFragments,
  type Replacements,
  type SplicedPage,
  spliceFile,
} from './fragments.ts'
import { type Rendered, renderPage } from './page-body.ts'

export interface RenderJob {
  /** Module of the compiled templates; empty renders in this thread. */
  entry: string
  options: SiteOptions
  /** Root of the tree to fill. */
  folder: string
}

/** Work of a thread: pages to render, or pages of the served tree to write with changed fragments. */
export type RenderTask = { paths: readonly string[] } | SpliceTask

interface SpliceTask {
  kept: readonly KeptPage[]
  replacements: Replacements
  /** Root of the served tree. */
  from: string
}

export interface RenderedPortion {
  pages: Rendered[]
  spliced: SplicedPage[]
  /** Pages that are gone with their content. */
  gone: string[]
  failures: PageFailure[]
  /** Texts of fragments that no portion before had. */
  fragments: (readonly [string, Uint8Array])[]
  /** Pages that must be rendered: their files are not what was expected. */
  unfit: string[]
}

const CHUNK = 100
/** Fewer pages than this are rendered before a thread has started. */
export const WORTH_THREADS = 1000

/**
 * Memory limits of a thread. V8 collects the more often the lower the limit of the old generation is: with 512 MB a full
 * publish takes a fifth more processor time. Without a limit of the young one a thread holds 100 MB more.
 */
const MEMORY = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 2048 }

const folders = new Set<string>()

const write = (folder: string, path: string, body: Uint8Array) => {
  const file = join(folder, fileOf(path))
  const parent = dirname(file)
  if (!folders.has(parent)) {
    mkdirSync(parent, { recursive: true })
    folders.add(parent)
  }
  writeFileSync(file, body)
}

/** Throws if the tree cannot be written; the error of a template is a failure of its page. */
export const runTask = async (
  site: CompiledSite,
  folder: string,
  fragments: Fragments,
  task: RenderTask,
): Promise<RenderedPortion> => {
  const answer: RenderedPortion = {
    pages: [],
    spliced: [],
    gone: [],
    failures: [],
    fragments: [],
    unfit: [],
  }
  const step = yieldingSteps()
  if ('kept' in task)
    for (const page of task.kept) {
      const spliced = await step(() => spliceFile(task.from, page, task.replacements))
      if (!spliced) answer.unfit.push(page.path)
      else {
        write(folder, page.path, spliced.body)
        answer.spliced.push(spliced.page)
      }
    }
  else
    for (const path of task.paths) {
      const result = await step(() => renderPage(site, path, fragments))
      if (result.kind === 'page') {
        write(folder, path, result.body)
        answer.pages.push(result.page)
      } else if (result.kind === 'gone') answer.gone.push(path)
      else answer.failures.push(result.failure)
    }
  answer.fragments = fragments.takeFresh()
  return answer
}

/** Piscina's message: its errors have no codes. */
const isEnd = (error: unknown) => messageOf(error).startsWith('worker exited')

export function* renderTasks(paths: Iterable<string>): Generator<RenderTask> {
  let portion: string[] = []
  for (const path of paths) {
    portion.push(path)
    if (portion.length < CHUNK) continue
    yield { paths: portion }
    portion = []
  }
  if (portion.length > 0) yield { paths: portion }
}

/** Runs all tasks; `receive` is called with what came of each. @param byThreads  Whether there is enough work for threads. */
export const runTasks = async (
  job: RenderJob,
  site: CompiledSite,
  { tasks, byThreads }: { tasks: Iterable<RenderTask>; byThreads: boolean },
  receive: (portion: RenderedPortion) => void,
) => {
  folders.clear()
  if (job.entry === '' || !byThreads) {
    const fragments = openFragments()
    for (const task of tasks) receive(await runTask(site, job.folder, fragments, task))
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
  const ended = new Promise<void>((resolve) =>
    pool.on('error', (error) => {
      failure ??= error
      resolve()
    }),
  )
  const waiting = tasks[Symbol.iterator]()
  const runInTurn = async () => {
    while (!failure)
      try {
        const next = waiting.next()
        if (next.done) return
        const portion = (await pool.run(next.value)) as RenderedPortion
        if (!failure) receive(portion)
      } catch (error) {
        failure ??= error
      }
  }
  // A portion more than there are threads: none waits while this thread works. One race for all: `ended` would keep the portion
  // of each that is raced against it.
  await Promise.race([Promise.all(Array.from({ length: threads + 1 }, runInTurn)), ended])
  // Only at rest: an answer that arrives later would end this process.
  await pool.destroy()
  if (failure) throw isEnd(failure) ? new Error('渲染线程意外结束', { cause: failure }) : failure
}
