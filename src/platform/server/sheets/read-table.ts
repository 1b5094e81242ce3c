// A table of a user → lines by field, read on a thread of its own.
import pLimit from 'p-limit'
import { Overloaded } from '#platform/contract/refusals.ts'
import { type SheetColumn, SheetTooLarge } from '#platform/contract/sheet-import.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { openThreadPool, TaskTooLarge } from '#platform/threads/thread-pool.ts'
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
const plain = ({ name, label, aliases = [], unit, example, note }: SheetColumn): SheetColumn => ({
  name,
  label,
  aliases,
  ...(unit === undefined ? {} : { unit }),
  example,
  note,
})

/** Refuses what is no table, is larger than what may be sent at once, or takes too long to read. */
export const readTable = async <N extends string>(
  bytes: Uint8Array,
  columns: readonly SheetColumn<N>[],
): Promise<SheetLines<N>> => {
  refuseUnless(slot.pendingCount < MAX_WAITING, Overloaded)
  const task: TableTask = { bytes, columns: columns.map(plain) }
  const result = await slot(() => threads.run<TableResult>('read', task, PROCESSOR_MS)).catch(
    (error: unknown) => {
      throw error instanceof TaskTooLarge
        ? new RefusalError(SheetTooLarge, undefined, { cause: error })
        : error
    },
  )
  return 'refused' in result ? refuse(result.refused) : (result.lines as SheetLines<N>)
}

/** Ends the thread; the next table starts a new one. */
export const closeTables = () => threads.close()
