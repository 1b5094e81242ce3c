// Projects as editable content.

import {
  coverOf,
  type EditableKind,
  momentOf,
  tableKind,
  timed,
  type Writing,
} from '#features/content/server/editable.service.ts'
import { collectorsOf } from '#features/favourites/server/favourites.service.ts'
import { CATEGORY, sendNotices } from '#features/notices/server/notices.service.ts'
import type { ProjectFields } from '#features/projects/contract/editing.ts'
import { projectStages } from '#features/projects/rules/projects.ts'
import { isRegion } from '#features/regions/server/regions.service.ts'
import { fromWireTime } from '#platform/lib/dates.ts'
import { projectPath } from '#platform/lib/paths.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { Refusal, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { isProjectFile } from './project-files.service.ts'
import { ABOUT_PROJECT, detailOf } from './projects.service.ts'
import { findProject, type ProjectRow } from './projects.table.ts'

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

const filesOf = ({ report }: Pick<ProjectFields, 'report'>) =>
  report
    .map(({ name, file }) => `${name} ${file}`)
    .toSorted()
    .join('\n')

/** What those who have collected the project are told of its new version; empty for nothing. */
const progressText = (before: ProjectRow, after: ProjectFields): string =>
  [
    before.stage_id !== after.stage_id ? `已进入${projectStages[after.stage_id]}阶段` : '',
    filesOf(before) !== filesOf(after) ? '更新了资料文件' : '',
  ]
    .filter(Boolean)
    .join('，')

const rows = tableKind('projects', (fields, { published, at }) => ({ ...rowOf(fields, at), published }))

const update = async (tx: Tx, id: number, fields: ProjectFields, writing: Writing) => {
  const before = await findProject(tx, id)
  await rows.update(tx, id, fields, writing)
  const text = before && writing.published ? progressText(before, fields) : ''
  if (text)
    await sendNotices(tx, await collectorsOf(tx, { type: ABOUT_PROJECT, id }), {
      category: CATEGORY.project,
      type: ABOUT_PROJECT,
      project_id: id,
      content: `您收藏的项目“${fields.name}”${text}。`,
      url: projectPath(id),
      createtime: writing.at,
    })
}

export const editableProjects: EditableKind<ProjectFields> = {
  summary: ({ name, type, images }) => ({ title: name, category: type, cover: coverOf(images) }),
  ...timed,
  texts: ['remark'],
  check,
  ...rows,
  update,
  detail: (id, fields, at) =>
    detailOf(
      { ...rowOf(fields, at), id, read_num: 0, published: false },
      { contact: false, files: fields.report.map((file) => ({ ...file, file: '' })), is_collect: false },
    ),
  urls: async (_db, ids) => new Map(ids.map((id) => [id, projectPath(id)])),
}
