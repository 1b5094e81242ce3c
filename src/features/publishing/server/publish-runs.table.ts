import { and, asc, desc, eq, gt, inArray, max, ne, or, sql } from 'drizzle-orm'
import type { PublishTrigger } from '#features/publishing/contract.ts'
import type { PageFailure } from '#platform/publish/publish-names.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db } from '#platform/server/db/types.ts'
import { type PublishRun, publishRuns } from './publish-runs.schema.ts'

export const insertRun = async (
  db: Db,
  upTo: string,
  trigger: PublishTrigger,
  now: Date,
): Promise<number> => {
  const [row] = await db
    .insert(publishRuns)
    .values({ state: 'rendering', started_at: now, up_to: upTo, trigger })
    .returning({ id: publishRuns.id })
  if (!row) throw new Error('a run that was begun came back without its id')
  return row.id
}

/** Ends an open run; undefined if it has been marked as failed meanwhile. */
export const finishRun = (
  db: Db,
  id: number,
  outcome: Partial<PublishRun>,
): Promise<PublishRun | undefined> =>
  first(
    db
      .update(publishRuns)
      .set(outcome)
      .where(sql`${publishRuns.id} = ${id} and ${publishRuns.state} = 'rendering'`)
      .returning(),
  )

/**
 * Only for a run that rendered all its pages: if some failed it keeps that reason, and an interrupted run has counted no
 * pages.
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

export const failOpenRuns = (db: Db, reason: string, now: Date) =>
  db
    .update(publishRuns)
    .set({ state: 'failed', finished_at: now, reason })
    .where(eq(publishRuns.state, 'rendering'))
    .returning({ started_at: publishRuns.started_at })

/** Keeps the newest runs and the newest successful one, which is what readers see. */
export const deleteOldRuns = (db: Db, maxRuns: number) => {
  const older = db
    .select({ id: publishRuns.id })
    .from(publishRuns)
    .orderBy(desc(publishRuns.id))
    .offset(maxRuns)
  const served = db
    .select({ id: max(publishRuns.id) })
    .from(publishRuns)
    .where(eq(publishRuns.state, 'live'))
  return db
    .delete(publishRuns)
    .where(and(inArray(publishRuns.id, older), sql`${publishRuns.id} is distinct from (${served})`))
}

export const newestRun = (db: Db): Promise<PublishRun | undefined> =>
  first(db.select().from(publishRuns).orderBy(desc(publishRuns.id)).limit(1))

/** Cursor of the newest run that published this database's content; undefined before the first. */
export const newestCursor = async (db: Db, database: string): Promise<string | undefined> =>
  (
    await db
      .select({ up_to: publishRuns.up_to })
      .from(publishRuns)
      .where(sql`starts_with(${publishRuns.up_to}, ${`${database}:`})`)
      .orderBy(desc(publishRuns.id))
      .limit(1)
  )[0]?.up_to

/** The newest run that has tried all its pages, whichever of them failed. */
export const newestCompleteRun = (db: Db): Promise<PublishRun | undefined> =>
  first(
    db
      .select()
      .from(publishRuns)
      .where(and(ne(publishRuns.state, 'rendering'), gt(publishRuns.pages, 0)))
      .orderBy(desc(publishRuns.id))
      .limit(1),
  )

export const newestLiveRun = (db: Db): Promise<PublishRun | undefined> =>
  first(
    db.select().from(publishRuns).where(eq(publishRuns.state, 'live')).orderBy(desc(publishRuns.id)).limit(1),
  )

export type RunState = PublishRun['state']

const inState = (state: RunState | undefined) => (state ? eq(publishRuns.state, state) : undefined)

/** Newest first. */
export const listRuns = (
  db: Db,
  state: RunState | undefined,
  limit: number,
  offset: number,
): Promise<PublishRun[]> =>
  db
    .select()
    .from(publishRuns)
    .where(inState(state))
    .orderBy(desc(publishRuns.id))
    .limit(limit)
    .offset(offset)

export const countRuns = (db: Db, state: RunState | undefined): Promise<number> =>
  db.$count(publishRuns, inState(state))

export const findRun = (db: Db, id: number): Promise<PublishRun | undefined> =>
  first(db.select().from(publishRuns).where(eq(publishRuns.id, id)))

export const endedRuns = (db: Db, limit: number): Promise<PublishRun[]> =>
  db
    .select()
    .from(publishRuns)
    .where(ne(publishRuns.state, 'rendering'))
    .orderBy(desc(publishRuns.id))
    .limit(limit)

/** Runs that include a change of this database. */
const includesVersion = (database: string, version: number) =>
  and(
    sql`starts_with(${publishRuns.up_to}, ${`${database}:`})`,
    sql`substring(${publishRuns.up_to} from ':([0-9]{1,15})$')::bigint >= ${version}`,
  )

export const newestRunWithVersion = (
  db: Db,
  database: string,
  version: number,
): Promise<PublishRun | undefined> =>
  first(
    db
      .select()
      .from(publishRuns)
      .where(includesVersion(database, version))
      .orderBy(desc(publishRuns.id))
      .limit(1),
  )

/**
 * First run after which readers see a change: a successful one, or one whose failures are all recorded and do not include
 * the page.
 * @param page as its failure would name it; undefined if every page shows the change
 */
export const firstRunShowing = async (
  db: Db,
  database: string,
  version: number,
  page: Partial<PageFailure> | undefined,
  failuresKept: number,
): Promise<PublishRun | undefined> => {
  const isElsewhere =
    page &&
    and(
      eq(publishRuns.state, 'failed'),
      gt(publishRuns.pages, 0),
      sql`jsonb_array_length(${publishRuns.failures}) between 1 and ${failuresKept - 1}`,
      sql`not ${publishRuns.failures} @> ${JSON.stringify([page])}::jsonb`,
    )
  const [run] = await db
    .select()
    .from(publishRuns)
    .where(and(includesVersion(database, version), or(eq(publishRuns.state, 'live'), isElsewhere)))
    .orderBy(asc(publishRuns.id))
    .limit(1)
  return run
}
