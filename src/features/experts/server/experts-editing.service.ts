// Expert profiles as editable content.

import { coverOf, type EditableKind, tableKind } from '#features/content/server/editable.service.ts'
import type { ExpertFields } from '#features/experts/contract/editing.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { expertProfilePath } from '#platform/lib/paths.ts'

export const editableExperts: EditableKind<ExpertFields> = {
  summary: ({ username, images }) => ({ title: username, cover: coverOf(images) }),
  ...tableKind('experts', (fields, { published, at }) => ({ ...fields, updatetime: at, published })),
  detail: (id, fields, at) => ({ ...fields, id, updatetime: toWireTime(at) }),
  urls: async (_db, ids) => new Map(ids.map((id) => [id, expertProfilePath(id)])),
}
