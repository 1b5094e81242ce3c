// Runs of the publisher, the newest ones kept.
import { and, desc, eq, gt, inArray, max, ne, sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PageFailure } from '#contract/publishing.ts'
import type { Db } from '../db/types.ts'
import { staff } from './staff.ts'

export const publishRuns = pgTable('publish_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  state: text().$type<'rendering' | 'live' | 'failed'>().notNull(),
  started_at: timestamp({ withTimezone: true }).notNull(),
  finished_at: timestamp({ withTimezone: true }),
  /** Cursor of the change feed: what was committed up to there is in this run. Empty for another backend's. */
  up_to: text().notNull(),
  /** Pages of the whole site. */
  pages: integer().notNull().default(0),
  rendered: integer().notNull().default(0),
  skipped: integer().notNull().default(0),
  deleted: integer().notNull().default(0),
  written: integer().notNull().default(0),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  milliseconds: integer().notNull().default(0),
  /** Chinese; null where all went well. */
  reason: text(),
  failures: jsonb().$type<readonly PageFailure[]>().notNull().default([]),
})
export type PublishRun = typeof publishRuns.$inferSelect

/** A full publish that somebody asked for; the publisher takes it when its turn comes. */
export const publishRequests = pgTable('publish_requests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  staff_id: integer().references(() => staff.id, { onDelete: 'set null' }),
  at: timestamp({ withTimezone: true }).notNull(),
  taken_at: timestamp({ withTimezone: true }),
})

export const insertRun = async (db: Db, upTo: string, now: Date): Promise<number> => {
  const [row] = await db
    .insert(publishRuns)
    .values({ state: 'rendering', started_at: now, up_to: upTo })
    .returning({ id: publishRuns.id })
  if (!row) throw new Error('a run that was begun came back without its id')
  return row.id
}

/** Only a run under way ends: one that was given up stays so. */
export const finishRun = (db: Db, id: number, outcome: Partial<PublishRun>) =>
  db
    .update(publishRuns)
    .set(outcome)
    .where(sql`${publishRuns.id} = ${id} and ${publishRuns.state} = 'rendering'`)

/**
 * Only a run that ended with every page made: one whose pages failed keeps its own reason, and one that was given up
 * or broke off counted no pages.
 */
export const noteDelivery = (db: Db, id: number, outcome: Pick<PublishRun, 'state' | 'reason'>) =>
  db
    .update(publishRuns)
    .set(outcome)
    .where(
      and(
        eq(publishRuns.id, id),
        ne(publishRuns.state, 'rendering'),
        gt(publishRuns.pages, 0),
        sql`${publishRuns.failures} = '[]'::jsonb`,
      ),
    )

export const giveUpRuns = (db: Db, reason: string, now: Date) =>
  db
    .update(publishRuns)
    .set({ state: 'failed', finished_at: now, reason })
    .where(eq(publishRuns.state, 'rendering'))

/** All but the newest ones, and the newest that went well: it tells what readers see. */
export const forgetRuns = (db: Db, kept: number) => {
  const older = db.select({ id: publishRuns.id }).from(publishRuns).orderBy(desc(publishRuns.id)).offset(kept)
  const served = db
    .select({ id: max(publishRuns.id) })
    .from(publishRuns)
    .where(eq(publishRuns.state, 'live'))
  return db
    .delete(publishRuns)
    .where(and(inArray(publishRuns.id, older), sql`${publishRuns.id} is distinct from (${served})`))
}

export const newestRun = async (db: Db): Promise<PublishRun | undefined> =>
  (await db.select().from(publishRuns).orderBy(desc(publishRuns.id)).limit(1))[0]

export const newestLiveRun = async (db: Db): Promise<PublishRun | undefined> =>
  (
    await db
      .select()
      .from(publishRuns)
      .where(eq(publishRuns.state, 'live'))
      .orderBy(desc(publishRuns.id))
      .limit(1)
  )[0]
