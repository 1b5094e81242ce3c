// Projects as rows, for tests of what readers are answered.
import { projects } from '#server/projects/projects.schema.ts'
import type { TestApp } from './app.ts'

export type NewProject = Partial<typeof projects.$inferInsert>

const AT = new Date('2026-11-19T02:00:00Z')

/** Inserts published projects, unless they say otherwise; answers their ids. */
export const insertProjects = async (portal: TestApp, ...rows: NewProject[]): Promise<number[]> => {
  const whole = rows.map((row) => ({
    name: '油茶基地',
    type: 3,
    stage_id: 1,
    industry_id: 4,
    province_id: 350000,
    createtime: AT,
    updatetime: AT,
    published: true,
    ...row,
  }))
  const inserted = await portal.deps.db.insert(projects).values(whole).returning({ id: projects.id })
  return inserted.map(({ id }) => id)
}
