// A table of a user → lines by field, read on a thread of its own.
import pLimit from 'p-limit'
import { Overloaded } from '#platform/contract/refusals.ts'
import { type SheetColumn, SheetTooLarge } from '#platform/contract/sheet-import.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { openThreadPool, TaskTooLarge, ThreadsClosed } from '#platform/threads/thread-pool.ts'
import type { SheetLines } from './sheet-lines.ts'
import type { TableResult, TableTask } from './table-worker.ts'

/** A thousand lines of a hundred columns take half a second. */
const PROCESSOR_MS = 8000
const MAX_WAITING = 16

const threads = openThreadPool({
  worker: new URL('./table-worker.ts', import.meta.url),
  threads: 1,
  megabytes: 384,
  longestMs: 60_000,
})
// The time limit starts when the thread is free.
const slot = pLimit(1)

/** Only what is read of a column: others may hold functions, which do not go to another thread. */
const plain = (column: SheetColumn): SheetColumn => {
  const { name, label, aliases, unit, mistaken, isPhone, choices, example, note } = column
  return {
    name,
    label,
    ...(aliases && { aliases }),
    ...(unit === undefined ? {} : { unit }),
    ...(mistaken && { mistaken }),
    ...(isPhone && { isPhone }),
    ...(choices && { choices }),
    example,
    note,
  }
}

/**
 * Refuses what is no table, is larger than what may be sent at once, or takes too long to read.
 * @param processorMs milliseconds of processor time after which its thread is ended
 */
export const readTable = async <N extends string>(
  bytes: Uint8Array,
  columns: readonly SheetColumn<N>[],
  processorMs = PROCESSOR_MS,
): Promise<SheetLines<N>> => {
  refuseUnless(slot.pendingCount < MAX_WAITING, Overloaded)
  const task: TableTask = { bytes, columns: columns.map(plain) }
  const result = await slot(() => threads.run<TableResult>('read', task, processorMs)).catch(
    (error: unknown) => {
      if (error instanceof TaskTooLarge) throw new RefusalError(SheetTooLarge, undefined, { cause: error })
      if (error instanceof ThreadsClosed) throw new RefusalError(Overloaded, undefined, { cause: error })
      throw error
    },
  )
  return 'refused' in result ? refuse(result.refused) : (result.lines as SheetLines<N>)
}

/** Ends the thread; the next table starts a new one. */
export const closeTables = () => threads.close()
