// Says that records are in the bin, and takes them out again at once.
import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useCloseNotification, useNotify } from 'react-admin'
import { callStaff, failureText } from '#platform/console/api.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { callsOf } from './kind-contract.ts'

interface Removed {
  id: number
  version: number
}

const UndoButton = ({ onUndo }: { onUndo: () => Promise<void> }) => {
  const close = useCloseNotification()
  return (
    <Button
      size="small"
      color="inherit"
      // The notice itself lets the pointer through to what it lies over.
      sx={{ ml: 1.5, textDecoration: 'underline', pointerEvents: 'auto' }}
      onClick={() => {
        close()
        void onUndo()
      }}
    >
      撤销删除
    </Button>
  )
}

const SHOWN_MS = 12_000

export const useRemovalToast = (kind: EditedKind) => {
  const notify = useNotify()
  const client = useQueryClient()
  const { restore } = callsOf(kind)
  return (text: string, removed: readonly Removed[]) => {
    const undo = async () => {
      try {
        for (const { id, version } of removed) await callStaff(restore, { id, version, number: version })
        notify('已恢复，成为草稿；访客要等发布后才能看到', { type: 'success' })
      } catch (error) {
        notify(failureText(error), { type: 'error' })
      }
      void client.invalidateQueries({ queryKey: [kind] })
    }
    notify(
      <>
        {text}
        <UndoButton onUndo={undo} />
      </>,
      { type: 'success', autoHideDuration: SHOWN_MS },
    )
  }
}
