// Projects as editable content.
import type { ProjectFields } from '#contract/content/projects.ts'
import { projectStages } from '#domain/projects.ts'
import { fromWireTime } from '#lib/dates.ts'
import { projectPath } from '#lib/paths.ts'
import {
  coverOf,
  type EditableKind,
  momentOf,
  tableKind,
  timed,
  type Writing,
} from '#server/content/editable.service.ts'
import type { Tx } from '#server/db/types.ts'
import { collectorsOf } from '#server/favourites/favourites.service.ts'
import { CATEGORY, sendNotices } from '#server/notices/notices.service.ts'
import { Refusal, refuseUnless } from '#server/refusals/refuse.ts'
import { isRegion } from '#server/regions/regions.service.ts'
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
