// Projects put straight into their table.

import { projects } from '#features/projects/server/projects.schema.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { TestApp } from './app.ts'

export type NewProject = Partial<typeof projects.$inferInsert>

export const projectRow = (fields: NewProject = {}): typeof projects.$inferInsert => ({
  name: '油茶基地建设项目',
  type: 1,
  stage_id: 1,
  industry_id: 4,
  province_id: 430_000,
  budget: 1.5,
  createtime: new Date('2026-11-01T02:00:00Z'),
  updatetime: new Date('2026-11-01T02:00:00Z'),
  published: true,
  ...fields,
})

/** Answers the ids. */
export const insertProjects = async (db: Db, rows: readonly NewProject[]) =>
  (await db.insert(projects).values(rows.map(projectRow)).returning({ id: projects.id })).map(({ id }) => id)

/** Local projects without a budget, unless they say otherwise; answers their ids. */
export const addLocalProjects = ({ deps }: Pick<TestApp, 'deps'>, ...rows: NewProject[]) => {
  const at = new Date('2026-11-19T02:00:00Z')
  const local = { name: '油茶基地', type: 3, province_id: 350_000, budget: 0, createtime: at, updatetime: at }
  return insertProjects(
    deps.db,
    rows.map((row) => ({ ...local, ...row })),
  )
}
