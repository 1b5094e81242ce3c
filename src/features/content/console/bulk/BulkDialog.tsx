// Dialog in which a bulk action is confirmed, and which shows how far it is.
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material'
import type { ReactNode } from 'react'
import { focusOnMount } from '#platform/console/components/focus-on-mount.ts'

interface Props {
  title: string
  children: ReactNode
  /** Label of the button that begins. */
  confirm: string
  isDestructive?: boolean
  isDisabled?: boolean
  /** Records that are done with, of `total`; undefined while nothing runs. */
  progress: number | undefined
  total: number
  onConfirm: () => void
  onClose: () => void
}

export const BulkDialog = (props: Props) => {
  const { title, children, confirm, isDestructive, isDisabled, progress, total, onConfirm, onClose } = props
  const isRunning = progress !== undefined
  return (
    <Dialog
      open
      onClose={isRunning ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby="bulk-title"
    >
      <DialogTitle id="bulk-title">{title}</DialogTitle>
      <DialogContent>
        {children}
        {isRunning && (
          <LinearProgress
            variant="determinate"
            value={(100 * progress) / total}
            aria-label={`正在处理第 ${progress + 1} 条，共 ${total} 条`}
            sx={{ mt: 2 }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button ref={isDestructive ? focusOnMount : undefined} onClick={onClose} disabled={isRunning}>
          取消
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          disabled={isRunning || isDisabled}
          ref={isDestructive ? undefined : focusOnMount}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
