// Work that would block the requests of others, on threads of its own, with limits of time and memory.
import { setInterval as everyMs } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import {
  type CpuStart,
  cpuMilliseconds,
  cpuMillisecondsAtStart,
  createCpuStart,
  threadOf,
} from './cpu-start.ts'

const IDLE_MS = 30_000
/** Lower priority than the thread that serves requests. Ignored on Windows. */
const NICE = 10
/** How often a thread is asked for the processor time it has used. */
const CHECK_MS = 100

/** The task exceeded its limit of time or memory. */
export class TaskTooLarge extends Error {}

/** The pool was closed before the task was done. */
export class ThreadsClosed extends Error {}

export interface ThreadPoolOptions {
  /** Module of the tasks; each is an exported function, whose argument has a `start` to record. */
  worker: URL
  threads: number
  /** Of each thread. */
  megabytes: number
  /** Milliseconds after which a task is given up, however little of the processor its thread was given. */
  longestMs: number
  /** A thread ends after this time without work. */
  idleMs?: number
}

/** Resolves when the thread that took the task has used so much processor time for it. */
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

/** Opens a pool; threads start with the first task. */
export const openThreadPool = ({
  worker,
  threads,
  megabytes,
  longestMs,
  idleMs = IDLE_MS,
}: ThreadPoolOptions) => {
  let opened: Piscina | undefined
  return {
    /**
     * Throws TaskTooLarge and ThreadsClosed.
     * @param processorMs milliseconds of processor time; on a busy machine they take longer to pass
     */
    run: async <T>(name: string, input: object, processorMs: number): Promise<T> => {
      const pool = (opened ??= new Piscina({
        filename: worker.href,
        minThreads: 0,
        maxThreads: threads,
        idleTimeout: idleMs,
        niceIncrement: NICE,
        resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: megabytes },
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
        if (signal.aborted || isOutOfMemory)
          throw new TaskTooLarge('超过了时间或内存的限度', { cause: error })
        // Piscina's message: its errors have no codes.
        const isEnded = (error as Error).message === 'Terminating worker thread'
        throw isEnded ? new ThreadsClosed('the pool was closed', { cause: error }) : error
      } finally {
        over.abort()
      }
    },
    /** Ends all threads at once; the next task starts new ones. */
    close: async () => {
      const closing = opened
      opened = undefined
      await closing?.destroy()
    },
  }
}
