// Validation for react-hook-form: the contract's rules, with each message at the field that shows it.
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { ListingDraft } from '#features/listings/contract/draft.ts'
import { formFieldNames } from '#features/listings/contract/fields.ts'
import { areaMessages, ListingFields } from '#features/listings/contract/form.ts'
import { remarksOf } from '#features/listings/contract/typed-numbers.ts'
import type { Offer } from '#features/listings/rules/woodland.ts'
import type { Unit } from '#platform/readers/quantity.ts'
import { numberOf, remarkOf, understoodText } from '#platform/readers/typed-number.ts'
import { ASKED_MESSAGE } from './asked-price.ts'
import type { FileField } from './upload-counts.ts'

export type FieldName = keyof ListingDraft

/** Field that shows the message: region levels share one, and so do the price fields. */
const displayField = (name: string): string =>
  name === 'city_id' || name === 'county_id' || name === 'area'
    ? 'province_id'
    : name === 'face_price' || name === 'forestry_price' || name === 'price_type'
      ? 'price'
      : name

export const isFieldName = (name: string): name is FieldName =>
  (formFieldNames as readonly string[]).includes(name)

export const messagesOf = (
  form: ListingDraft,
  isRegionComplete: boolean,
): Partial<Record<FieldName, string>> => {
  const read = ListingFields.safeParse(form)
  const messages: Partial<Record<string, string>> = {}
  for (const { path, message } of read.error?.issues ?? [])
    messages[displayField(String(path[0]))] ??= message
  if (!isRegionComplete) messages.province_id ??= areaMessages[form.city_id > 0 ? 'county' : 'city']
  return messages
}

/** The server's messages by display field; `rest` are those that have no field here. */
export const serverMessages = (fields: Record<string, string>) => {
  const shown: [FieldName, string][] = []
  const rest: string[] = []
  for (const [name, message] of Object.entries(fields)) {
    const at = displayField(name)
    if (isFieldName(at)) shown.push([at, message])
    else rest.push(message)
  }
  return { shown, rest }
}

interface FormState {
  isRegionComplete: () => boolean
  /** Whether files of the field are being uploaded: it may not be called empty. */
  isUploading: (field: FileField) => boolean
  /** The total that the owner is asked about; empty for none. */
  askedPrice: () => string
}

const FILE_FIELDS: readonly FileField[] = ['image', 'images', 'video', 'poster']

export const createResolver =
  ({ isRegionComplete, isUploading, askedPrice }: FormState): Resolver<ListingDraft> =>
  (form) => {
    const messages = messagesOf(form, isRegionComplete())
    for (const field of FILE_FIELDS) if (isUploading(field)) delete messages[field]
    if (form.price !== '' && form.price === askedPrice()) messages.price ??= ASKED_MESSAGE
    const errors = Object.entries(messages).map(([name, message]) => [name, { type: 'rule', message }])
    if (errors.length === 0) return { values: form, errors: {} }
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<ListingDraft> }
  }

/** Numbers as typed by the user; 0 if empty or invalid. */
const parseNumber = (text: string, unit: Unit, decimals: number) => numberOf(text, decimals, unit) ?? 0
export const parsePrice = (text: string) => parseNumber(text, '万元', 4)
export const parseArea = (text: string) => parseNumber(text, '亩', 2)
export const parseUnitPrice = (text: string) => parseNumber(text, '元/亩·年', 4)
const UNIT_PRICE = { unit: '元/亩·年', decimals: 4 } as const
export const understoodUnitPrice = (text: string) => understoodText(text, UNIT_PRICE)
export const isAboutUnitPrice = (text: string) => remarkOf(text, UNIT_PRICE).isAbout
export const parseYears = (text: string) => parseNumber(text, '年', 0)

/** Price, area and years as far as they were typed, with 约 where it was. */
export const offerOf = (typed: Partial<Pick<ListingDraft, 'price' | 'measure_area' | 'years'>>): Offer => ({
  face_price: parsePrice(typed.price ?? ''),
  measure_area: parseArea(typed.measure_area ?? ''),
  years: parseYears(typed.years ?? ''),
  approximate: remarksOf(typed).approximate,
})
