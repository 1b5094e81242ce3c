// Worker thread for tables of users: a workbook made to be slow blocks no request.
import type { SheetColumn } from '#platform/contract/sheet-import.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import { type CpuStart, recordCpuStart } from '#platform/threads/cpu-start.ts'
import { readWorkbook } from './read-workbook.ts'
import { readLines, type SheetLines } from './sheet-lines.ts'

export interface TableTask {
  bytes: Uint8Array
  columns: readonly SheetColumn[]
}

/** A refusal as a value: its class would be lost on the way to the other thread. */
export type TableResult = { lines: SheetLines<string> } | { refused: RefusalError['refusal'] }

export const read = async ({
  bytes,
  columns,
  start,
}: TableTask & { start: CpuStart }): Promise<TableResult> => {
  recordCpuStart(start)
  try {
    return { lines: readLines(await readWorkbook(bytes), columns) }
  } catch (error) {
    if (error instanceof RefusalError) return { refused: error.refusal }
    throw error
  }
}
