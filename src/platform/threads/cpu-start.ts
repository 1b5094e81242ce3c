// Start of a task on a worker thread: which thread took it, and the processor time the thread had used by then. Shared
// memory, because the pool reads it while the thread is busy.
import { threadId } from 'node:worker_threads'

/** Number of the thread, 0 until it has begun, and its processor time in milliseconds. */
export type CpuStart = Int32Array<SharedArrayBuffer>

export const createCpuStart = (): CpuStart =>
  new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))

/** @param usage in microseconds, as Node reports it */
export const cpuMilliseconds = ({ user, system }: { user: number; system: number }) => (user + system) / 1000

export const threadOf = (start: CpuStart) => Atomics.load(start, 0)

export const cpuMillisecondsAtStart = (start: CpuStart) => Atomics.load(start, 1)

/** Called by the thread, after everything it needs for the text is loaded. */
export const recordCpuStart = (start: CpuStart) => {
  Atomics.store(start, 1, Math.round(cpuMilliseconds(process.threadCpuUsage())))
  // Stored last: a reader who finds the thread finds its time too.
  Atomics.store(start, 0, threadId)
}
