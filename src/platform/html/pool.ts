// Inspects and sanitises HTML off the main thread: at most two threads, with a time limit per text.
import { setInterval as everyMs } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import {
  type CpuStart,
  cpuMilliseconds,
  cpuMillisecondsAtStart,
  createCpuStart,
  threadOf,
} from './cpu-start.ts'

const THREADS = 2
/** A thread ends after this time without work. */
const IDLE_MS = 30_000
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }
/** Lower priority than the thread that serves requests. Ignored on Windows. */
const NICE = 10
/** How often a thread is asked for the processor time it has used. */
const CHECK_MS = 100

/** The text exceeded its limit of time or memory. */
export class TooComplex extends Error {}

/** Too many texts are waiting. */
export class PoolBusy extends Error {}

/** The pool was closed before the text was read. */
export class HtmlPoolClosed extends Error {}

const DEFAULTS = {
  /** Milliseconds of processor time per text while an editor waits. On a busy machine they take longer to pass. */
  editorMs: 5000,
  /** Milliseconds after which a text is given up, however little of the processor its thread was given. */
  longestMs: 60_000,
  /** Editors' texts that may wait for a thread; further ones are refused. */
  maxWaiting: 32,
}

/** Resolves when the thread that took the text has used so much processor time for it. */
const processorTimeUsed = async (
  threads: () => readonly Worker[],
  start: CpuStart,
  milliseconds: number,
  signal: AbortSignal,
) => {
  for await (const _ of everyMs(CHECK_MS, undefined, { signal, ref: false })) {
    const thread = threads().find(({ threadId }) => threadId === threadOf(start))
    // A thread that ends does not answer.
    const usage = await thread?.cpuUsage().catch(() => undefined)
    if (usage && cpuMilliseconds(usage) - cpuMillisecondsAtStart(start) >= milliseconds) return
  }
}

/** Opens a pool; threads start with the first text. */
export const openHtmlPool = (options: Partial<typeof DEFAULTS> = {}) => {
  const { editorMs, longestMs, maxWaiting } = { ...DEFAULTS, ...options }
  let threads: Piscina | undefined
  // The time limit starts when a thread is free, not while the text waits.
  const slots = pLimit(THREADS)
  // Publishing leaves one thread to editors.
  const publishing = pLimit(1)

  const run = async <T>(name: string, input: object, processorMs: number): Promise<T> => {
    const pool = (threads ??= new Piscina({
      filename: new URL('./worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE,
      resourceLimits: MEMORY,
    }))
    const start = createCpuStart()
    const [tooLong, over] = [new AbortController(), new AbortController()]
    processorTimeUsed(() => pool.threads, start, processorMs, over.signal).then(
      () => tooLong.abort(),
      () => undefined,
    )
    const signal = AbortSignal.any([tooLong.signal, AbortSignal.timeout(longestMs)])
    try {
      // Aborting ends the thread.
      return (await pool.run({ ...input, start }, { name, signal })) as T
    } catch (error) {
      const isOutOfMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (signal.aborted || isOutOfMemory) throw new TooComplex('正文过于复杂', { cause: error })
      // Piscina's message: its errors have no codes.
      const isEnded = (error as Error).message === 'Terminating worker thread'
      throw isEnded ? new HtmlPoolClosed('the pool was closed', { cause: error }) : error
    } finally {
      over.abort()
    }
  }

  const forEditor = async <T>(name: string, input: object): Promise<T> => {
    if (slots.pendingCount >= maxWaiting) throw new PoolBusy()
    return slots(() => run<T>(name, input, editorMs))
  }

  return {
    /**
     * Chinese names of active content and exceeded limits; empty for a harmless text. Throws `TooComplex`
     * and `PoolBusy`.
     */
    dangersIn: (html: string): Promise<string[]> =>
      html.includes('<') ? forEditor('dangers', { html }) : Promise.resolve([]),
    /**
     * Throws `TooComplex` and `PoolBusy`.
     * @param mediaBase origin of relative pictures; empty where site and API share one.
     */
    cleanForPreview: (html: string, mediaBase: string): Promise<string> =>
      forEditor('clean', { html, mediaBase }),
    /** Throws `TooComplex`, at `longestMs` alone: what could be saved is published. Waits for a thread without a limit. */
    cleanForPublishing: (html: string, mediaBase: string): Promise<string> =>
      publishing(() => slots(() => run<string>('clean', { html, mediaBase }, longestMs))),
    /** Ends all threads at once; the next text starts new ones. */
    close: async () => {
      const closing = threads
      threads = undefined
      await closing?.destroy()
    },
  }
}

/** Shared by editors and publishing within a process. */
export const htmlPool = openHtmlPool()
