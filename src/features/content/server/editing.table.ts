// Records while they are edited: values that were typed and not saved, and who has a record open.
import { and, asc, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm'
import { staff, staffName } from '#features/identity/server/staff.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { editorDrafts, editorPresence } from './editing.schema.ts'

export type EditorDraftRow = typeof editorDrafts.$inferSelect

export const listDrafts = (
  db: Db,
  staffId: number,
  kind: EditedKind,
  record: number,
  limit: number,
): Promise<EditorDraftRow[]> =>
  db
    .select()
    .from(editorDrafts)
    .where(
      and(
        eq(editorDrafts.staff_id, staffId),
        eq(editorDrafts.kind, kind),
        eq(editorDrafts.record_id, record),
      ),
    )
    .orderBy(desc(editorDrafts.updatetime), desc(editorDrafts.id))
    .limit(limit)

/** Inserts the draft or replaces its values. Answers whether it was stored: not if the id is somebody else's. */
export const storeDraft = async (tx: Tx, draft: EditorDraftRow): Promise<boolean> => {
  const { version, values, updatetime } = draft
  const stored = await tx
    .insert(editorDrafts)
    .values(draft)
    .onConflictDoUpdate({
      target: editorDrafts.id,
      set: { version, values, updatetime },
      setWhere: and(
        eq(editorDrafts.staff_id, draft.staff_id),
        eq(editorDrafts.kind, draft.kind),
        eq(editorDrafts.record_id, draft.record_id),
      ),
    })
    .returning({ id: editorDrafts.id })
  return stored.length > 0
}

export const removeOldestDrafts = (tx: Tx, staffId: number, maxDrafts: number) => {
  const beyond = tx
    .select({ id: editorDrafts.id })
    .from(editorDrafts)
    .where(eq(editorDrafts.staff_id, staffId))
    .orderBy(desc(editorDrafts.updatetime), desc(editorDrafts.id))
    .offset(maxDrafts)
  return tx.delete(editorDrafts).where(inArray(editorDrafts.id, beyond))
}

export const removeDraft = (db: Db, staffId: number, id: string) =>
  db.delete(editorDrafts).where(and(eq(editorDrafts.id, id), eq(editorDrafts.staff_id, staffId)))

type Presence = Omit<typeof editorPresence.$inferSelect, 'seen_at'>

const isForm = ({ kind, record_id, staff_id }: Presence) =>
  and(
    eq(editorPresence.kind, kind),
    eq(editorPresence.record_id, record_id),
    eq(editorPresence.staff_id, staff_id),
  )

export const notePresence = (db: Db, form: Presence, seen_at: Date) =>
  db
    .insert(editorPresence)
    .values({ ...form, seen_at })
    .onConflictDoUpdate({
      target: [editorPresence.kind, editorPresence.record_id, editorPresence.staff_id],
      set: { seen_at },
    })

export const removePresence = (db: Db, form: Presence) => db.delete(editorPresence).where(isForm(form))

/** Of all records: the table holds no more rows than there are forms open. */
export const removeExpiredPresence = (db: Db, before: Date) =>
  db.delete(editorPresence).where(lte(editorPresence.seen_at, before))

export const otherEditors = async (
  db: Db,
  { kind, record_id, staff_id }: Presence,
  since: Date,
): Promise<string[]> => {
  const rows = await db
    .select({ name: staffName })
    .from(editorPresence)
    .innerJoin(staff, eq(staff.id, editorPresence.staff_id))
    .where(
      and(
        eq(editorPresence.kind, kind),
        eq(editorPresence.record_id, record_id),
        ne(editorPresence.staff_id, staff_id),
        gt(editorPresence.seen_at, since),
      ),
    )
    .orderBy(asc(staffName), asc(staff.id))
  return rows.map(({ name }) => name)
}
