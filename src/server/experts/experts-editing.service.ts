// Expert profiles as editable content.
import type { ExpertFields } from '#contract/content/experts.ts'
import { coverOf, type EditableKind, tableKind } from '#server/content/editable.service.ts'

export const editableExperts: EditableKind<ExpertFields> = {
  summary: ({ username, images }) => ({ title: username, cover: coverOf(images) }),
  ...tableKind('experts', (fields, { published, at }) => ({ ...fields, updatetime: at, published })),
}
