import { sql } from 'drizzle-orm'
import type { RecordKind } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'

/** The view is made from the kinds (feed-objects.kind.ts). */
export const isPublicRecord = async (db: Db, kind: RecordKind, id: number): Promise<boolean> => {
  const found = await db
    .select({ id: sql<number>`id` })
    .from(sql`public_records`)
    .where(sql`kind = ${kind} and id = ${id}`)
    .limit(1)
  return found.length > 0
}
