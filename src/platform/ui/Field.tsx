// Form field: label, hint and error message, linked to the control for screen readers.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cutPasteText } from './cut-paste.ts'

interface Props {
  id: string
  label: string
  required?: boolean
  hint?: string | undefined
  error?: string | undefined
  /** How the typed value was read, where that is not plain from it: `80 公顷 = 1,200 亩`. */
  understood?: string | undefined
  /** Renders the control with the attributes that link it to label and messages. */
  children: (attributes: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

export function Field({ id, label, required = true, hint, error, understood, children }: Props) {
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  const [cut, setCut] = useState('')
  const onInput = ({ nativeEvent }: FormEvent) => {
    // The paste itself follows as an input.
    if (cut && (nativeEvent as InputEvent).inputType !== 'insertFromPaste') setCut('')
  }
  return (
    <div className="field" onPaste={({ nativeEvent }) => setCut(cutPasteText(nativeEvent))} onInput={onInput}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="star" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': describedBy })}
      {understood !== undefined && (
        <output className="understood" htmlFor={id}>
          {understood}
        </output>
      )}
      {cut && (
        <p className="error" role="status">
          {cut}
        </p>
      )}
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

/**
 * Error message of the whole form, above its button; announced when it appears. Takes the focus if nothing has it: a form
 * that is inert while it is sent loses it. @param children follow the message
 */
export function FormError({ message, children }: { message: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message && document.activeElement === document.body) box.current?.focus()
  }, [message])
  return (
    <div role="alert" tabIndex={-1} ref={box}>
      {message && (
        <p className="form-error">
          {message}
          {children}
        </p>
      )}
    </div>
  )
}
