import type { ContentCalls } from '#contract/content/calls.ts'
import { content, EDITED_KINDS, type EditedKind } from '#contract/content/index.ts'
import { labelOf } from '#contract/fields.ts'

/** Its calls are alike for all kinds but for the fields, which a form reads from the kind itself. */
export const callsOf = (kind: EditedKind) => content[kind].calls as unknown as ContentCalls

export const nameOf = (kind: EditedKind): string => content[kind].name

export const isEditedKind = (name: string | undefined): name is EditedKind =>
  EDITED_KINDS.some((kind) => kind === name)

type Field = NonNullable<Parameters<typeof labelOf>[0]>

const labelOfSchema = (schema: Field): string | undefined => {
  const { innerType } = schema._zod.def as { innerType?: Field }
  return labelOf(schema) ?? (innerType && labelOfSchema(innerType))
}

/** Names of a kind's fields in the order of the contract, with their Chinese labels. */
export const fieldLabels = (kind: EditedKind): [name: string, label: string][] =>
  Object.entries<Field>(content[kind].fields.shape).map(([name, schema]) => [
    name,
    labelOfSchema(schema) ?? name,
  ])
