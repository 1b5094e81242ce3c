import type { ChangeEvent, ComponentProps } from 'react'
import { readSmsCode } from '#platform/readers/codes.ts'
import { bareMobile } from '#platform/readers/phone.ts'

type Props = ComponentProps<'input'>

/** Accepts a number as it was pasted and reduces it to the bare one. A digit too many stays, and is refused in words. */
export const MobileInput = ({ onChange, ...props }: Props) => {
  const normalise = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const bare = bareMobile(target.value)
    // Set only if it differs: setting the value moves the cursor.
    if (target.value !== bare) target.value = bare
    onChange?.(event)
  }
  return <input {...props} type="tel" inputMode="numeric" autoComplete="tel" onChange={normalise} />
}

/** Accepts the whole message, pasted, and reduces it to its code. */
export const CodeInput = ({ onChange, ...props }: Props) => {
  const normalise = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const code = readSmsCode(target.value)
    if (code !== target.value && /^\d{6}$/.test(code)) target.value = code
    onChange?.(event)
  }
  return <input {...props} inputMode="numeric" autoComplete="one-time-code" onChange={normalise} />
}
