// What the API would refuse, told before it is sent, in the same words.
import * as z from 'zod/mini'
import { content, type EditedKind } from '#contract/content/index.ts'
import { complaint } from '#contract/fields.ts'
import type { Values } from '../saving/typed.ts'
import { fieldLabels } from './calls.ts'

const isBlank = (value: unknown) => value === '' || value === null || value === undefined

/** Messages by field; none where it may be sent. */
export const validationErrors = (kind: EditedKind, values: Values): Record<string, string> => {
  const labels = new Map(fieldLabels(kind))
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
  const result = z.safeParse(content[kind].fields, filled, {
    error: (issue) => `${labels.get(String(issue.path?.[0] ?? '')) ?? ''}${complaint(issue)}`,
  })
  const messages: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) messages[String(path[0] ?? '')] ??= message
  return messages
}
