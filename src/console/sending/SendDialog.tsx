// Asks before something is done, and says what it will do; with fields, takes what it needs.
import { Dialog, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { SubmitForm, type SubmitFormProps } from './SendForm.tsx'

interface Props extends Omit<SubmitFormProps, 'onCancel'> {
  open: boolean
  title: string
  /** What will happen. */
  text?: string
  onClose: () => void
}

/** A screen keyboard would cover what is to be read first. */
const focusFirstInput = (dialog: HTMLElement) => {
  if (matchMedia('(pointer: fine)').matches) dialog.querySelector<HTMLElement>('input:not([hidden])')?.focus()
}

export const SubmitDialog = ({ open, title, text, onClose, ...form }: Props) => {
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
      slotProps={{ transition: { onEntered: focusFirstInput } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {text && <DialogContentText sx={{ mb: 1 }}>{text}</DialogContentText>}
        <SubmitForm {...form} onCancel={onClose} />
      </DialogContent>
    </Dialog>
  )
}
