// A small form that is sent as a whole. What is refused is said where it belongs: under the field to blame, or above.
import { Button, CircularProgress, Stack } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { type Blamed, complaintsFrom } from './blame.ts'
import { Complaint } from './Complaint.tsx'

export interface SendFormProps {
  defaultValues?: FieldValues
  /** Throws what a call throws. */
  send: (values: FieldValues) => Promise<unknown>
  blamed?: Blamed
  /** What its button says. */
  confirm: string
  /** What it does cannot be taken back. */
  grave?: boolean
  onCancel?: () => void
  warnWhenUnsavedChanges?: boolean
  children?: ReactNode
}

export const SendForm = ({
  defaultValues,
  send,
  blamed,
  confirm,
  grave = false,
  onCancel,
  warnWhenUnsavedChanges = false,
  children,
}: SendFormProps) => {
  const [first] = useState(defaultValues)
  const [sending, setSending] = useState(false)
  const busy = useRef(false)

  const submit = async (values: FieldValues) => {
    if (busy.current) return undefined
    busy.current = true
    setSending(true)
    try {
      await send(values)
      return undefined
    } catch (error) {
      return complaintsFrom(error, blamed)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return (
    <Form
      {...(first && { defaultValues: first })}
      onSubmit={submit}
      noValidate
      disableInvalidFormNotification
      warnWhenUnsavedChanges={warnWhenUnsavedChanges}
    >
      <Complaint />
      {children}
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ mt: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}
      >
        {onCancel && <Button onClick={onCancel}>取消</Button>}
        <Button
          type="submit"
          variant="contained"
          color={grave ? 'error' : 'primary'}
          disabled={sending}
          startIcon={sending ? <CircularProgress size={16} color="inherit" /> : undefined}
        >
          {confirm}
        </Button>
      </Stack>
    </Form>
  )
}
