// Per kind of content: its calls, labels, options of its screens, and validation.

import * as z from 'zod/mini'
import type { ContentCalls } from '#contract/content/calls.ts'
import { content, EDITED_KINDS, type EditedKind } from '#contract/content/index.ts'
import { complaint, labelOf } from '#contract/fields.ts'
import type { Values } from '../forms/local-drafts.ts'

interface KindOptions {
  /** Records can be pinned or marked as hot. */
  hasMarks?: boolean
  /** The API can render a preview of the page. */
  hasPreview?: boolean
  /** Field that the category of a record is made from; kinds without categories have none. */
  categoryField?: string
}

const optionsByKind: Partial<Record<EditedKind, KindOptions>> = {
  news: { hasMarks: true, hasPreview: true, categoryField: 'type' },
  plans: { hasPreview: true, categoryField: 'plan_type' },
  experts: { hasPreview: true },
  projects: { hasPreview: true, categoryField: 'type' },
  tenders: { hasPreview: true, categoryField: 'ptype' },
  banners: { categoryField: 'slot' },
}

export const kindOptions = (kind: EditedKind): KindOptions => optionsByKind[kind] ?? {}

/** Calls of a kind. Their types differ between kinds only in the fields, which the form knows. */
export const callsOf = (kind: EditedKind) => content[kind].calls as unknown as ContentCalls

export const nameOf = (kind: EditedKind): string => content[kind].name

export const isEditedKind = (name: string | undefined): name is EditedKind =>
  EDITED_KINDS.some((kind) => kind === name)

type Field = NonNullable<Parameters<typeof labelOf>[0]>

const labelOfSchema = (schema: Field): string | undefined => {
  const { innerType } = schema._zod.def as { innerType?: Field }
  return labelOf(schema) ?? (innerType && labelOfSchema(innerType))
}

/** Field names with their Chinese labels, in the order of the contract. */
export const fieldLabels = (kind: EditedKind): [name: string, label: string][] =>
  Object.entries<Field>(content[kind].fields.shape).map(([name, schema]) => [
    name,
    labelOfSchema(schema) ?? name,
  ])

const isBlank = (value: unknown) => value === '' || value === null || value === undefined

/** Errors by field, in the words of the API; `{}` if the values can be sent. */
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
