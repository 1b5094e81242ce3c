// Edited content of any kind: the state of each record, and all saved versions.
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff, staffName } from '#features/identity/server/staff.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { backlogOf } from '#platform/server/db/backlog.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import {
  type ContentRecordRow,
  type ContentVersionRow,
  contentRecords,
  contentVersions,
} from './content.schema.ts'

export type ListedRecord = ContentRecordRow & { editor: string | null }

const isRecord = (kind: EditedKind, id: number) =>
  and(eq(contentRecords.kind, kind), eq(contentRecords.id, id))

export const findRecord = (db: Db, kind: EditedKind, id: number): Promise<ListedRecord | undefined> =>
  first(
    db
      .select({ ...getTableColumns(contentRecords), editor: staffName })
      .from(contentRecords)
      .leftJoin(staff, eq(staff.id, contentRecords.editor_id))
      .where(isRecord(kind, id)),
  )

/** Locks the record until the transaction ends. */
export const lockRecord = (tx: Tx, kind: EditedKind, id: number): Promise<ContentRecordRow | undefined> =>
  first(tx.select().from(contentRecords).where(isRecord(kind, id)).for('update'))

export const insertRecord = (db: Db, record: typeof contentRecords.$inferInsert) =>
  db.insert(contentRecords).values(record)

export const updateRecord = (
  db: Db,
  kind: EditedKind,
  id: number,
  changes: Partial<typeof contentRecords.$inferInsert>,
) =>
  db
    .update(contentRecords)
    // A new schedule is not bound by the failure of the one before.
    .set('publish_at' in changes ? { retry_at: null, ...changes } : changes)
    .where(isRecord(kind, id))

/** Keeps a schedule that was due at that time from being tried for a while; one that was set anew since is left alone. */
export const putOff = (db: Db, kind: EditedKind, id: number, dueAt: Date, retry_at: Date) =>
  db
    .update(contentRecords)
    .set({ retry_at })
    .where(and(isRecord(kind, id), lte(contentRecords.publish_at, dueAt)))

export const dueRecords = (db: Db, now: Date, limit: number) =>
  db
    .select({ kind: contentRecords.kind, id: contentRecords.id })
    .from(contentRecords)
    .where(
      and(
        lte(contentRecords.publish_at, now),
        eq(contentRecords.removed, false),
        or(isNull(contentRecords.retry_at), lte(contentRecords.retry_at, now)),
      ),
    )
    .orderBy(asc(contentRecords.publish_at))
    .limit(limit)

export const insertVersion = (db: Db, version: typeof contentVersions.$inferInsert) =>
  db.insert(contentVersions).values(version)

const ofRecord = (kind: EditedKind, id: number) =>
  and(eq(contentVersions.kind, kind), eq(contentVersions.id, id))

export const findVersion = (
  db: Db,
  kind: EditedKind,
  id: number,
  number: number,
): Promise<ContentVersionRow | undefined> =>
  first(
    db
      .select()
      .from(contentVersions)
      .where(and(ofRecord(kind, id), eq(contentVersions.number, number))),
  )

/** What the newest version that has the field says of it. */
export const newestValue = async (db: Db, kind: EditedKind, id: number, field: string): Promise<unknown> => {
  const [row] = await db
    .select({ value: sql<unknown>`${contentVersions.data}->${field}::text` })
    .from(contentVersions)
    .where(and(ofRecord(kind, id), sql`jsonb_exists(${contentVersions.data}, ${field}::text)`))
    .orderBy(desc(contentVersions.number))
    .limit(1)
  return row?.value
}

export const completeVersion = (
  db: Db,
  kind: EditedKind,
  id: number,
  number: number,
  data: Record<string, unknown>,
) =>
  db
    .update(contentVersions)
    .set({ data })
    .where(and(ofRecord(kind, id), eq(contentVersions.number, number)))

export const noteVersion = (db: Db, kind: EditedKind, id: number, number: number, note: string) =>
  db
    .update(contentVersions)
    .set({ note })
    .where(and(ofRecord(kind, id), eq(contentVersions.number, number)))

export const findByRequest = (db: Db, request: string): Promise<ContentVersionRow | undefined> =>
  first(db.select().from(contentVersions).where(eq(contentVersions.request, request)))

/** Ids of records by the requests that saved them. */
export const findIdsByRequests = async (
  db: Db,
  requests: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ id: contentVersions.id, request: contentVersions.request })
    .from(contentVersions)
    .where(inArray(contentVersions.request, [...requests]))
  return new Map(rows.map(({ id, request }) => [request ?? '', id]))
}

interface FirstVersion extends Pick<ContentVersionRow, 'data' | 'note' | 'request' | 'at'> {
  kind: EditedKind
  id: number
  staff_id: number
  summary: Pick<ContentRecordRow, 'title'> & Partial<Pick<ContentRecordRow, 'category' | 'marks' | 'cover'>>
}

/** Rows of one statement: their texts are long. */
const FIRST_VERSIONS_AT_ONCE = 100

/** Records of new drafts, each with its first version. */
export const insertFirstVersions = async (db: Db, drafts: readonly FirstVersion[]) => {
  for (let start = 0; start < drafts.length; start += FIRST_VERSIONS_AT_ONCE) {
    const some = drafts.slice(start, start + FIRST_VERSIONS_AT_ONCE)
    await db.insert(contentRecords).values(
      some.map(({ kind, id, summary, staff_id, at }) => ({
        kind,
        id,
        ...summary,
        version: 1,
        editor_id: staff_id,
        updatetime: at,
      })),
    )
    await db
      .insert(contentVersions)
      .values(some.map(({ summary: _, ...version }) => ({ ...version, number: 1 })))
  }
}

/** Forms write an empty field as null, '', 0, false or []. */
const filled = (value: SQL) =>
  sql`case when ${value} in ('null', '""', '0', 'false', '[]') then null else ${value} end`

/** Names of the fields that differ from the version before; compared here, so that no version is sent for it. */
const changedFields = sql<string[]>`array(
  select name
  from jsonb_object_keys(${contentVersions.data} || coalesce(before.data, '{}')) name
  where ${filled(sql`${contentVersions.data} -> name`)} is distinct from ${filled(sql`before.data -> name`)}
  order by name
)`

/** Newest first, without the fields. */
export const listVersions = (db: Db, kind: EditedKind, id: number, limit: number, offset: number) => {
  const before = alias(contentVersions, 'before')
  return db
    .select({
      number: contentVersions.number,
      at: contentVersions.at,
      note: contentVersions.note,
      editor: staffName,
      changed: changedFields,
    })
    .from(contentVersions)
    .leftJoin(
      before,
      and(
        eq(before.kind, contentVersions.kind),
        eq(before.id, contentVersions.id),
        eq(before.number, sql`${contentVersions.number} - 1`),
      ),
    )
    .leftJoin(staff, eq(staff.id, contentVersions.staff_id))
    .where(ofRecord(kind, id))
    .orderBy(desc(contentVersions.number))
    .limit(limit)
    .offset(offset)
}

export const countVersions = (db: Db, kind: EditedKind, id: number): Promise<number> =>
  db.$count(contentVersions, ofRecord(kind, id))

/** Creates records for rows that were inserted without the console; answers how many. */
export const adoptContent = (db: Db) => db.execute(sql`select adopt_content()`)

export const scheduleBacklog = (db: Db, now: Date) =>
  backlogOf(db, {
    from: contentRecords,
    where: and(lte(contentRecords.publish_at, now), eq(contentRecords.removed, false)),
    since: contentRecords.publish_at,
  })
