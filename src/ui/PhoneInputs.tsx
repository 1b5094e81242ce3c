// What one types to be recognised by a phone: the number, and the code that was sent to it.
import type { ChangeEvent, ComponentProps } from 'react'
import { bareMobile } from '#lib/phones.ts'

type Props = ComponentProps<'input'>

/** Room for what is pasted from an address book, of which the bare number is left. */
export const MobileInput = ({ onChange, ...props }: Props) => {
  const normalise = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const bare = bareMobile(target.value).slice(0, 11)
    // Set only where it differs: the cursor would jump.
    if (target.value !== bare) target.value = bare
    onChange?.(event)
  }
  return (
    <input
      {...props}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={20}
      onChange={normalise}
    />
  )
}

export const CodeInput = (props: Props) => (
  <input {...props} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
)
