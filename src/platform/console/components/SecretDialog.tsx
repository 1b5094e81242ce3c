// A secret that is shown once: copied, and gone when the dialog is closed.
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useId, useRef } from 'react'
import { useNotify } from 'react-admin'

interface Props {
  title: string
  text: string
  /** Name of the secret. */
  label: string
  secret: string
  onDone: () => void
}

/** It has one way out, so that nobody closes it by chance. */
export const SecretDialog = ({ title, text, label, secret, onDone }: Props) => {
  const id = useId()
  const shown = useRef<HTMLElement>(null)
  const notify = useNotify()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      notify(`${label}已复制`, { type: 'success' })
    } catch {
      // Some browsers inside apps have no clipboard.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      notify('已选中，请在选中的文字上点右键，选“复制”', { type: 'info' })
    }
  }
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text}</DialogContentText>
        <Box
          component="code"
          ref={shown}
          aria-label={label}
          role="note"
          sx={{
            display: 'block',
            mt: 1.5,
            p: 1.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            fontSize: '0.9375rem',
            overflowWrap: 'anywhere',
            userSelect: 'all',
          }}
        >
          {secret}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy()}>复制</Button>
        <Button variant="contained" onClick={onDone}>
          我已保存
        </Button>
      </DialogActions>
    </Dialog>
  )
}
