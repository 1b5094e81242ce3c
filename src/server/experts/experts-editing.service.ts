// How editors' expert profiles are put before readers.
import type { ExpertFields } from '#contract/content/experts.ts'
import { coverOf, type EditableKind, plain } from '#server/content/editable.service.ts'

export const editableExperts: EditableKind<ExpertFields> = {
  summary: ({ username, images }) => ({ title: username, cover: coverOf(images) }),
  ...plain('experts', (fields, { published, at }) => ({ ...fields, updatetime: at, published })),
}
