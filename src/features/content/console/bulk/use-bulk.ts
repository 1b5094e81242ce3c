// Runs an action on each selected record, one call after the other. A refusal stops no other record.
import { useState } from 'react'
import { useListContext, useNotify, useRefresh } from 'react-admin'
import { callsOf } from '#features/content/console/kind-contract.ts'
import { useRemovalToast } from '#features/content/console/use-removal-toast.tsx'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { callStaff, failureText } from '#platform/console/api.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'

export interface BulkFailure {
  id: number
  title: string
  reason: string
}

/** Thrown by `run` for a record that is left as it is; the message is the reason that is shown. */
export class RecordSkipped extends Error {}

export interface BulkAction {
  /** Begins the notice of success: «已发布 3 条». */
  done: string
  /** The records are put into the bin: the notice offers to take them out again. */
  isRemoval?: boolean
  /** May answer a remark, such as that a change waits in a draft; it is shown once, with the number of records. */
  run: (record: ContentRecord) => Promise<string | undefined>
}

export const useBulk = (kind: EditedKind) => {
  const { selectedIds, data, onSelect } = useListContext<ContentRecord>()
  const notify = useNotify()
  const noticeRemoval = useRemovalToast(kind)
  const refresh = useRefresh()
  /** Records that are done with; undefined while nothing runs. */
  const [progress, setProgress] = useState<number>()
  const [failures, setFailures] = useState<readonly BulkFailure[]>([])
  const ids = selectedIds.map(Number)

  /** Selected records on other pages are not in the list. */
  const recordOf = async (id: number) =>
    data?.find((record) => record.id === id) ?? (await callStaff(callsOf(kind).get, { id })).record

  const start = async ({ done, isRemoval = false, run }: BulkAction) => {
    const failed: BulkFailure[] = []
    const succeeded: ContentRecord[] = []
    const remarks = new Map<string, number>()
    for (const [index, id] of ids.entries()) {
      setProgress(index)
      let title = `编号 ${id}`
      try {
        const record = await recordOf(id)
        title = record.title || title
        const remark = await run(record)
        succeeded.push(record)
        if (remark) remarks.set(remark, (remarks.get(remark) ?? 0) + 1)
      } catch (error) {
        failed.push({
          id,
          title,
          reason: error instanceof RecordSkipped ? error.message : failureText(error),
        })
      }
    }
    setProgress(undefined)
    setFailures(failed)
    const texts = [...remarks].map(([remark, count]) => `其中 ${count} 条${remark}`)
    const text = [`${done} ${succeeded.length} 条`, ...texts].join('，')
    if (isRemoval && succeeded.length > 0) noticeRemoval(text, succeeded)
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

  return { ids, progress, start, failures, dismissFailures: () => setFailures([]) }
}
