import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  max,
  ne,
  notLike,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Grants } from '#features/identity/rules/rights.ts'
import { staff, staffName } from '#features/identity/server/staff.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { inGrantedColumns } from './columns.table.ts'
import { commentEntries, commentsSeen, draftComments } from './comments.schema.ts'
import { contentRecords, contentVersions, REPLACED } from './content.schema.ts'

export type CommentRow = typeof draftComments.$inferSelect

const ofRecord = (kind: EditedKind, id: number) =>
  and(eq(draftComments.kind, kind), eq(draftComments.record_id, id))

const isOpen = sql`not ${draftComments.resolved}`

/** Open ones as they were made; of the resolved the newest. */
export const listComments = async (
  db: Db,
  kind: EditedKind,
  id: number,
  resolvedMax: number,
): Promise<CommentRow[]> => {
  const open = await db
    .select()
    .from(draftComments)
    .where(and(ofRecord(kind, id), isOpen))
    .orderBy(asc(draftComments.id))
  const resolved = await db
    .select()
    .from(draftComments)
    .where(and(ofRecord(kind, id), draftComments.resolved))
    .orderBy(desc(draftComments.id))
    .limit(resolvedMax)
  return [...open, ...resolved.toReversed()]
}

export const entriesOf = (db: Db, comments: readonly number[]) =>
  db
    .select({
      id: commentEntries.id,
      comment_id: commentEntries.comment_id,
      who: staffName,
      staff_id: commentEntries.staff_id,
      at: commentEntries.at,
      action: commentEntries.action,
      text: commentEntries.text,
    })
    .from(commentEntries)
    .leftJoin(staff, eq(staff.id, commentEntries.staff_id))
    .where(inArray(commentEntries.comment_id, [...comments]))
    .orderBy(asc(commentEntries.id))

export const findComment = (db: Db, id: number): Promise<CommentRow | undefined> =>
  first(db.select().from(draftComments).where(eq(draftComments.id, id)))

export const countOpenComments = async (
  db: Db,
  kind: EditedKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .select({ id: draftComments.record_id, open: count() })
    .from(draftComments)
    .where(and(eq(draftComments.kind, kind), inArray(draftComments.record_id, [...ids]), isOpen))
    .groupBy(draftComments.record_id)
  return new Map(rows.map(({ id, open }) => [id, open]))
}

export const countEntries = (db: Db, comment: number): Promise<number> =>
  db.$count(commentEntries, eq(commentEntries.comment_id, comment))

export const insertComment = async (
  tx: Tx,
  comment: typeof draftComments.$inferInsert,
): Promise<CommentRow> => {
  const [row] = await tx.insert(draftComments).values(comment).returning()
  if (!row) throw new Error('an inserted comment came back without its id')
  return row
}

export const insertEntry = (tx: Tx, entry: typeof commentEntries.$inferInsert) =>
  tx.insert(commentEntries).values(entry)

export const setResolved = (tx: Tx, id: number, resolved: boolean) =>
  tx.update(draftComments).set({ resolved }).where(eq(draftComments.id, id))

const isSeenBy = (staffId: number) =>
  and(
    eq(commentsSeen.kind, draftComments.kind),
    eq(commentsSeen.record_id, draftComments.record_id),
    eq(commentsSeen.staff_id, staffId),
  )

export const seenEntry = async (db: Db, staffId: number, kind: EditedKind, id: number): Promise<number> => {
  const row = await first(
    db
      .select({ entry: commentsSeen.entry })
      .from(commentsSeen)
      .where(
        and(eq(commentsSeen.kind, kind), eq(commentsSeen.record_id, id), eq(commentsSeen.staff_id, staffId)),
      ),
  )
  return row?.entry ?? 0
}

export const latestEntry = async (db: Db, kind: EditedKind, id: number): Promise<number> => {
  const row = await first(
    db
      .select({ latest: max(commentEntries.id) })
      .from(commentEntries)
      .innerJoin(draftComments, eq(draftComments.id, commentEntries.comment_id))
      .where(ofRecord(kind, id)),
  )
  return row?.latest ?? 0
}

export const markSeen = (db: Db, seen: typeof commentsSeen.$inferInsert) =>
  db
    .insert(commentsSeen)
    .values(seen)
    .onConflictDoUpdate({
      target: [commentsSeen.kind, commentsSeen.record_id, commentsSeen.staff_id],
      set: { entry: sql`greatest(${commentsSeen.entry}, excluded.entry)` },
    })

/** The person saved a version of the record himself, or wrote in the comment. */
const concerns = (db: Db, staffId: number): SQL | undefined => {
  const own = alias(commentEntries, 'own')
  return or(
    exists(
      db
        .select({ one: sql`1` })
        .from(contentVersions)
        .where(
          and(
            eq(contentVersions.kind, draftComments.kind),
            eq(contentVersions.id, draftComments.record_id),
            eq(contentVersions.staff_id, staffId),
            notLike(contentVersions.note, `${REPLACED}%`),
          ),
        ),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(own)
        .where(and(eq(own.comment_id, draftComments.id), eq(own.staff_id, staffId))),
    ),
  )
}

/** By record, the latest first: what others wrote since `since`, the person has not seen, and concerns him. */
export const unseenComments = async (
  db: Db,
  { staffId, grants, since, limit }: { staffId: number; grants: Grants; since: Date; limit: number },
) => {
  const unseen = await db
    .select({
      kind: draftComments.kind,
      id: draftComments.record_id,
      title: contentRecords.title,
      entries: count(),
      latest: max(commentEntries.id),
    })
    .from(commentEntries)
    .innerJoin(draftComments, eq(draftComments.id, commentEntries.comment_id))
    .innerJoin(
      contentRecords,
      and(eq(contentRecords.kind, draftComments.kind), eq(contentRecords.id, draftComments.record_id)),
    )
    .leftJoin(commentsSeen, isSeenBy(staffId))
    .where(
      and(
        gt(commentEntries.at, since),
        or(sql`${commentEntries.staff_id} is null`, ne(commentEntries.staff_id, staffId)),
        gt(commentEntries.id, sql`coalesce(${commentsSeen.entry}, 0)`),
        eq(contentRecords.removed, false),
        inGrantedColumns(grants, 'read'),
        concerns(db, staffId),
      ),
    )
    .groupBy(draftComments.kind, draftComments.record_id, contentRecords.title)
    .orderBy(desc(max(commentEntries.id)))
    .limit(limit)
  if (unseen.length === 0) return []
  const latest = await db
    .select({ id: commentEntries.id, who: staffName, at: commentEntries.at })
    .from(commentEntries)
    .leftJoin(staff, eq(staff.id, commentEntries.staff_id))
    .where(
      inArray(
        commentEntries.id,
        unseen.flatMap(({ latest: id }) => id ?? []),
      ),
    )
  const byId = new Map(latest.map((entry) => [entry.id, entry]))
  return unseen.flatMap(({ latest: id, ...record }) => {
    const last = byId.get(id ?? 0)
    return last ? [{ ...record, who: last.who ?? '', at: last.at }] : []
  })
}
