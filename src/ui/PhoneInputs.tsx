// What one types to be recognised by a phone: the number, and the code that was sent to it.
import type { ComponentProps } from 'react'

type Props = ComponentProps<'input'>

export const MobileInput = (props: Props) => (
  <input {...props} type="tel" inputMode="numeric" autoComplete="tel-national" maxLength={11} />
)

export const CodeInput = (props: Props) => (
  <input {...props} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
)
