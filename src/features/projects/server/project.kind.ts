// Projects as a content kind: edited, searched, collected, followed by the change feed.

import { sql } from 'drizzle-orm'
import {
  coverOf,
  type EditableKind,
  momentOf,
  tableKind,
  timed,
  type Writing,
} from '#features/content/server/index.ts'
import { type CollectableKind, collectorsOf } from '#features/favourites/server/index.ts'
import { CATEGORY, sendNotices } from '#features/notices/server/index.ts'
import { ProjectFields, projectNumbers } from '#features/projects/contract/editing.ts'
import { budgetText, industries, projectLibraries, projectStages } from '#features/projects/rules/projects.ts'
import { BadRegion } from '#features/regions/contract/regions.ts'
import { isRegion } from '#features/regions/server/index.ts'
import {
  htmlOf,
  labelled,
  linesOf,
  placeText,
  regionNamed,
  type SearchableKind,
  textOfHtml,
} from '#features/search/server/index.ts'
import { forReaders } from '#platform/contract/file-fields.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { fromWireTime } from '#platform/lib/dates.ts'
import { projectPath } from '#platform/lib/paths.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { RefusalError, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { isProjectFile } from './project-files.service.ts'
import { projects } from './projects.schema.ts'
import { detailOf } from './projects.service.ts'
import * as table from './projects.table.ts'

const rowOf = ({ createtime, starttime, ...fields }: ProjectFields, at: Date) => ({
  ...fields,
  starttime: fromWireTime(starttime ?? '') ?? null,
  createtime: momentOf(createtime, at),
  updatetime: at,
})

const check = async (_tx: unknown, _id: number, fields: ProjectFields) => {
  refuseUnless(isRegion(fields), BadRegion)
  if (!fields.report.every(isProjectFile))
    throw new RefusalError(BadInput, {
      report: '资料文件须在这里上传，或填写 http:// 或 https:// 开头的网址',
    })
}

const filesOf = ({ report }: Pick<ProjectFields, 'report'>) =>
  report
    .map(({ name, file }) => `${name} ${file}`)
    .toSorted()
    .join('\n')

/** What those who have collected the project are told of its new version; empty for nothing. */
const progressText = (before: table.ProjectRow, after: ProjectFields): string =>
  [
    before.stage_id !== after.stage_id ? `已进入${projectStages[after.stage_id]}阶段` : '',
    filesOf(before) !== filesOf(after) ? '更新了资料文件' : '',
  ]
    .filter(Boolean)
    .join('，')

const rows = tableKind(projects, (fields: ProjectFields, { published, at }) => ({
  ...rowOf(fields, at),
  published,
}))

const update = async (tx: Tx, id: number, fields: ProjectFields, writing: Writing) => {
  const before = await table.findProject(tx, id)
  await rows.update(tx, id, fields, writing)
  const text = before && writing.published ? progressText(before, fields) : ''
  if (text)
    await sendNotices(tx, await collectorsOf(tx, { type: SUBJECT_TYPE.project, id }), {
      category: CATEGORY.project,
      type: SUBJECT_TYPE.project,
      project_id: id,
      content: `您收藏的项目“${fields.name}”${text}。`,
      url: projectPath(id),
      createtime: writing.at,
    })
}

const editable: EditableKind<ProjectFields> = {
  expectedNumbers: projectNumbers,
  fields: ProjectFields,
  summary: ({ name, type, images }) => ({ title: name, category: type, cover: coverOf(images) }),
  ...timed,
  texts: ['remark'],
  sharesPictures: true,
  check,
  ...rows,
  update,
  detail: (id, fields, at) =>
    detailOf(
      { ...rowOf(fields, at), id, read_num: 0, published: false },
      {
        contact: false,
        files: fields.report.map((file) => ({ ...forReaders(file), file: '' })),
        is_collect: false,
      },
    ),
  urls: async (_db, ids) => new Map(ids.map((id) => [id, projectPath(id)])),
}

const searchable: SearchableKind = {
  text: {
    table: projects,
    where: sql`${projects.published}`,
    createtime: projects.createtime,
    title: projects.name,
    head: linesOf(
      regionNamed(projects.province_id),
      regionNamed(projects.city_id),
      regionNamed(projects.county_id),
      labelled(projects.type, projectLibraries),
      labelled(projects.stage_id, projectStages),
      labelled(projects.industry_id, industries),
      sql`${projects.woodland}::float8 || '亩'`,
      sql`${projects.budget}::float8 || '亿元'`,
      sql`case when ${projects.budget} < 1 then (${projects.budget} * 10000)::float8 || '万元' end`,
      projects.subject_company,
      projects.responsibility_company,
      projects.third_party,
      projects.department,
    ),
    body: htmlOf(projects.remark, projects.woodremark, projects.benefit, projects.policy, projects.resources),
  },
  found: async (db, ids) =>
    (await table.wholeProjects(db, ids)).map((row) => ({
      id: row.id,
      title: row.name,
      texts: [row.remark, row.woodremark, row.benefit, row.policy, row.resources].map(textOfHtml),
      facts: [
        placeText(row),
        projectLibraries[row.type],
        industries[row.industry_id],
        projectStages[row.stage_id],
        budgetText(row.budget) && `投资 ${budgetText(row.budget)}`,
      ],
      createtime: row.createtime,
      url: projectPath(row.id),
    })),
}

const collectable: CollectableKind = {
  describe: async (db, ids) =>
    (await table.projectsByIds(db, ids)).map(({ id, name }) => ({ id, title: name, url: projectPath(id) })),
  titled: table.projectIdsNamed,
}

export const projectKind = {
  editable,
  searchable,
  collectable: { [SUBJECT_TYPE.project]: collectable },
  reads: { [SUBJECT_TYPE.project]: table.projectReads },
  feed: { table: projects, published: projects.published, unseen: [projects.read_num] },
}
