import { asc, desc, eq, getTableColumns } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { announcements } from './tenders.schema.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

/** The first one first. */
export const announcementsOf = (db: Db, tenderId: number): Promise<AnnouncementRow[]> =>
  db
    .select()
    .from(announcements)
    .where(eq(announcements.tender_id, tenderId))
    .orderBy(asc(announcements.number))

export const lastAnnouncement = (
  db: Db,
  tenderId: number,
): Promise<Pick<AnnouncementRow, 'number' | 'published'> | undefined> => {
  const { number, published } = getTableColumns(announcements)
  return first(
    db
      .select({ number, published })
      .from(announcements)
      .where(eq(announcements.tender_id, tenderId))
      .orderBy(desc(announcements.number))
      .limit(1),
  )
}

/** Answers its id. */
export const insertAnnouncement = async (
  tx: Tx,
  announcement: typeof announcements.$inferInsert,
): Promise<number> => {
  const [row] = await tx.insert(announcements).values(announcement).returning({ id: announcements.id })
  if (!row) throw new Error('an inserted announcement came back without its id')
  return row.id
}

export const setTold = (tx: Tx, id: number, sent: Pick<AnnouncementRow, 'told' | 'sms'>) =>
  tx.update(announcements).set(sent).where(eq(announcements.id, id))
