// Expert profiles as editable content.
import type { ExpertFields } from '#contract/content/experts.ts'
import { toWireTime } from '#lib/dates.ts'
import { expertProfilePath } from '#lib/paths.ts'
import { coverOf, type EditableKind, tableKind } from '#server/content/editable.service.ts'

export const editableExperts: EditableKind<ExpertFields> = {
  summary: ({ username, images }) => ({ title: username, cover: coverOf(images) }),
  ...tableKind('experts', (fields, { published, at }) => ({ ...fields, updatetime: at, published })),
  detail: (id, fields, at) => ({ ...fields, id, updatetime: toWireTime(at) }),
  urls: async (_db, ids) => new Map(ids.map((id) => [id, expertProfilePath(id)])),
}
