import type { ComponentProps, ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { type FormFieldName, listingFields } from '#features/listings/contract/fields.ts'
import { isReadBack, understoodIn } from '#features/listings/contract/form.ts'
import { choices } from '#features/listings/rules/enumerations.ts'
import { Chips } from '#platform/ui/Chips.tsx'
import { Field } from '#platform/ui/Field.tsx'
import type { FieldName } from './validation.ts'

export const useFieldError = (name: FieldName) => {
  const { errors } = useFormContext<ListingDraft>().formState
  return errors[name]?.message
}

export type TextName = {
  [N in FieldName]: ListingDraft[N] extends string ? N : never
}[FieldName]

interface FieldProps {
  name: TextName
  label?: string
  required?: boolean
  hint?: string
}

type Row = { label: string; unit?: string }
const rows: Partial<Record<FieldName, Row>> = listingFields
const labelOf = (name: FieldName) => rows[name]?.label ?? ''

type PartName = 'land' | 'price' | 'files' | 'text' | 'contact' | 'more'

/** Part of the form that shows each field. Fields of `more` that its part does not lay out stand at its end. */
export const partOf: Record<FormFieldName, PartName> = {
  forestry_type: 'land',
  type: 'land',
  province_id: 'land',
  city_id: 'land',
  county_id: 'land',
  address: 'land',
  measure_area: 'land',
  price: 'price',
  years: 'price',
  ownership: 'files',
  warrant: 'files',
  image: 'files',
  images: 'files',
  video: 'files',
  poster: 'files',
  project_name: 'text',
  content: 'text',
  user_name: 'contact',
  user_phone: 'contact',
  spare_phone: 'contact',
  species: 'more',
  forest_category: 'more',
  industry_id: 'more',
  stand_age: 'more',
  stock_volume: 'more',
  remaining_term: 'more',
  east: 'more',
  south: 'more',
  west: 'more',
  north: 'more',
  lng: 'more',
  lat: 'more',
  datum: 'more',
}

interface TextProps extends FieldProps {
  unit?: string
  input?: ComponentProps<'input'>
}

export function TextField({
  name,
  label = labelOf(name),
  required = true,
  hint,
  unit = rows[name]?.unit,
  input,
}: TextProps) {
  const { register } = useFormContext<ListingDraft>()
  const typed = useWatch<ListingDraft, TextName>({ name })
  return (
    <Field
      id={name}
      label={label}
      required={required}
      hint={hint}
      error={useFieldError(name)}
      understood={isReadBack(name) ? understoodIn(name, typed) : undefined}
    >
      {(wiring) =>
        unit ? (
          <span className="with-unit">
            <input {...input} {...wiring} {...register(name)} aria-required={required} />
            <span className="unit">{unit}</span>
          </span>
        ) : (
          <input {...input} {...wiring} {...register(name)} aria-required={required} />
        )
      }
    </Field>
  )
}

/** Attributes that select the numeric keyboard of phones. */
export const decimalInput = { inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'next' } as const
export const digitInput = { inputMode: 'numeric', autoComplete: 'off', enterKeyHint: 'next' } as const
export const textInput = { autoComplete: 'off', enterKeyHint: 'next' } as const

export function SelectField({
  name,
  label = labelOf(name),
  required = true,
  hint,
  of,
}: FieldProps & { of: Record<number, string> }) {
  const { register } = useFormContext<ListingDraft>()
  return (
    <Field id={name} label={label} required={required} hint={hint} error={useFieldError(name)}>
      {(wiring) => (
        <select {...wiring} {...register(name)} aria-required={required}>
          <option value="">请选择</option>
          {choices(of).map(({ code, label: word }) => (
            <option key={code} value={code}>
              {word}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface ChipsProps extends FieldProps {
  of: Record<number, string>
  messageOf?: FieldName
  onPick?: () => unknown
  onClick?: ComponentProps<'input'>['onClick']
  children?: ReactNode
}

export function ChipsField({
  name,
  label = labelOf(name),
  required = true,
  hint,
  of,
  messageOf,
  onPick,
  onClick,
  children,
}: ChipsProps) {
  const { register } = useFormContext<ListingDraft>()
  return (
    <Chips
      id={name}
      label={label}
      required={required}
      hint={hint}
      error={useFieldError(messageOf ?? name)}
      options={choices(of)}
      input={() => ({ ...register(name, { onChange: onPick }), onClick })}
    >
      {children}
    </Chips>
  )
}

export function Part({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <section className="card part" aria-labelledby={`part-${id}`}>
      <h2 id={`part-${id}`}>{title}</h2>
      {note && <p className="meta">{note}</p>}
      {children}
    </section>
  )
}
