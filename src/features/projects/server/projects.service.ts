// The project library for readers. Contact, phone and the addresses of files are answered to signed-in users alone.

import { isFavourite } from '#features/favourites/server/index.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { beyondAllowance } from '#features/membership/rules.ts'
import { allowanceOf } from '#features/membership/server/index.ts'
import type {
  ProjectDetail,
  ProjectFile,
  ProjectSummary,
  prodetail,
  projectlist,
} from '#features/projects/contract/projects.ts'
import { industries } from '#features/projects/rules/projects.ts'
import { regionName } from '#features/regions/server/index.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { forReaders } from '#platform/contract/file-fields.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { wireOrEmpty } from '#platform/lib/dates.ts'
import { startOfPeriod } from '#platform/lib/periods.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as limits from '#platform/server/limits/limits.service.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import { addressOfFile } from './project-files.service.ts'
import * as table from './projects.table.ts'

const summaryOf = (row: table.ProjectSummaryRow): ProjectSummary => {
  const { id, name, type, stage_id, industry_id, province_id, budget, woodland, images } = row
  return {
    id,
    name,
    pname: regionName({ province_id, city_id: 0, county_id: 0 }),
    industry_name: industries[industry_id] ?? '',
    createtime: wireOrEmpty(row.createtime),
    stage_id,
    budget,
    type,
    industry_id,
    province_id,
    woodland,
    images,
    updatetime: wireOrEmpty(row.updatetime),
  }
}

export const listProjects =
  ({ db, now }: Deps) =>
  async ({ page, pagesize, time, ...filter }: Parsed<typeof projectlist>) => {
    const wanted = { ...filter, since: startOfPeriod(time, now()) }
    return {
      list: (await table.listProjects(db, wanted, pagesize, (page - 1) * pagesize)).map(summaryOf),
      count: await table.countProjects(db, wanted),
    }
  }

interface Reading {
  contact: boolean
  /** With addresses only where the reader may fetch them. */
  files: ProjectFile[]
  files_refused?: string
  is_collect: boolean
}

export const detailOf = (
  row: table.ProjectRow,
  { contact, files, files_refused = '', is_collect }: Reading,
): ProjectDetail => ({
  ...summaryOf(row),
  area: regionName(row),
  industry_type: row.industry_id,
  management: row.management,
  payback_cycle: row.payback_cycle,
  starttime: wireOrEmpty(row.starttime),
  subject_company: row.subject_company,
  responsibility_company: row.responsibility_company,
  third_party: row.third_party,
  department: row.department,
  contacts: row.contacts,
  username: contact ? row.username : '',
  user_phone: contact ? row.user_phone : '',
  remark: row.remark,
  woodremark: row.woodremark,
  benefit: row.benefit,
  policy: row.policy,
  resources: row.resources,
  report: files,
  files_refused,
  is_collect,
  read_num: row.read_num,
})

/** Counts the project against the reader's allowance of the day; says why where that is used up. */
const whyNoFiles = async ({ db, now }: Deps, reader: User, id: number): Promise<string> => {
  const at = now()
  const { downloads: max } = await allowanceOf(db, reader, at)
  const isAllowed = await db.transaction((tx) =>
    limits.consumeOfDay(tx, 'projectFiles', `user:${reader.id}`, id, { max, now: at }),
  )
  return isAllowed ? '' : beyondAllowance.downloads(max)
}

interface SignedIn {
  user: User
  /** Of the session. */
  token: string
}

export const projectDetail =
  (deps: Deps) =>
  async (
    { project_id: id, files: wanted, collect_only }: Parsed<typeof prodetail>,
    reader: SignedIn | undefined,
  ): Promise<ProjectDetail> => {
    const row = (await table.findProject(deps.db, id)) ?? refuse(TargetGone)
    const withoutAddress = row.report.map((file) => ({ ...forReaders(file), file: '' }))
    const is_collect =
      reader !== undefined && (await isFavourite(deps.db, reader.user.id, { type: SUBJECT_TYPE.project, id }))
    if (!reader || collect_only === 1)
      return detailOf(row, { contact: false, files: withoutAddress, is_collect })
    await limits.consume(deps.db, 'projectContact', `user:${reader.user.id}`, deps.now())
    const reading = { contact: true, files: withoutAddress, is_collect }
    if (wanted === 0 || row.report.length === 0) return detailOf(row, reading)
    const files_refused = await whyNoFiles(deps, reader.user, id)
    if (files_refused) return detailOf(row, { ...reading, files_refused })
    const files = await Promise.all(
      row.report.map(async (file) => ({ ...file, file: await addressOfFile(deps, reader.token, file) })),
    )
    return detailOf(row, { ...reading, files })
  }

export const newestProjects = async ({ db }: Pick<Deps, 'db'>, type: number, limit: number) =>
  (await table.listProjects(db, { type }, limit)).map(summaryOf)

/** In no order; those that are not public are left out. */
export const publicProjects = async ({ db }: Pick<Deps, 'db'>, ids: readonly number[]) =>
  (await table.projectsByIds(db, ids)).map(summaryOf)
