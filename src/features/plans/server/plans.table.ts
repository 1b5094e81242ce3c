import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import { holdsWord } from '#platform/server/db/matching.ts'
import { prepared } from '#platform/server/db/prepared.ts'
import { readCounter } from '#platform/server/db/read-counter.ts'
import type { Db } from '#platform/server/db/types.ts'
import { plans } from './plans.schema.ts'

const { content: _body, read_num: _reads, ...summary } = getTableColumns(plans)
export type PlanSummary = Omit<typeof plans.$inferSelect, 'content' | 'read_num'>

const PUBLISHED = sql`${plans.published}`
/** @param type 0 for all. */
const ofType = (type: number) => and(PUBLISHED, type === 0 ? undefined : eq(plans.plan_type, type))

/** Newest first. */
export const listPlans = (db: Db, type: number, limit: number, offset = 0): Promise<PlanSummary[]> =>
  db
    .select(summary)
    .from(plans)
    .where(ofType(type))
    .orderBy(desc(plans.createtime), desc(plans.id))
    .limit(limit)
    .offset(offset)

export const countPlans = (db: Db, type: number): Promise<number> => db.$count(plans, ofType(type))

const publishedById = prepared((db) =>
  db
    .select()
    .from(plans)
    .where(and(eq(plans.id, sql.placeholder('id')), PUBLISHED))
    .prepare('published_plan_by_id'),
)

export const findPlan = (db: Db, id: number) => first(publishedById(db).execute({ id }))

export const plansByIds = (db: Db, ids: readonly number[]): Promise<PlanSummary[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select(summary)
        .from(plans)
        .where(and(inArray(plans.id, ids), PUBLISHED))

/** With their texts, in no order. */
export const wholePlans = (db: Db, ids: readonly number[]) =>
  db
    .select()
    .from(plans)
    .where(and(inArray(plans.id, [...ids]), PUBLISHED))

export const planReads = readCounter('plans', plans, PUBLISHED)

export const planIdsTitled = (db: Db, words: readonly string[]) =>
  db
    .select({ id: plans.id })
    .from(plans)
    .where(and(...words.map((word) => holdsWord(plans.title, word))))
