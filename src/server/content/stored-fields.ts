// Fields of a record: as they were stored, as they may be put before readers, and what differs between two versions.
import { isDeepStrictEqual } from 'node:util'
import { content, type EditedKind } from '#contract/content/index.ts'
import { parseInput } from '#server/refusals/parse-input.ts'
import type { FieldsOf } from './editable.service.ts'

const defaultsOf = (kind: EditedKind): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(content[kind].fields.shape).flatMap(([name, schema]) => {
      const { success, data } = schema.safeParse(undefined)
      return success && data !== undefined ? [[name, data]] : []
    }),
  )

/** A version as it was stored; fields that came later have their defaults. Today's rules are not asked. */
export const storedFields = (kind: EditedKind, data: Record<string, unknown>): Record<string, unknown> => ({
  ...defaultsOf(kind),
  ...Object.fromEntries(
    Object.keys(content[kind].fields.shape).flatMap((name) => (name in data ? [[name, data[name]]] : [])),
  ),
})

/** The same, to be put before readers or to be edited on; refuses what breaks today's rules. */
export const checkedFields = <K extends EditedKind>(kind: K, data: unknown): FieldsOf[K] =>
  parseInput(content[kind].fields, data) as FieldsOf[K]

/** Names of the fields that have another value. */
export const changedIn = (before: object, after: object): string[] =>
  Object.entries(after)
    .filter(([name, value]) => !isDeepStrictEqual((before as Record<string, unknown>)[name], value))
    .map(([name]) => name)
