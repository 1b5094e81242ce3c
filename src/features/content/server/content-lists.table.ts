// Records of edited content by filter, title and author, for the lists of the console.
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
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ListedState } from '#features/content/contract/calls.ts'
import type { Grants } from '#features/identity/rules/rights.ts'
import { staff, staffName } from '#features/identity/server/staff.schema.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { holdsWord } from '#platform/server/db/matching.ts'
import type { Db } from '#platform/server/db/types.ts'
import { inGrantedColumns } from './columns.table.ts'
import {
  type ContentRecordRow,
  contentRecords,
  contentVersions,
  isFailed,
  isFirst,
} from './content.schema.ts'
import type { ListedRecord } from './content.table.ts'
import type { ItemTable, OrderedTable } from './kind-rows.table.ts'

export interface RecordFilter {
  kind: EditedKind
  category?: number | undefined
  state?: ListedState | undefined
  mark?: string | undefined
  editor?: number | undefined
  creator?: number | undefined
  /** Leaves out items of other records. */
  withoutItems?: ItemTable | undefined
  /** Bounds of the last save. */
  from?: Date | undefined
  before?: Date | undefined
  words?: readonly string[]
  /** All of the title, as searches compare it. */
  title?: string | undefined
  /** Only columns that these grants let one read. */
  grants?: Grants
}

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

const isNamed = (words: readonly string[]) => {
  const [only] = words
  const number = words.length === 1 && only && /^[1-9]\d{0,8}$/.test(only) ? Number(only) : undefined
  const titled = and(...words.map((word) => holdsWord(contentRecords.title, word)))
  return number === undefined ? titled : or(titled, eq(contentRecords.id, number))
}

const isNoItem = ({ table, parent }: ItemTable) =>
  sql`exists (select from ${table} where ${and(eq(table.id, contentRecords.id), isNull(parent))})`

const matching = ({
  kind,
  category,
  state,
  mark,
  editor,
  creator,
  from,
  before,
  words = [],
  title,
  withoutItems,
  grants,
}: RecordFilter) =>
  and(
    eq(contentRecords.kind, kind),
    category === undefined ? undefined : eq(contentRecords.category, category),
    inState(state),
    mark === undefined ? undefined : arrayContains(contentRecords.marks, [mark]),
    isNamed(words),
    title === undefined ? undefined : sql`bare_text(${contentRecords.title}) = bare_text(${title})`,
    editor === undefined ? undefined : eq(contentRecords.editor_id, editor),
    creator === undefined ? undefined : inArray(contentRecords.id, createdBy(kind, creator)),
    from && gte(contentRecords.updatetime, from),
    before && lt(contentRecords.updatetime, before),
    withoutItems && isNoItem(withoutItems),
    inGrantedColumns(grants, 'read'),
  )

/** Records of several kinds by title, edited last first; those in the bin are left out. */
export const findRecords = (
  db: Db,
  { kinds, grants }: { kinds: readonly EditedKind[]; grants: Grants },
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
    .where(
      and(
        inArray(contentRecords.kind, [...kinds]),
        ne(contentRecords.state, 'removed'),
        isNamed(words),
        inGrantedColumns(grants, 'read'),
      ),
    )
    .orderBy(desc(contentRecords.updatetime), desc(contentRecords.id))
    .limit(limit)

export interface Order {
  by: 'id' | 'title' | 'updatetime' | 'live_since' | 'position'
  descending: boolean
  /** Table of a kind with positions. */
  ordered?: OrderedTable | undefined
}

const positionKeys = (table: OrderedTable | undefined): (AnyPgColumn | SQL)[] =>
  table
    ? [
        contentRecords.category,
        sql`(select ${table.sort} from ${table} where ${table.id} = ${contentRecords.id})`,
      ]
    : []

/** One page; records with equal sort keys are ordered by id. */
export const listRecords = async (
  db: Db,
  filter: RecordFilter,
  { by, descending, ordered }: Order,
  limit: number,
  offset: number,
): Promise<ListedRecord[]> => {
  const towards = descending ? desc : asc
  const keys = by === 'position' ? positionKeys(ordered) : [contentRecords[by]]
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

export const countRecords = (db: Db, filter: RecordFilter): Promise<number> =>
  db.$count(contentRecords, matching(filter))

/** Number of records by kind and state, of all or of those that somebody saved last; states without any are left out. */
export const countStates = (db: Db, grants: Grants, editor?: number) =>
  db
    .select({ kind: contentRecords.kind, state: contentRecords.state, count: count() })
    .from(contentRecords)
    .where(
      and(
        editor === undefined ? undefined : eq(contentRecords.editor_id, editor),
        inGrantedColumns(grants, 'read'),
      ),
    )
    .groupBy(contentRecords.kind, contentRecords.state)

/** Number of records whose schedule was refused, by kind. */
export const countFailed = (db: Db, grants: Grants) =>
  db
    .select({ kind: contentRecords.kind, count: count() })
    .from(contentRecords)
    .where(and(hasFailed, inGrantedColumns(grants, 'read')))
    .groupBy(contentRecords.kind)

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
