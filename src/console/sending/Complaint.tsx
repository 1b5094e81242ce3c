import { Alert } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'

/** Stands in a form: says what no field is to blame for, and leads to the field that is. */
export const FormErrors = () => {
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
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {errors.root.message}
        </Alert>
      )}
    </div>
  )
}
