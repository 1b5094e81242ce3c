// Runs an action on each selected record, one call after the other. A refusal stops no other record.
import { useState } from 'react'
import { type RaRecord, useListContext, useNotify, useRefresh } from 'react-admin'
import { failureText } from '#platform/console/api.ts'

export interface BulkFailure {
  id: number
  title: string
  reason: string
}

/** Thrown by `run` for a record that is left as it is; the message is the reason that is shown. */
export class RecordSkipped extends Error {}

type BulkRecord = RaRecord<number> & { title: string }

export interface BulkAction<T> {
  /** Begins the notice of success: «已发布 3 条». */
  done: string
  /** May answer a remark, such as that a change waits in a draft; it is shown once, with the number of records. */
  run: (record: T) => Promise<string | undefined>
  /** In place of the notice. */
  noticed?: (text: string, succeeded: readonly T[]) => void
}

/** @param find reads a selected record of another page, which is not in the list. */
export const useBulk = <T extends BulkRecord>(find: (id: number) => Promise<T>) => {
  const { selectedIds, data, onSelect } = useListContext<T>()
  const notify = useNotify()
  const refresh = useRefresh()
  /** Records that are done with; undefined while nothing runs. */
  const [progress, setProgress] = useState<number>()
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const ids = selectedIds.map(Number)
  const elsewhere = ids.filter((id) => !data?.some((one) => one.id === id)).length

  const start = async ({ done, run, noticed }: BulkAction<T>) => {
    const failed: BulkFailure[] = []
    const succeeded: T[] = []
    const remarks = new Map<string, number>()
    for (const [index, id] of ids.entries()) {
      setProgress(index)
      let title = `编号 ${id}`
      try {
        const record = data?.find((one) => one.id === id) ?? (await find(id))
        title = record.title || title
        const remark = await run(record)
        succeeded.push(record)
        if (remark) remarks.set(remark, (remarks.get(remark) ?? 0) + 1)
      } catch (error) {
        const reason = error instanceof RecordSkipped ? error.message : failureText(error)
        failed.push({ id, title, reason })
      }
    }
    setProgress(undefined)
    setFailures(failed)
    const texts = [...remarks].map(([remark, count]) => `其中 ${count} 条${remark}`)
    const text = [`${done} ${succeeded.length} 条`, ...texts].join('，')
    if (succeeded.length > 0 && noticed) noticed(text, succeeded)
    else if (succeeded.length > 0)
      notify(text, {
        type: remarks.size > 0 ? 'info' : 'success',
        // Longer where there is more to read: a remark, or the failures in their dialog.
        autoHideDuration: remarks.size + failed.length > 0 ? 8000 : 4000,
      })
    // Refused records stay selected, to be tried again.
    onSelect(failed.map(({ id }) => id))
    refresh()
  }

  return {
    ids,
    elsewhereText: elsewhere > 0 ? `其中 ${elsewhere} 条不在这一页。` : '',
    progress,
    start,
    failures,
    dismissFailures: () => setFailures([]),
  }
}
