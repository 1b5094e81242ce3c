// Edited content of any kind: the state of each record, and all saved versions.
import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gte,
  ilike,
  inArray,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type AnyPgColumn, alias, type PgTable } from 'drizzle-orm/pg-core'
import type { ListedState } from '#contract/content/calls.ts'
import { type EditedKind, isOrderedKind, type OrderedKind } from '#contract/content/index.ts'
import { containing } from '#server/db/matching.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { experts } from '#server/experts/experts.schema.ts'
import { plans } from '#server/plans/plans.schema.ts'
import { projects } from '#server/projects/projects.schema.ts'
import { banners, links } from '#server/site/site.schema.ts'
import { staff, staffName } from '#server/staff/staff.schema.ts'
import { tenders } from '#server/tenders/tenders.schema.ts'
import {
  type ContentRecordRow,
  type ContentVersionRow,
  contentRecords,
  contentVersions,
  isFailed,
  isFirst,
} from './content.schema.ts'

export interface RecordFilter {
  kind: EditedKind
  category?: number | undefined
  state?: ListedState | undefined
  mark?: string | undefined
  /** Staff who saved the last and the first version. */
  editor?: number | undefined
  creator?: number | undefined
  /** Bounds of the last save. */
  from?: Date | undefined
  before?: Date | undefined
  /** Each must be contained in the title. */
  words?: readonly string[]
}

/** Ids of records that the person created. */
const createdBy = (kind: EditedKind, creator: number) =>
  sql`(select ${contentVersions.id} from ${contentVersions} where ${and(
    eq(contentVersions.kind, kind),
    isFirst(contentVersions),
    eq(contentVersions.staff_id, creator),
  )})`

/** Not live, and the schedule of the last version was refused at its time. */
const hasFailed = and(
  inArray(contentRecords.state, ['draft', 'changed']),
  sql`exists (select from ${contentVersions} where ${and(
    eq(contentVersions.kind, contentRecords.kind),
    eq(contentVersions.id, contentRecords.id),
    eq(contentVersions.number, contentRecords.version),
    isFailed(contentVersions),
  )})`,
)

const inState = (state: ListedState | undefined) => {
  if (state === 'failed') return hasFailed
  return state ? eq(contentRecords.state, state) : ne(contentRecords.state, 'removed')
}

/** Every word in the title, or the number of the record. */
const isNamed = (words: readonly string[]) => {
  const [only] = words
  const number = words.length === 1 && only && /^[1-9]\d{0,8}$/.test(only) ? Number(only) : undefined
  const titled = and(...words.map((word) => ilike(contentRecords.title, containing(word))))
  return number === undefined ? titled : or(titled, eq(contentRecords.id, number))
}

const matching = ({ kind, category, state, mark, editor, creator, from, before, words = [] }: RecordFilter) =>
  and(
    eq(contentRecords.kind, kind),
    category === undefined ? undefined : eq(contentRecords.category, category),
    inState(state),
    mark === undefined ? undefined : arrayContains(contentRecords.marks, [mark]),
    isNamed(words),
    editor === undefined ? undefined : eq(contentRecords.editor_id, editor),
    creator === undefined ? undefined : inArray(contentRecords.id, createdBy(kind, creator)),
    from && gte(contentRecords.updatetime, from),
    before && lt(contentRecords.updatetime, before),
  )

/** Records of several kinds by title, edited last first; those in the bin are left out. */
export const findRecords = (
  db: Db,
  kinds: readonly EditedKind[],
  words: readonly string[],
  limit: number,
): Promise<Pick<ContentRecordRow, 'kind' | 'id' | 'title' | 'state'>[]> =>
  db
    .select({
      kind: contentRecords.kind,
      id: contentRecords.id,
      title: contentRecords.title,
      state: contentRecords.state,
    })
    .from(contentRecords)
    .where(and(inArray(contentRecords.kind, [...kinds]), ne(contentRecords.state, 'removed'), isNamed(words)))
    .orderBy(desc(contentRecords.updatetime), desc(contentRecords.id))
    .limit(limit)

export interface Order {
  by: 'id' | 'title' | 'updatetime' | 'live_since' | 'position'
  descending: boolean
}

/** Sort keys of the order that readers see: banners by slot, then by the position in their table. */
const positionKeys = (kind: EditedKind): (AnyPgColumn | SQL)[] => {
  if (!isOrderedKind(kind)) return []
  const { id, sort } = KIND_TABLES[kind]
  return [
    contentRecords.category,
    sql`(select ${sort} from ${KIND_TABLES[kind]} where ${id} = ${contentRecords.id})`,
  ]
}

export type ListedRecord = ContentRecordRow & { editor: string | null }

/** One page; records with equal sort keys are ordered by id. */
export const listRecords = async (
  db: Db,
  filter: RecordFilter,
  { by, descending }: Order,
  limit: number,
  offset: number,
): Promise<ListedRecord[]> => {
  const towards = descending ? desc : asc
  const keys = by === 'position' ? positionKeys(filter.kind) : [contentRecords[by]]
  const order = [...keys.map((key) => towards(key)), towards(contentRecords.id)]
  // The offset is skipped within an index; only the rows of the page are read.
  const page = db
    .select({ kind: contentRecords.kind, id: contentRecords.id })
    .from(contentRecords)
    .where(matching(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page')
  return db
    .select({ ...getTableColumns(contentRecords), editor: staffName })
    .from(contentRecords)
    .innerJoin(page, and(eq(contentRecords.kind, page.kind), eq(contentRecords.id, page.id)))
    .leftJoin(staff, eq(staff.id, contentRecords.editor_id))
    .orderBy(...order)
}

export const countRecords = async (db: Db, filter: RecordFilter): Promise<number> =>
  (await db.select({ count: count() }).from(contentRecords).where(matching(filter)))[0]?.count ?? 0

/** Number of records by kind and state, of all or of those that somebody saved last; states without any are left out. */
export const countStates = (db: Db, editor?: number) =>
  db
    .select({ kind: contentRecords.kind, state: contentRecords.state, count: count() })
    .from(contentRecords)
    .where(editor === undefined ? undefined : eq(contentRecords.editor_id, editor))
    .groupBy(contentRecords.kind, contentRecords.state)

/** Number of records whose schedule was refused, by kind. */
export const countFailed = (db: Db) =>
  db
    .select({ kind: contentRecords.kind, count: count() })
    .from(contentRecords)
    .where(hasFailed)
    .groupBy(contentRecords.kind)

/** Everybody who has created a record of the kind, or saved one last. */
export const listAuthors = (db: Db, kind: EditedKind) => {
  const edited = eq(contentRecords.editor_id, staff.id)
  const created = and(isFirst(contentVersions), eq(contentVersions.staff_id, staff.id))
  return db
    .select({ id: staff.id, name: staffName })
    .from(staff)
    .where(
      or(
        exists(
          db
            .select()
            .from(contentRecords)
            .where(and(eq(contentRecords.kind, kind), edited)),
        ),
        exists(
          db
            .select()
            .from(contentVersions)
            .where(and(eq(contentVersions.kind, kind), created)),
        ),
      ),
    )
    .orderBy(asc(staffName), asc(staff.id))
}

export interface PicturedRecord {
  title: string
  images: { file: string }[]
  /** Formatted texts with pictures. */
  texts: string[]
}

const PICTURED_KINDS: EditedKind[] = ['news', 'plans', 'projects', 'banners']

/** Records with pictures, edited last first. */
export const picturedRecords = (
  db: Db,
  words: readonly string[],
  limit: number,
  offset: number,
): Promise<PicturedRecord[]> => {
  const { data } = contentVersions
  const content = sql<string>`coalesce(${data}->>'content', ${data}->>'remark', '')`
  return db
    .select({
      title: contentRecords.title,
      images: sql<{ file: string }[]>`coalesce(${data}->'images', '[]'::jsonb)`,
      texts: sql<string[]>`jsonb_build_array(${content})`,
    })
    .from(contentRecords)
    .innerJoin(
      contentVersions,
      and(
        eq(contentVersions.kind, contentRecords.kind),
        eq(contentVersions.id, contentRecords.id),
        eq(contentVersions.number, contentRecords.version),
      ),
    )
    .where(
      and(
        inArray(contentRecords.kind, PICTURED_KINDS),
        ne(contentRecords.state, 'removed'),
        ...words.map((word) => ilike(contentRecords.title, containing(word))),
        or(ne(contentRecords.cover, ''), sql`${content} like '%<img%'`),
      ),
    )
    .orderBy(desc(contentRecords.updatetime), desc(contentRecords.id))
    .limit(limit)
    .offset(offset)
}

const isRecord = (kind: EditedKind, id: number) =>
  and(eq(contentRecords.kind, kind), eq(contentRecords.id, id))

export const findRecord = async (db: Db, kind: EditedKind, id: number): Promise<ListedRecord | undefined> =>
  (
    await db
      .select({ ...getTableColumns(contentRecords), editor: staffName })
      .from(contentRecords)
      .leftJoin(staff, eq(staff.id, contentRecords.editor_id))
      .where(isRecord(kind, id))
  )[0]

/** Locks the record until the transaction ends. */
export const lockRecord = async (
  tx: Tx,
  kind: EditedKind,
  id: number,
): Promise<ContentRecordRow | undefined> =>
  (await tx.select().from(contentRecords).where(isRecord(kind, id)).for('update'))[0]

export const insertRecord = (db: Db, record: typeof contentRecords.$inferInsert) =>
  db.insert(contentRecords).values(record)

export const updateRecord = (
  db: Db,
  kind: EditedKind,
  id: number,
  changes: Partial<typeof contentRecords.$inferInsert>,
) => db.update(contentRecords).set(changes).where(isRecord(kind, id))

/** Records due for publication, the longest overdue first. */
export const dueRecords = (db: Db, now: Date, limit: number) =>
  db
    .select({ kind: contentRecords.kind, id: contentRecords.id })
    .from(contentRecords)
    .where(and(lte(contentRecords.publish_at, now), eq(contentRecords.removed, false)))
    .orderBy(asc(contentRecords.publish_at))
    .limit(limit)

export const insertVersion = (db: Db, version: typeof contentVersions.$inferInsert) =>
  db.insert(contentVersions).values(version)

const ofRecord = (kind: EditedKind, id: number) =>
  and(eq(contentVersions.kind, kind), eq(contentVersions.id, id))

export const findVersion = async (
  db: Db,
  kind: EditedKind,
  id: number,
  number: number,
): Promise<ContentVersionRow | undefined> =>
  (
    await db
      .select()
      .from(contentVersions)
      .where(and(ofRecord(kind, id), eq(contentVersions.number, number)))
  )[0]

/** Stores the values filled in when a version goes live. */
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

/** The version saved by this request. */
export const findByRequest = async (db: Db, request: string): Promise<ContentVersionRow | undefined> =>
  (await db.select().from(contentVersions).where(eq(contentVersions.request, request)))[0]

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

export const countVersions = async (db: Db, kind: EditedKind, id: number): Promise<number> =>
  (await db.select({ count: count() }).from(contentVersions).where(ofRecord(kind, id)))[0]?.count ?? 0

/** Creates records for rows that were inserted without the console; answers how many. */
export const adoptContent = (db: Db) => db.execute(sql`select adopt_content()`)

/** Tables of the kinds, from which readers are served. */
const KIND_TABLES = { plans, experts, projects, tenders, banners, links }

type KindTables = typeof KIND_TABLES

export type TableKind = keyof KindTables

export type KindRow<K extends TableKind> = KindTables[K]['$inferInsert']

/** Locks the row in the table of its kind. News are locked in news.table.ts, together with their topic. */
export const lockKindRow = (tx: Tx, kind: TableKind, id: number) => {
  const table: PgTable & { id: AnyPgColumn } = KIND_TABLES[kind]
  return tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
}

/** Positions of the rows by id. Locks them in the order of their ids. */
export const lockPositions = async (
  tx: Tx,
  kind: OrderedKind,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const { id, sort } = KIND_TABLES[kind]
  const rows = await tx
    .select({ id, sort })
    .from(KIND_TABLES[kind])
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row.sort]))
}

export const insertKindRow = async <K extends TableKind>(
  db: Db,
  kind: K,
  row: KindRow<K>,
): Promise<number> => {
  const table: PgTable & { id: AnyPgColumn } = KIND_TABLES[kind]
  const [added] = await db.insert(table).values(row).returning({ id: table.id })
  if (!added) throw new Error('an inserted record came back without its id')
  return Number(added.id)
}

export const updateKindRow = <K extends TableKind>(db: Db, kind: K, id: number, row: Partial<KindRow<K>>) => {
  const table: PgTable & { id: AnyPgColumn } = KIND_TABLES[kind]
  return db.update(table).set(row).where(eq(table.id, id))
}
