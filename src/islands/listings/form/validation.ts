// What is wrong with a form, said where it is: the contract's rules over what was typed, for react-hook-form.
import type { FieldErrors, Resolver } from 'react-hook-form'
import {
  AREA_MESSAGE,
  type ListingDraft,
  ListingFields,
  listingFieldOrder,
  numberOf,
} from '#contract/listings/form.ts'

export type FieldName = keyof ListingDraft

/** Fields of the region are one to whoever fills it in. */
const displayField = (name: string): string =>
  name === 'city_id' || name === 'county_id' || name === 'area'
    ? 'province_id'
    : name === 'face_price' || name === 'forestry_price' || name === 'price_type'
      ? 'price'
      : name

export const isFieldName = (name: string): name is FieldName =>
  (listingFieldOrder as readonly string[]).includes(name)

/** Messages by the field they are shown at. */
export const messagesOf = (
  form: ListingDraft,
  isRegionComplete: boolean,
): Partial<Record<FieldName, string>> => {
  const read = ListingFields.safeParse(form)
  const messages: Partial<Record<string, string>> = {}
  for (const { path, message } of read.error?.issues ?? [])
    messages[displayField(String(path[0]))] ??= message
  if (!isRegionComplete) messages.province_id ??= AREA_MESSAGE
  return messages
}

/** The server's messages, by the fields they are shown at; what has no field comes apart. */
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

export const createResolver =
  (isRegionComplete: () => boolean): Resolver<ListingDraft> =>
  (form) => {
    const messages = Object.entries(messagesOf(form, isRegionComplete()))
    if (messages.length === 0) return { values: form, errors: {} }
    const errors = Object.fromEntries(messages.map(([name, message]) => [name, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<ListingDraft> }
  }

/** The numbers somebody typed; 0 for none. */
const parseNumber = (text: string, unit: string, decimals: number) => numberOf(text, decimals, unit) ?? 0
export const parsePrice = (text: string) => parseNumber(text, '万元', 4)
export const parseArea = (text: string) => parseNumber(text, '亩', 2)
export const parseYears = (text: string) => parseNumber(text, '年', 0)
