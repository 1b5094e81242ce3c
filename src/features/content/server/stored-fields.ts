// Fields of stored versions: read, validated and compared.
import { isDeepStrictEqual } from 'node:util'
import { content, type EditedKind } from '#app/content-calls.ts'
import { parseInput } from '#platform/server/refusals/parse-input.ts'
import type { FieldsOf } from './editable.service.ts'

const defaultsOf = (kind: EditedKind): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(content[kind].fields.shape).flatMap(([name, schema]) => {
      const { success, data } = schema.safeParse(undefined)
      return success && data !== undefined ? [[name, data]] : []
    }),
  )

/** Stored fields, with defaults for fields added since. They are not validated: rules may have changed. */
export const storedFields = (kind: EditedKind, data: Record<string, unknown>): Record<string, unknown> => ({
  ...defaultsOf(kind),
  ...Object.fromEntries(
    Object.keys(content[kind].fields.shape).flatMap((name) => (name in data ? [[name, data[name]]] : [])),
  ),
})

/** Stored fields, validated by the current rules. */
export const checkedFields = <K extends EditedKind>(kind: K, data: unknown): FieldsOf[K] =>
  parseInput(content[kind].fields, data) as FieldsOf[K]

/** Names of fields whose values differ. */
export const changedIn = (before: object, after: object): string[] =>
  Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual((before as Record<string, unknown>)[name], value))
    .map(([name]) => name)
