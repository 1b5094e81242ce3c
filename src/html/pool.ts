// Inspects and sanitises HTML off the main thread: at most two threads, with a time limit per text.
import pLimit from 'p-limit'
import { Piscina } from 'piscina'

const THREADS = 2
/** A thread ends after this time without work. */
const IDLE_MS = 30_000
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }
/** Lower priority than the thread that serves requests. Ignored on Windows. */
const NICE = 10

/** The text exceeded its limit of time or memory. */
export class TooComplex extends Error {}

/** Too many texts are waiting. */
export class PoolBusy extends Error {}

/** The pool was closed before the text was read. */
export class HtmlPoolClosed extends Error {}

const DEFAULTS = {
  /** Milliseconds per text while an editor waits. */
  editorMs: 5000,
  /** Milliseconds per text when publishing: what could be saved must not fail on a busy machine. */
  publishMs: 60_000,
  /** Editors' texts that may wait for a thread; further ones are refused. */
  maxWaiting: 32,
}

/** Opens a pool; threads start with the first text. */
export const openHtmlPool = (options: Partial<typeof DEFAULTS> = {}) => {
  const { editorMs, publishMs, maxWaiting } = { ...DEFAULTS, ...options }
  let threads: Piscina | undefined
  // The time limit starts when a thread is free, not while the text waits.
  const slots = pLimit(THREADS)
  // Publishing leaves one thread to editors.
  const publishing = pLimit(1)

  const run = async <T>(name: string, task: unknown, milliseconds: number): Promise<T> => {
    threads ??= new Piscina({
      filename: new URL('./worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE,
      resourceLimits: MEMORY,
    })
    const signal = AbortSignal.timeout(milliseconds)
    try {
      // Aborting ends the thread.
      return (await threads.run(task, { name, signal })) as T
    } catch (error) {
      const isOutOfMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (signal.aborted || isOutOfMemory) throw new TooComplex('正文过于复杂', { cause: error })
      // Piscina's message: its errors have no codes.
      const isEnded = (error as Error).message === 'Terminating worker thread'
      throw isEnded ? new HtmlPoolClosed('the pool was closed', { cause: error }) : error
    }
  }

  const forEditor = async <T>(name: string, task: unknown): Promise<T> => {
    if (slots.pendingCount >= maxWaiting) throw new PoolBusy()
    return slots(() => run<T>(name, task, editorMs))
  }

  return {
    /**
     * Chinese names of active content and exceeded limits; empty for a harmless text. Throws `TooComplex`
     * and `PoolBusy`.
     */
    dangersIn: (html: string): Promise<string[]> =>
      html.includes('<') ? forEditor('dangers', html) : Promise.resolve([]),
    /**
     * Throws `TooComplex` and `PoolBusy`.
     * @param mediaBase origin of relative pictures; empty where site and API share one.
     */
    cleanForPreview: (html: string, mediaBase: string): Promise<string> =>
      forEditor('clean', { html, mediaBase }),
    /** Throws `TooComplex`; waits for a thread without a limit. */
    cleanForPublishing: (html: string, mediaBase: string): Promise<string> =>
      publishing(() => slots(() => run<string>('clean', { html, mediaBase }, publishMs))),
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
