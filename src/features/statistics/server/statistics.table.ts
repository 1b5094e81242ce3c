import type { Db } from '#platform/server/db/types.ts'
import { projectCounts } from './statistics.schema.ts'

export type ProjectCount = typeof projectCounts.$inferSelect

/** At most a few hundred rows, however many projects there are. Those that count nothing any more are among them. */
export const listProjectCounts = (db: Db): Promise<ProjectCount[]> => db.select().from(projectCounts)
