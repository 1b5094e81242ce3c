// Inspects and sanitises HTML off the main thread: at most two threads, with a time limit per text.
import pLimit from 'p-limit'
import { openThreadPool } from '#platform/threads/thread-pool.ts'
import type { TextLinks } from './links.ts'

const THREADS = 2
const MEGABYTES = 512
/** While editors are at work: a thread takes most of a second to load what cleans a text, which their next save would wait for. */
const IDLE_MS = 600_000

/** Too many texts are waiting. */
export class PoolBusy extends Error {}

const DEFAULTS = {
  /** Milliseconds of processor time per text while an editor waits. On a busy machine they take longer to pass. */
  editorMs: 5000,
  /** Milliseconds after which a text is given up, however little of the processor its thread was given. */
  longestMs: 60_000,
  /** Editors' texts that may wait for a thread; further ones are refused. */
  maxWaiting: 32,
}

/** Opens a pool; threads start with the first text. */
export const openHtmlPool = (options: Partial<typeof DEFAULTS> = {}) => {
  const { editorMs, longestMs, maxWaiting } = { ...DEFAULTS, ...options }
  const worker = new URL('./worker.ts', import.meta.url)
  const threads = openThreadPool({
    worker,
    threads: THREADS,
    megabytes: MEGABYTES,
    longestMs,
    idleMs: IDLE_MS,
  })
  // The time limit starts when a thread is free, not while the text waits.
  const slots = pLimit(THREADS)
  // Publishing leaves one thread to editors.
  const publishing = pLimit(1)

  const forEditor = async <T>(name: string, input: object): Promise<T> => {
    if (slots.pendingCount >= maxWaiting) throw new PoolBusy()
    return slots(() => threads.run<T>(name, input, editorMs))
  }

  return {
    /**
     * Chinese names of active content and exceeded limits; empty for a harmless text. Throws `TaskTooLarge`
     * and `PoolBusy`.
     */
    dangersIn: (html: string): Promise<string[]> =>
      html.includes('<') ? forEditor('dangers', { html }) : Promise.resolve([]),
    /** The words of a text, a line for each of its blocks. Throws `TaskTooLarge` and `PoolBusy`. */
    wordsOf: (html: string): Promise<string> =>
      /[<&]/.test(html) ? forEditor('words', { html }) : Promise.resolve(html),
    /**
     * Throws `TaskTooLarge` and `PoolBusy`.
     * @param mediaBase origin of relative pictures; empty where site and API share one.
     * @param fileBase as of SiteOptions.
     */
    cleanForPreview: (html: string, mediaBase: string, fileBase = ''): Promise<string> =>
      forEditor('clean', { html, mediaBase, fileBase }),
    /** Throws `TaskTooLarge`, at `longestMs` alone: what could be saved is published. Waits for a thread without a limit. */
    cleanForPublishing: (html: string, mediaBase: string, fileBase = ''): Promise<string> =>
      publishing(() => slots(() => threads.run<string>('clean', { html, mediaBase, fileBase }, longestMs))),
    /** Addresses in each of the texts. Throws `TaskTooLarge`, at `longestMs` for all together. Waits like publishing. */
    linksIn: (htmls: readonly string[]): Promise<TextLinks[]> =>
      publishing(() => slots(() => threads.run<TextLinks[]>('links', { htmls }, longestMs))),
    /** Called where a process serves no editors: publishing then uses all threads. */
    servesNoEditors: () => {
      publishing.concurrency = THREADS
    },
    /** Ends all threads at once; the next text starts new ones. */
    close: threads.close,
  }
}

/** Shared by editors and publishing within a process. */
export const htmlPool = openHtmlPool()
