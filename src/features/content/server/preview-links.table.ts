import { and, count, desc, eq, getTableColumns, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { staff, staffName } from '#features/identity/server/staff.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { previewLinks } from './preview-links.schema.ts'

/** With the account that made it, by which it is decided whether the link still opens. */
const select = (db: Db, where: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(previewLinks),
      maker: staffName,
      role: staff.role,
      editor_role: staff.editor_role,
      disabled: staff.disabled,
    })
    .from(previewLinks)
    .innerJoin(staff, eq(staff.id, previewLinks.staff_id))
    .where(where)

export type PreviewLinkRow = Awaited<ReturnType<typeof select>>[number]

const ofRecord = (kind: EditedKind, id: number) =>
  and(eq(previewLinks.kind, kind), eq(previewLinks.record_id, id))

/** Those that may open before those that do not, each newest first. */
export const listLinks = (
  db: Db,
  kind: EditedKind,
  id: number,
  { now, limit }: { now: Date; limit: number },
): Promise<PreviewLinkRow[]> =>
  select(db, ofRecord(kind, id))
    .orderBy(
      sql`${previewLinks.revoked_at} is not null or ${previewLinks.expires} <= ${now.toISOString()}::timestamptz`,
      desc(previewLinks.id),
    )
    .limit(limit)

export const findLink = (db: Db, id: number): Promise<PreviewLinkRow | undefined> =>
  first(select(db, eq(previewLinks.id, id)))

export const findByHash = (db: Db, hash: string): Promise<PreviewLinkRow | undefined> =>
  first(select(db, eq(previewLinks.hash, hash)))

export const countOpenLinks = async (db: Db, kind: EditedKind, id: number, now: Date): Promise<number> => {
  const found = await first(
    db
      .select({ links: count() })
      .from(previewLinks)
      .where(and(ofRecord(kind, id), isNull(previewLinks.revoked_at), gt(previewLinks.expires, now))),
  )
  return found?.links ?? 0
}

export const insertLink = async (tx: Tx, link: typeof previewLinks.$inferInsert): Promise<number> => {
  const [inserted] = await tx.insert(previewLinks).values(link).returning({ id: previewLinks.id })
  if (!inserted) throw new Error('the link was not inserted')
  return inserted.id
}

/** False where it was revoked before. */
export const revokeLink = async (tx: Tx, id: number, at: Date): Promise<boolean> => {
  const revoked = await tx
    .update(previewLinks)
    .set({ revoked_at: at })
    .where(and(eq(previewLinks.id, id), isNull(previewLinks.revoked_at)))
    .returning({ id: previewLinks.id })
  return revoked.length > 0
}

export const countOpening = (db: Db, id: number, at: Date) =>
  db
    .update(previewLinks)
    .set({ opened: sql`${previewLinks.opened} + 1`, last_opened: at })
    .where(eq(previewLinks.id, id))

export const removeLinksExpiredBefore = (db: Db, moment: Date) =>
  db.delete(previewLinks).where(lte(previewLinks.expires, moment))
