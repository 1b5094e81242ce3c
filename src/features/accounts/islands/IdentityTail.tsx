// Proof that an account which nobody has logged in to for long is one's own, and the way on for whoever has a number that was
// somebody else's.
import type { UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { freshStartPath } from '#platform/lib/paths.ts'
import { readDocumentNumber } from '#platform/readers/codes.ts'
import { Field } from '#platform/ui/Field.tsx'

export const identityTailField = z.optional(
  z.string().check(z.overwrite(readDocumentNumber), z.regex(/^(\d{5}[\dX])?$/, '请填写身份证号码的后六位')),
)

interface Props {
  id: string
  label: string
  required?: boolean
  input: UseFormRegisterReturn
  error: string | undefined
}

export function IdentityTail({ input, ...field }: Props) {
  return (
    <>
      <Field {...field} hint="认证时的身份证号码">
        {(wiring) => (
          <input {...wiring} {...input} autoComplete="off" autoCapitalize="characters" maxLength={20} />
        )}
      </Field>
      <p className="hint">
        这是您新办的号码，或者上面的填不出来？<a href={freshStartPath}>用这个号码重新开始</a>
        ：会建一个新账号，原账号的内容不会带过来，也不能再用这个号码登录。
      </p>
    </>
  )
}
