import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { draftShape, isKeptAsTyped } from '#platform/contract/content-fields.ts'
import { parseInput } from '#platform/server/refusals/parse-input.ts'
import type { EditableKind, Fields } from './editable.service.ts'

type Declared = Pick<EditableKind<Fields>, 'fields'>

const defaultsOf = ({ fields }: Declared): Fields =>
  Object.fromEntries(
    Object.entries(fields.shape).flatMap(([name, schema]) => {
      const { success, data } = z.safeParse(schema, undefined)
      return success && data !== undefined ? [[name, data]] : []
    }),
  )

/** Stored fields, with defaults for fields added since. They are not validated: rules may have changed. */
export const storedFields = (kind: Declared, data: Fields): Fields => ({
  ...defaultsOf(kind),
  ...Object.fromEntries(
    Object.keys(kind.fields.shape).flatMap((name) => (name in data ? [[name, data[name]]] : [])),
  ),
})

/** Fields that data of an earlier release does not know: it has every field with a default that its release knew. */
export const unknownTo = (kind: Declared, data: Fields): string[] =>
  Object.keys(defaultsOf(kind)).filter((name) => !(name in data))

/** Stored fields, validated by the current rules. */
export const checkedFields = ({ fields }: Declared, data: unknown): Fields => parseInput(fields, data)

/** The same for a draft, which may have quantities and times that cannot be read. */
export const draftFields = ({ fields }: Declared, data: unknown): Fields =>
  parseInput(z.object(draftShape(fields.shape)), data)

/** Quantities and times of a draft that cannot be read, as they were typed. */
export const unreadIn = ({ fields: { shape } }: Declared, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const schema = shape[name]
      return schema && isKeptAsTyped(schema) && value !== undefined && !z.safeParse(schema, value).success
    }),
  )

/** What can be read of a draft: the rest as if it were left out. */
export const readableFields = (kind: Declared, fields: Fields): Fields => {
  const unread = Object.keys(unreadIn(kind, fields))
  if (unread.length === 0) return fields
  const defaults = defaultsOf(kind)
  return { ...fields, ...Object.fromEntries(unread.map((name) => [name, defaults[name]])) }
}

export const changedIn = (before: object, after: object): string[] =>
  Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual((before as Fields)[name], value))
    .map(([name]) => name)
