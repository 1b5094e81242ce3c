// Projects of the three libraries. Contact, phone and addresses of files have no column here.

import { amount, count, html, json, line, lines, media, title, wireTime } from '#platform/content/columns.ts'
import { kind, type PageRecordOf } from '#platform/content/kind.ts'
import { recordKinds } from '#platform/contract/kinds.ts'
import {
  newestProjectsPath,
  otherProjectsPath,
  projectListPath,
  projectPath,
  projectsSitemapPath,
} from '#platform/lib/paths.ts'
import { plainText, withoutNumber } from '#platform/lib/plain-text.ts'
import {
  PROJECT_LIBRARIES,
  type ProjectDetail,
  ProjectSummary,
  prodetail,
  projectlist,
} from './contract/projects.ts'

export const projects = kind<ProjectSummary, ProjectDetail>()({
  name: 'projects',
  words: recordKinds.projects,
  source: {
    list: projectlist,
    each: PROJECT_LIBRARIES.map((type) => ({ type })),
    detail: prodetail,
    detailId: 'project_id',
    detailInput: () => ({ type: 1 }),
    isOptional: true,
    entry: ProjectSummary,
    unlisted: 'gone',
  },
  columns: {
    name: title,
    type: count,
    stage_id: count,
    industry_id: count,
    industry_name: line,
    province_id: count,
    pname: line,
    area: line,
    budget: amount,
    woodland: amount,
    management: count,
    payback_cycle: count,
    starttime: wireTime,
    subject_company: line,
    responsibility_company: line,
    third_party: line,
    department: line,
    contacts: line,
    remark: html,
    woodremark: lines,
    benefit: lines,
    policy: lines,
    resources: lines,
    /** Names and sizes: the addresses are for signed-in users. */
    files: json<{ name: string; size: number }[]>(),
    cover: media,
    images: json<string[]>(),
    createtime: wireTime,
    updatetime: wireTime,
    read_num: count,
  },
  values: {
    type: ({ detail, entry }) => detail.type || entry.type,
    industry_id: ({ detail, entry }) => detail.industry_type || detail.industry_id || entry.industry_id,
    contacts: ({ detail }) => withoutNumber(detail.contacts),
    files: ({ detail }) => detail.report.map(({ name, size }) => ({ name: plainText(name), size })),
    cover: ({ detail, entry }) => detail.images[0]?.file ?? entry.images[0]?.file,
    images: ({ detail }, { media: addressOf }) =>
      detail.images.map(({ file }) => addressOf(file)).filter((file) => file !== ''),
  },
  volatileColumns: ['read_num'],
  card: [
    'name',
    'type',
    'stage_id',
    'industry_id',
    'industry_name',
    'pname',
    'budget',
    'woodland',
    'cover',
    'createtime',
  ],
  lists: {
    library: { by: ['type'], order: 'createtime', pageSize: 8 },
    newest: { order: 'createtime' },
  },
  pages: {
    edited: 'updatetime',
    needs: [],
    of: ({ id }) => projectPath(id),
    forms: [projectPath],
    numbered: {
      library: {
        groups: PROJECT_LIBRARIES.map((type) => [type]),
        path: ([type], page) => projectListPath(Number(type), page),
      },
    },
    lists: () => [newestProjectsPath],
    hidden: () => [otherProjectsPath],
    sitemapPart: projectsSitemapPath,
  },
})

export type ProjectPage = PageRecordOf<typeof projects>
