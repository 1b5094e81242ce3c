import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import { prepared } from '#platform/server/db/prepared.ts'
import type { Db } from '#platform/server/db/types.ts'
import { experts } from './experts.schema.ts'

export type ExpertRow = typeof experts.$inferSelect

const PUBLISHED = sql`${experts.published}`

/** In the order editors gave them; of equal ones the one added last stands first. */
export const listExperts = (db: Db, limit: number, offset: number): Promise<ExpertRow[]> =>
  db
    .select()
    .from(experts)
    .where(PUBLISHED)
    .orderBy(asc(experts.sort), desc(experts.id))
    .limit(limit)
    .offset(offset)

export const countExperts = (db: Db): Promise<number> => db.$count(experts, PUBLISHED)

const publishedById = prepared((db) =>
  db
    .select()
    .from(experts)
    .where(and(eq(experts.id, sql.placeholder('id')), PUBLISHED))
    .prepare('published_expert_by_id'),
)

export const findExpert = (db: Db, id: number): Promise<ExpertRow | undefined> =>
  first(publishedById(db).execute({ id }))

/** In no order. */
export const expertsByIds = (db: Db, ids: readonly number[]): Promise<ExpertRow[]> =>
  db
    .select()
    .from(experts)
    .where(and(inArray(experts.id, [...ids]), PUBLISHED))
