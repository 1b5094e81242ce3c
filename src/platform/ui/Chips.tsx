// Radio buttons or checkboxes as chips: all choices visible, large enough for touch.
import type { ComponentProps, ReactNode } from 'react'

interface Props {
  id: string
  label: string
  required?: boolean
  hint?: string | undefined
  error?: string | undefined
  kind?: 'radio' | 'checkbox'
  options: readonly { code: number; label: string }[]
  /** Attributes of the control of a code, its name among them. */
  input: (code: number) => ComponentProps<'input'>
  children?: ReactNode
}

export function Chips({
  id,
  label,
  required = true,
  hint,
  error,
  kind = 'radio',
  options,
  input,
  children,
}: Props) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <div
      className="field"
      role={kind === 'radio' ? 'radiogroup' : 'group'}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      aria-required={kind === 'radio' ? required : undefined}
      aria-invalid={Boolean(error)}
    >
      <span className="label" id={`${id}-label`}>
        {label}
        {required && (
          <span className="star" aria-hidden="true">
            *
          </span>
        )}
      </span>
      <div className="chips">
        {options.map(({ code, label: word }, index) => (
          <label key={code} className="chip">
            <input type={kind} id={index === 0 ? id : undefined} value={code} {...input(code)} />
            <span>{word}</span>
          </label>
        ))}
      </div>
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
