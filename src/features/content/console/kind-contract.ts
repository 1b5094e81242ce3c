import * as z from 'zod/mini'
import type { ContentCalls, ContentRecord } from '#features/content/contract/calls.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import { quantityRuleOf } from '#platform/contract/content-fields.ts'
import { complaint, fieldLabel } from '#platform/contract/fields.ts'
import { EDITED_KINDS, type EditedKind, editedKinds } from '#platform/contract/kinds.ts'
import { contentKind } from './console-kind.ts'

/** Calls of a kind. Their types differ between kinds only in the fields, which the form knows. */
export const callsOf = (kind: EditedKind): ContentCalls => contentKind(kind).calls

export const isSaved = ({ version, state }: Pick<ContentRecord, 'version' | 'state'>) =>
  version > 0 && state !== 'removed'

export const nameOf = (kind: EditedKind): string => editedKinds[kind]

export const isEditedKind = (name: string | undefined): name is EditedKind =>
  EDITED_KINDS.some((kind) => kind === name)

type Field = NonNullable<Parameters<typeof fieldLabel>[0]>

export const fieldLabels = (kind: EditedKind): [name: string, label: string][] =>
  Object.entries<Field>(contentKind(kind).fields.shape).map(([name, schema]) => [
    name,
    fieldLabel(schema) ?? name,
  ])

export const maxLengthOf = (kind: EditedKind, field: string): number | undefined => {
  const shape: Record<string, Field> = contentKind(kind).fields.shape
  const bounds = shape[field]?._zod.def.checks?.map(({ _zod }) => _zod.def) as
    | readonly { check: string; maximum?: number }[]
    | undefined
  return bounds?.find(({ check }) => check === 'max_length')?.maximum
}

export const quantityRule = (kind: EditedKind, field: string) => {
  const shape: Record<string, Field> = contentKind(kind).fields.shape
  return quantityRuleOf(shape[field])
}

const isBlank = (value: unknown) => value === '' || value === null || value === undefined

/** What the values are to become: a draft keeps quantities and times that cannot be read. */
export type SavePurpose = 'draft' | 'publish'

/** Errors by field, in the words of the API; `{}` if the values can be sent. */
export const validationErrors = (
  kind: EditedKind,
  values: Values,
  purpose: SavePurpose = 'publish',
): Record<string, string> => {
  const labels = new Map(fieldLabels(kind))
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
  const { fields, calls } = contentKind(kind)
  const result = z.safeParse<z.ZodMiniType>(purpose === 'draft' ? calls.save.input : fields, filled, {
    error: (issue) => `${labels.get(String(issue.path?.[0] ?? '')) ?? ''}${complaint(issue)}`,
  })
  const messages: Record<string, string> = {}
  for (const { path, message } of result.error?.issues ?? []) messages[String(path[0] ?? '')] ??= message
  return messages
}
