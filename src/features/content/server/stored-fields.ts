import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
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

/** Stored fields, validated by the current rules. */
export const checkedFields = ({ fields }: Declared, data: unknown): Fields => parseInput(fields, data)

export const changedIn = (before: object, after: object): string[] =>
  Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual((before as Fields)[name], value))
    .map(([name]) => name)
