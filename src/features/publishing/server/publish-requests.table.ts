import { and, desc, eq, inArray, isNotNull, isNull, lt, min, or, sql } from 'drizzle-orm'
import { staff, staffName } from '#features/identity/server/staff.schema.ts'
import { first } from '#platform/server/db/first.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { CHANNEL } from './change-feed.schema.ts'
import { publishRequests } from './publish-requests.schema.ts'
import { publishRuns } from './publish-runs.schema.ts'

const isOpen = isNull(publishRequests.taken_at)

export const listOpen = (db: Db) =>
  db
    .select({ id: publishRequests.id, page: publishRequests.page })
    .from(publishRequests)
    .where(isOpen)
    .orderBy(publishRequests.id)

/**
 * Adds a request unless the same is open; answers whether it did. The publisher is notified when the transaction commits.
 * @param page null for all pages
 */
export const addUnlessOpen = async (
  tx: Tx,
  staffId: number | null,
  page: string | null,
  at: Date,
): Promise<boolean> => {
  await lockNameForTransaction(tx, 'publish_requests')
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
  if ((await listOpen(tx)).some((open) => open.page === page)) return false
  await tx.insert(publishRequests).values({ staff_id: staffId, page, at })
  return true
}

/** Answers the claimed requests, with the names of those who made them; null for those of the publisher itself. */
export const claimRequests = async (db: Db, ids: readonly number[], at: Date) => {
  const chosen = inArray(publishRequests.id, [...ids])
  await db.update(publishRequests).set({ taken_at: at }).where(and(chosen, isOpen))
  return db
    .select({ page: publishRequests.page, by: sql<string | null>`${staffName}` })
    .from(publishRequests)
    .leftJoin(staff, eq(staff.id, publishRequests.staff_id))
    .where(chosen)
    .orderBy(publishRequests.id)
}

export const deleteOlderThanRuns = (tx: Tx) =>
  tx
    .delete(publishRequests)
    .where(lt(publishRequests.taken_at, tx.select({ at: min(publishRuns.started_at) }).from(publishRuns)))

/** Pages that are requested, or were by the run that started at this moment. */
export const listRequestedPages = async (db: Db, startedAt: Date | undefined): Promise<Set<string>> => {
  const isOfRun = startedAt && eq(publishRequests.taken_at, startedAt)
  const rows = await db
    .select({ page: publishRequests.page })
    .from(publishRequests)
    .where(and(isNotNull(publishRequests.page), isOfRun ? or(isOpen, isOfRun) : isOpen))
  return new Set(rows.flatMap(({ page }) => page ?? []))
}

/** Whether a member of staff requested all pages of the run that started at this moment. */
export const wasRequested = async (db: Db, startedAt: Date): Promise<boolean> =>
  (
    await db
      .select({ id: publishRequests.id })
      .from(publishRequests)
      .where(
        and(
          eq(publishRequests.taken_at, startedAt),
          isNotNull(publishRequests.staff_id),
          isNull(publishRequests.page),
        ),
      )
      .limit(1)
  ).length > 0

/** The newest request for all pages, with the name of who made it. */
export const newestFullRequest = (db: Db) =>
  first(
    db
      .select({
        at: publishRequests.at,
        taken_at: publishRequests.taken_at,
        by: sql<string | null>`${staffName}`,
      })
      .from(publishRequests)
      .leftJoin(staff, eq(staff.id, publishRequests.staff_id))
      .where(isNull(publishRequests.page))
      .orderBy(desc(publishRequests.id))
      .limit(1),
  )
