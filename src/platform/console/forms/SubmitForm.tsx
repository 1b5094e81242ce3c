// A small form that is submitted as a whole, alone or in a dialog. Refusals are shown under the field they belong to, or
// above the buttons.

import {
  Alert,
  Button,
  CircularProgress,
  Dialog,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from '@mui/material'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-admin'
import { type FieldValues, useFormState } from 'react-hook-form'
import { fieldErrors, type RefusalFields } from './refusal-fields.ts'

/** Inside a form: shows the error that belongs to no field, and moves the focus to the first invalid field. */
const FormErrors = () => {
  const container = useRef<HTMLDivElement>(null)
  const { errors, isSubmitting, submitCount } = useFormState()
  const hasErrors = !isSubmitting && Object.keys(errors).length > 0
  useEffect(() => {
    if (submitCount > 0 && hasErrors)
      container.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, hasErrors])
  return (
    <div ref={container} aria-live="polite">
      {errors.root?.message && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {errors.root.message}
        </Alert>
      )}
    </div>
  )
}

interface SubmitFormProps {
  defaultValues?: FieldValues
  send: (values: FieldValues) => Promise<unknown>
  refusalFields?: RefusalFields
  confirmLabel: string
  isDestructive?: boolean
  onCancel?: () => void
  cancelLabel?: string | undefined
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
  cancelLabel = '取消',
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
      {children}
      <FormErrors />
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ mt: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}
      >
        {onCancel && <Button onClick={onCancel}>{cancelLabel}</Button>}
        <Button
          type="submit"
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          disabled={sending}
          startIcon={sending ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
        >
          {confirmLabel}
        </Button>
      </Stack>
    </Form>
  )
}

interface Props extends Omit<SubmitFormProps, 'onCancel'> {
  open: boolean
  title: string
  text?: string
  /** Label of the button that closes the dialog; one with a label of its own stays open on Esc and on a click beside it. */
  cancelLabel?: string
  onClose: () => void
}

/**
 * When the dialog has opened, unless somebody has begun to fill it in meanwhile. Only with a mouse: on touch screens the
 * keyboard would cover the text.
 */
const focusFirstInput = (dialog: HTMLElement) => {
  if (dialog.querySelector('input:focus, textarea:focus') || !matchMedia('(pointer: fine)').matches) return
  // Texts of several lines have a second, hidden field that measures them.
  dialog.querySelector<HTMLElement>('input:not([hidden]), textarea:not([aria-hidden])')?.focus()
}

export const SubmitDialog = ({ open, title, text, onClose, ...form }: Props) => {
  const id = useId()
  return (
    <Dialog
      open={open}
      {...(form.cancelLabel === undefined && { onClose })}
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
