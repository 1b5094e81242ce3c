// Projects as editable content.
import type { ProjectFields } from '#contract/content/projects.ts'
import { fromWireTime } from '#lib/dates.ts'
import { libraryPaths } from '#lib/library-paths.ts'
import { coverOf, type EditableKind, momentOf, tableKind, timed } from '#server/content/editable.service.ts'
import { Refusal, refuseUnless } from '#server/refusals/refuse.ts'
import { isRegion } from '#server/regions/regions.service.ts'
import { isProjectFile } from './project-files.service.ts'
import { detailOf } from './projects.service.ts'

const rowOf = ({ createtime, starttime, ...fields }: ProjectFields, at: Date) => ({
  ...fields,
  starttime: fromWireTime(starttime ?? '') ?? null,
  createtime: momentOf(createtime, at),
  updatetime: at,
})

const check = async (_tx: unknown, _id: number, fields: ProjectFields) => {
  refuseUnless(isRegion(fields), 'BadRegion')
  if (!fields.report.every(isProjectFile))
    throw new Refusal('BadInput', { report: '资料文件须在这里上传，或填写 http:// 或 https:// 开头的网址' })
}

export const editableProjects: EditableKind<ProjectFields> = {
  summary: ({ name, type, images }) => ({ title: name, category: type, cover: coverOf(images) }),
  ...timed,
  texts: ['remark'],
  check,
  ...tableKind('projects', (fields, { published, at }) => ({ ...rowOf(fields, at), published })),
  detail: (id, fields, at) =>
    detailOf(
      { ...rowOf(fields, at), id, read_num: 0, published: false },
      { contact: false, files: fields.report.map((file) => ({ ...file, file: '' })), is_collect: false },
    ),
  urls: async (_db, ids) => new Map(ids.map((id) => [id, libraryPaths.project(id)])),
}
