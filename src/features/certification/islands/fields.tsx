import type { ComponentProps } from 'react'
import type { CertificationValues } from '#features/certification/rules/rules.ts'
import {
  creditCodeWarning,
  identityLabel,
  personLabel,
  understoodCapital,
  understoodName,
  understoodNumber,
} from '#features/certification/rules/rules.ts'
import { Field } from '#platform/ui/Field.tsx'
import type { CertificationFormState } from './use-certification-form.ts'

type TextName =
  | 'company_name'
  | 'credit_code'
  | 'legal_person'
  | 'legal_identity'
  | 'reg_capital'
  | 'address'
  | 'email'

interface Props {
  form: CertificationFormState
}

interface TextProps extends Props {
  name: TextName & keyof CertificationValues
  label: string
  maxLength: number
  required?: boolean
  hint?: string
  unit?: string
  understood?: string
  input?: ComponentProps<'input'>
}

export function TextField({
  form,
  name,
  label,
  maxLength,
  required = true,
  hint,
  unit,
  understood,
  input,
}: TextProps) {
  const { values, errors, change } = form
  return (
    <Field
      id={name}
      label={label}
      required={required}
      hint={hint}
      error={errors[name]}
      understood={understood}
    >
      {(wiring) => {
        const control = (
          <input
            autoComplete="off"
            {...input}
            {...wiring}
            name={name}
            maxLength={maxLength}
            aria-required={required}
            value={values[name]}
            onChange={({ target }) => change({ [name]: target.value })}
            onBlur={({ target }) => {
              const trimmed = target.value.trim()
              if (trimmed !== target.value) change({ [name]: trimmed })
            }}
          />
        )
        return unit ? (
          <span className="with-unit">
            {control}
            <span className="unit">{unit}</span>
          </span>
        ) : (
          control
        )
      }}
    </Field>
  )
}

export function CompanyFields({ form }: Props) {
  return (
    <>
      <TextField form={form} name="company_name" label="企业名称" maxLength={100} hint="营业执照上的全称" />
      <TextField
        form={form}
        name="credit_code"
        label="统一社会信用代码"
        maxLength={40}
        required={false}
        hint="选填，营业执照上的 18 位代码，填写后核验更快"
        understood={creditCodeWarning(form.values.credit_code) || understoodNumber(form.values.credit_code)}
        input={{ autoCapitalize: 'characters', spellCheck: false }}
      />
      <TextField
        form={form}
        name="reg_capital"
        label="注册资本"
        maxLength={40}
        unit="万元"
        understood={understoodCapital(form.values.reg_capital)}
        input={{ inputMode: 'decimal' }}
      />
    </>
  )
}

export function PersonFields({ form }: Props) {
  const { identity_type } = form.values
  return (
    <>
      <TextField
        form={form}
        name="legal_person"
        label={personLabel(identity_type)}
        maxLength={50}
        hint="与身份证一致"
        understood={understoodName(form.values.legal_person)}
      />
      <TextField
        form={form}
        name="legal_identity"
        label={identityLabel(identity_type)}
        maxLength={40}
        hint="18 位，加密保存，页面上遮盖显示"
        understood={understoodNumber(form.values.legal_identity)}
        input={{ autoCapitalize: 'characters', spellCheck: false }}
      />
    </>
  )
}
