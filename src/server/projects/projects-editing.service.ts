// Projects as editable content.
import type { ProjectFields } from '#contract/content/projects.ts'
import { fromWireTime } from '#lib/dates.ts'
import { coverOf, type EditableKind, momentOf, tableKind, timed } from '#server/content/editable.service.ts'
import { refuseUnless } from '#server/refusals/refuse.ts'
import { isRegion } from '#server/regions/regions.service.ts'

export const editableProjects: EditableKind<ProjectFields> = {
  summary: ({ name, type, images }) => ({ title: name, category: type, cover: coverOf(images) }),
  ...timed,
  texts: ['remark'],
  check: async (_tx, _id, fields) => refuseUnless(isRegion(fields), 'BadRegion'),
  ...tableKind('projects', ({ createtime, starttime, ...fields }, { published, at }) => ({
    ...fields,
    starttime: fromWireTime(starttime ?? '') ?? null,
    createtime: momentOf(createtime, at),
    updatetime: at,
    published,
  })),
}
