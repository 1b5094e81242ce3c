// Naming what would run in a text, and cleaning it, off the main thread: two threads at most, each text with a time limit.
import pLimit from 'p-limit'
import { Piscina } from 'piscina'

const THREADS = 2
/** Without work for so long, a thread ends. */
const IDLE_MS = 30_000
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }
/** Where processors are short, the thread that answers requests comes first. Windows takes no notice. */
const NICE = 10

/** Took longer than it may, or more memory. */
export class TooComplex extends Error {}

/** More texts wait than can be read in time. */
export class PoolBusy extends Error {}

/** The pool was closed before the text was read. */
export class HtmlPoolClosed extends Error {}

const DEFAULTS = {
  /** Milliseconds a text may take while an editor waits. */
  editorMs: 5000,
  /** The same for publishing: what could be saved must not fail on a busy machine. */
  publishMs: 60_000,
  /** Editors' texts that wait for a thread; beyond them editors are refused. */
  maxWaiting: 32,
}

/** Nothing starts before the first text. */
export const openHtmlPool = (options: Partial<typeof DEFAULTS> = {}) => {
  const { editorMs, publishMs, maxWaiting } = { ...DEFAULTS, ...options }
  let threads: Piscina | undefined
  // A text's time begins when a thread is free for it: those before it cost it nothing.
  const slots = pLimit(THREADS)
  // Publishing always leaves a thread to editors.
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
      // Piscina's own words for it: its errors have no codes.
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
     * Names in Chinese of what would run code or is too much to be read; empty for a harmless text. Throws `TooComplex`
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
    /** Throws `TooComplex`; waits for its turn however long that takes. */
    cleanForPublishing: (html: string, mediaBase: string): Promise<string> =>
      publishing(() => slots(() => run<string>('clean', { html, mediaBase }, publishMs))),
    /** Ends the threads, whatever they are doing; the next text starts new ones. */
    close: async () => {
      const closing = threads
      threads = undefined
      await closing?.destroy()
    },
  }
}

/** One of each process: editors and publishing share its threads. */
export const htmlPool = openHtmlPool()
