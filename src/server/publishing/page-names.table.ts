// Names by which failures of a publish know pages, where that is not the record's id.
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/types.ts'
import { tenders } from '#server/tenders/tenders.schema.ts'

/** Number of a tender, which the address of its page is made of. */
export const numberOfTender = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.select({ project_sn: tenders.project_sn }).from(tenders).where(eq(tenders.id, id)))[0]?.project_sn
