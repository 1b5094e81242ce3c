import { Button, Dialog, DialogActions, DialogContent, type DialogProps, DialogTitle } from '@mui/material'
import { type FormEvent, type ReactNode, useId } from 'react'

interface Props extends Pick<DialogProps, 'open' | 'maxWidth' | 'disableRestoreFocus'> {
  title: string
  confirmLabel: string
  isValid?: boolean
  actions?: ReactNode
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

export const DialogForm = ({
  title,
  confirmLabel,
  isValid = true,
  actions,
  onConfirm,
  onClose,
  children,
  ...dialog
}: Props) => {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree the dialog stands within the form of the record, which must not be submitted.
    event.stopPropagation()
    if (isValid) onConfirm()
  }
  return (
    <Dialog {...dialog} onClose={onClose} fullWidth aria-labelledby={id}>
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          {actions}
          <Button onClick={onClose}>返回</Button>
          <Button type="submit" variant="contained" disabled={!isValid}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
