// Names by which failures of a publish know pages, where that is not the record's id.
import { eq } from 'drizzle-orm'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import type { Db } from '#platform/server/db/types.ts'

/** Number of a tender, which the address of its page is made of. */
export const numberOfTender = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.select({ project_sn: tenders.project_sn }).from(tenders).where(eq(tenders.id, id)))[0]?.project_sn
