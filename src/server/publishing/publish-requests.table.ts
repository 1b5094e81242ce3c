// Requests for a full publish, which the publisher claims one by one.
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import { lockNameForTransaction } from '#server/db/locks.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { staff, staffName } from '#server/staff/staff.schema.ts'
import { CHANNEL } from './change-feed.schema.ts'
import { publishRequests } from './publish-requests.schema.ts'

const isOpen = isNull(publishRequests.taken_at)

export const findOpen = async (db: Db): Promise<number | undefined> =>
  (await db.select({ id: publishRequests.id }).from(publishRequests).where(isOpen).limit(1))[0]?.id

/** Adds a request unless one is open; answers whether it did. The publisher is notified when the transaction commits. */
export const addUnlessOpen = async (tx: Tx, staffId: number | null, at: Date): Promise<boolean> => {
  await lockNameForTransaction(tx, 'publish_requests')
  await tx.execute(sql`select pg_notify(${CHANNEL}, '')`)
  if ((await findOpen(tx)) !== undefined) return false
  await tx.insert(publishRequests).values({ staff_id: staffId, at })
  return true
}

export const claim = (db: Db, id: number, at: Date) =>
  db
    .update(publishRequests)
    .set({ taken_at: at })
    .where(and(eq(publishRequests.id, id), isOpen))

/** Whether a member of staff requested the run that started at this moment. */
export const wasRequested = async (db: Db, startedAt: Date): Promise<boolean> =>
  (
    await db
      .select({ id: publishRequests.id })
      .from(publishRequests)
      .where(and(eq(publishRequests.taken_at, startedAt), isNotNull(publishRequests.staff_id)))
      .limit(1)
  ).length > 0

/** With the name of who requested it. */
export const newestRequest = async (db: Db) =>
  (
    await db
      .select({
        at: publishRequests.at,
        taken_at: publishRequests.taken_at,
        by: sql<string | null>`${staffName}`,
      })
      .from(publishRequests)
      .leftJoin(staff, eq(staff.id, publishRequests.staff_id))
      .orderBy(desc(publishRequests.id))
      .limit(1)
  )[0]
