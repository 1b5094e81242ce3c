// A small form that is sent as a whole. What is refused is said where it belongs: under the field to blame, or above.
import { Button, CircularProgress, Stack } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { fieldErrors, type RefusalFields } from './blame.ts'
import { FormErrors } from './Complaint.tsx'

export interface SubmitFormProps {
  defaultValues?: FieldValues
  /** Throws what a call throws. */
  send: (values: FieldValues) => Promise<unknown>
  refusalFields?: RefusalFields
  /** What its button says. */
  confirmLabel: string
  /** What it does cannot be taken back. */
  isDestructive?: boolean
  onCancel?: () => void
  warnWhenUnsavedChanges?: boolean
  children?: ReactNode
}

export const SubmitForm = ({
  defaultValues,
  send,
  refusalFields,
  confirmLabel,
  isDestructive = false,
  onCancel,
  warnWhenUnsavedChanges = false,
  children,
}: SubmitFormProps) => {
  const [initialValues] = useState(defaultValues)
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
      return fieldErrors(error, refusalFields)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return (
    <Form
      {...(initialValues && { defaultValues: initialValues })}
      onSubmit={submit}
      noValidate
      disableInvalidFormNotification
      warnWhenUnsavedChanges={warnWhenUnsavedChanges}
    >
      <FormErrors />
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
          color={isDestructive ? 'error' : 'primary'}
          disabled={sending}
          startIcon={sending ? <CircularProgress size={16} color="inherit" /> : undefined}
        >
          {confirmLabel}
        </Button>
      </Stack>
    </Form>
  )
}
