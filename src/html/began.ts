// Which thread took a text on, and how much processor time it had used by then: written by the thread, read by the pool
// while the thread is at work and cannot be asked.
import { threadId } from 'node:worker_threads'

/** Number of the thread, 0 before one has begun; its milliseconds of processor time. */
export type Began = Int32Array<SharedArrayBuffer>

export const newBegan = (): Began => new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))

/** @param usage microseconds, as Node tells them */
export const millisecondsOf = ({ user, system }: { user: number; system: number }) => (user + system) / 1000

export const threadOf = (began: Began) => Atomics.load(began, 0)

export const processorTimeAtBegin = (began: Began) => Atomics.load(began, 1)

/** Called by the thread, when all it needs for the text is loaded. */
export const begin = (began: Began) => {
  Atomics.store(began, 1, Math.round(millisecondsOf(process.threadCpuUsage())))
  // Last: whoever finds a thread finds its time too.
  Atomics.store(began, 0, threadId)
}
