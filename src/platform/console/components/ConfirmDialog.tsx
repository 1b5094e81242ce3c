// Question before an action. Enter confirms, except where something is destroyed.
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { focusOnMount } from './focus-on-mount.ts'

interface Props {
  title: string
  text: string
  confirmLabel: string
  isDestructive?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

export const ConfirmDialog = ({
  title,
  text,
  confirmLabel,
  isDestructive = false,
  busy = false,
  onConfirm,
  onClose,
}: Props) => {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button disabled={busy} ref={isDestructive ? focusOnMount : undefined} onClick={onClose}>
          取消
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          disabled={busy}
          ref={isDestructive ? undefined : focusOnMount}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
