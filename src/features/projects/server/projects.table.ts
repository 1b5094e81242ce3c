import { and, desc, eq, getTableColumns, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { BUDGET_BANDS } from '#features/projects/contract/projects.ts'
import { AREA_BANDS } from '#platform/contract/bands.ts'
import { pick } from '#platform/lib/pick.ts'
import { first } from '#platform/server/db/first.ts'
import { holdsWord } from '#platform/server/db/matching.ts'
import { prepared } from '#platform/server/db/prepared.ts'
import { readCounter } from '#platform/server/db/read-counter.ts'
import type { Db } from '#platform/server/db/types.ts'
import { projects } from './projects.schema.ts'

export type ProjectRow = typeof projects.$inferSelect

/** 0 and undefined are any. */
export interface ProjectConditions {
  type?: number
  industry_id?: number
  money?: number
  stage_id?: number
  province_id?: number
  woodland?: number
  since?: Date | undefined
}

const PUBLISHED = sql`${projects.published}`

const inBand = (column: PgColumn, bands: readonly number[], code: number | undefined) => {
  if (!code) return undefined
  const [from, end] = [bands[code - 1] ?? 0, bands[code]]
  // 0 is unknown, and in no band.
  return and(from === 0 ? gt(column, 0) : gte(column, from), end === undefined ? undefined : lt(column, end))
}

const is = (column: PgColumn, value: number | undefined) => (value ? eq(column, value) : undefined)

const matching = (wanted: ProjectConditions) =>
  and(
    PUBLISHED,
    is(projects.type, wanted.type),
    is(projects.industry_id, wanted.industry_id),
    is(projects.stage_id, wanted.stage_id),
    is(projects.province_id, wanted.province_id),
    inBand(projects.budget, BUDGET_BANDS, wanted.money),
    inBand(projects.woodland, AREA_BANDS, wanted.woodland),
    wanted.since && gte(projects.createtime, wanted.since),
  )

const summary = pick(getTableColumns(projects), [
  'id',
  'name',
  'type',
  'stage_id',
  'industry_id',
  'province_id',
  'budget',
  'woodland',
  'images',
  'createtime',
  'updatetime',
])
export type ProjectSummaryRow = Pick<ProjectRow, keyof typeof summary>

/** Newest first. */
export const listProjects = (
  db: Db,
  wanted: ProjectConditions,
  limit: number,
  offset = 0,
): Promise<ProjectSummaryRow[]> =>
  db
    .select(summary)
    .from(projects)
    .where(matching(wanted))
    .orderBy(desc(projects.createtime), desc(projects.id))
    .limit(limit)
    .offset(offset)

export const countProjects = (db: Db, wanted: ProjectConditions): Promise<number> =>
  db.$count(projects, matching(wanted))

const publishedById = prepared((db) =>
  db
    .select()
    .from(projects)
    .where(and(eq(projects.id, sql.placeholder('id')), PUBLISHED))
    .prepare('published_project_by_id'),
)

export const findProject = (db: Db, id: number): Promise<ProjectRow | undefined> =>
  first(publishedById(db).execute({ id }))

export const projectsByIds = (db: Db, ids: readonly number[]): Promise<ProjectSummaryRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select(summary)
        .from(projects)
        .where(and(inArray(projects.id, ids), PUBLISHED))

/** With their texts, in no order. */
export const wholeProjects = (db: Db, ids: readonly number[]): Promise<ProjectRow[]> =>
  db
    .select()
    .from(projects)
    .where(and(inArray(projects.id, [...ids]), PUBLISHED))

export const projectReads = readCounter('projects', projects, PUBLISHED)

/** Query of the ids of projects, drafts included. */
export const projectIdsNamed = (db: Db, words: readonly string[]) =>
  db
    .select({ id: projects.id })
    .from(projects)
    .where(and(...words.map((word) => holdsWord(projects.name, word))))
