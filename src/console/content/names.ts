// The contract's names of kinds and fields, where react-admin looks for labels.
import { EDITED_KINDS } from '#contract/content/index.ts'
import { fieldLabels, nameOf } from './calls.ts'

export const contentNames = Object.fromEntries(
  EDITED_KINDS.map((kind) => [kind, { name: nameOf(kind), fields: Object.fromEntries(fieldLabels(kind)) }]),
)
