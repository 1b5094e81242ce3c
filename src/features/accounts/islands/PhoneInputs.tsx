import type { ChangeEvent, ComponentProps } from 'react'
import { bareMobile } from '#platform/lib/phones.ts'

type Props = ComponentProps<'input'>

/** Accepts numbers pasted from an address book and reduces them to the bare number. */
export const MobileInput = ({ onChange, ...props }: Props) => {
  const normalise = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const bare = bareMobile(target.value).slice(0, 11)
    // Set only if it differs: setting the value moves the cursor.
    if (target.value !== bare) target.value = bare
    onChange?.(event)
  }
  return (
    <input {...props} type="tel" inputMode="numeric" autoComplete="tel" maxLength={20} onChange={normalise} />
  )
}

export const CodeInput = (props: Props) => (
  <input {...props} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
)
