// Validates the input of a call, or refuses with BadInput, which names the wrong fields in Chinese.

import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import type { Endpoint, Parsed } from '#platform/contract/endpoint.ts'
import { complaint, labelOf } from '#platform/contract/fields.ts'
import { BadInput, BrokenBody } from '#platform/contract/refusals.ts'
import { RefusalError, refuse } from './refuse.ts'

type Shape = Record<string, z.ZodMiniType>

export const shapeOf = (schema: z.ZodMiniType): Shape => ('shape' in schema ? (schema.shape as Shape) : {})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// Forms send absent fields empty, and some clients send them as null in JSON.
const withoutBlanks = (body: Record<string, unknown>) => {
  const filled = Object.entries(body).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  )
  return Object.fromEntries(filled)
}

/** Generic messages begin with the label of the field; messages of the contract are complete. */
const complainAbout = (shape: Shape) => (issue: core.$ZodRawIssue) => {
  const field = String(issue.path?.[0] ?? '')
  return `${labelOf(Object.hasOwn(shape, field) ? shape[field] : undefined) ?? field}${complaint(issue)}`
}

/** The first wrong field of the form comes first, also where a rule about several fields found it. */
const inOrderOf = (shape: Shape, messages: Record<string, string>) => {
  const fields = Object.keys(shape).filter((field) => Object.hasOwn(messages, field))
  return { ...Object.fromEntries(fields.map((field) => [field, messages[field] ?? ''])), ...messages }
}

/** Parses the fields with a schema, or refuses with BadInput. */
export const parseInput = <S extends z.ZodMiniType>(schema: S, sent: unknown): z.output<S> => {
  if (!isRecord(sent)) return refuse(BrokenBody)
  const result = z.safeParse(schema, withoutBlanks(sent), { error: complainAbout(shapeOf(schema)) })
  if (result.success) return result.data
  const messages: Record<string, string> = {}
  for (const { path, message } of result.error.issues) messages[String(path[0] ?? '')] ??= message
  throw new RefusalError(BadInput, inOrderOf(shapeOf(schema), messages))
}

export const parse = <E extends Endpoint>(call: E, body: unknown): Parsed<E> =>
  parseInput(call.input, body ?? {}) as Parsed<E>
