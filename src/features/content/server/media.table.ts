import { and, asc, count, desc, eq, inArray, isNotNull, max, or, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Grants } from '#features/identity/rules/rights.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { first } from '#platform/server/db/first.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import { holdsWord } from '#platform/server/db/matching.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { PRIVATE } from '#platform/server/gateways/storage.ts'
import { inGrantedColumns } from './columns.table.ts'
import { type ContentRecordRow, contentRecords, contentVersions } from './content.schema.ts'
import { contentFiles } from './content-files.schema.ts'
import { mediaTags } from './media.schema.ts'

/** How a library has its files: the column with what they are called. */
export type Library = 'offered_as' | 'shown_as'

interface Searched {
  kinds: readonly EditedKind[]
  grants: Grants
}

type Uses = Pick<Record<keyof typeof contentFiles, AnyPgColumn>, Library | 'kind' | 'id' | 'category'>

const inLibrary = (uses: Uses, library: Library, { kinds, grants }: Searched) =>
  and(isNotNull(uses[library]), inArray(uses.kind, [...kinds]), inGrantedColumns(grants, 'read', uses))

/**
 * Files of a library, each as the record that was saved last has it. The rows are read in their order until the page is full.
 * Words are looked for in what a file is called, or in the titles of records with a picture.
 * @param base what the addresses of public files begin with
 */
export const listFiles = (
  db: Db,
  library: Library,
  searched: Searched & { base: string },
  { words, tag }: { words: readonly string[]; tag: string },
  limit: number,
  offset: number,
) => {
  const { file, title, kind, id, place, updatetime } = contentFiles
  const later = alias(contentFiles, 'later')
  // Once a record: each has several pictures.
  const titled = db.$with('titled').as(
    db
      .select({ kind: contentRecords.kind, id: contentRecords.id })
      .from(contentRecords)
      .where(and(...words.map((word) => holdsWord(contentRecords.title, word)))),
  )
  const isNamed = (uses: Uses) =>
    library === 'offered_as'
      ? and(...words.map((word) => holdsWord(uses.offered_as, word)))
      : sql`(${uses.kind}, ${uses.id}) in (select kind, id from titled)`
  const isFound = (uses: Uses) =>
    and(inLibrary(uses, library, searched), words.length === 0 ? undefined : isNamed(uses))
  return db
    .with(...(library === 'shown_as' && words.length > 0 ? [titled] : []))
    .select({ file, title, name: sql<string>`${contentFiles[library]}` })
    .from(contentFiles)
    .where(
      and(
        isFound(contentFiles),
        sql`not starts_with(${file}, ${`/${PRIVATE}`})`,
        // Those of other websites may be gone any day.
        sql`(${file} ~ '^/[^/]' or starts_with(${file}, ${searched.base}))`,
        tag === ''
          ? undefined
          : inArray(file, db.select({ file: mediaTags.file }).from(mediaTags).where(eq(mediaTags.tag, tag))),
        sql`not exists (select from ${contentFiles} as ${later} where ${and(
          eq(later.file, file),
          isFound(later),
          sql`(${later.updatetime}, ${later.kind}, ${later.id}) > (${updatetime}, ${kind}, ${id})`,
        )})`,
      ),
    )
    .orderBy(desc(updatetime), desc(kind), desc(id), asc(place))
    .limit(limit)
    .offset(offset)
}

/** What all records say that offer the files. */
export const factsOf = async (db: Db, searched: Searched, files: readonly string[]) => {
  const { file } = contentFiles
  const rows = await db
    .select({
      file,
      uses: count(),
      size: max(contentFiles.size),
      has_password: sql<boolean>`bool_or(${contentFiles.has_password})`,
    })
    .from(contentFiles)
    .where(and(inArray(file, [...files]), inLibrary(contentFiles, 'offered_as', searched)))
    .groupBy(file)
  return new Map(rows.map((row) => [row.file, row]))
}

export const tagsOf = async (
  db: Db,
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>()
  if (files.length === 0) return found
  const rows = await db
    .select()
    .from(mediaTags)
    .where(inArray(mediaTags.file, [...files]))
    .orderBy(asc(mediaTags.tag))
  for (const { file, tag } of rows) found.set(file, [...(found.get(file) ?? []), tag])
  return found
}

export const listTags = (db: Db, limit: number) =>
  db
    .select({ tag: mediaTags.tag, files: count() })
    .from(mediaTags)
    .groupBy(mediaTags.tag)
    .orderBy(desc(count()), asc(mediaTags.tag))
    .limit(limit)

/** Of two at once that set the tags of a file the second waits. */
export const lockTags = (tx: Tx, file: string) => lockNameForTransaction(tx, `tags:${file}`)

export const replaceTags = async (tx: Tx, file: string, tags: readonly string[]) => {
  await tx.delete(mediaTags).where(eq(mediaTags.file, file))
  if (tags.length > 0) await tx.insert(mediaTags).values(tags.map((tag) => ({ file, tag })))
}

/** The record of a newer file is found by the tags of the one it takes the place of. */
export const copyTags = (tx: Tx, from: string, to: string) =>
  tx.execute(
    sql`insert into ${mediaTags} select ${to}, ${mediaTags.tag} from ${mediaTags} where ${mediaTags.file} = ${from} on conflict do nothing`,
  )

const isUsed = (file: string) =>
  sql`(${contentRecords.kind}, ${contentRecords.id}) in (select ${contentFiles.kind}, ${contentFiles.id} from ${contentFiles} where ${contentFiles.file} = ${file})`

export const listUses = (db: Db, file: string, limit: number): Promise<ContentRecordRow[]> =>
  db
    .select()
    .from(contentRecords)
    .where(isUsed(file))
    .orderBy(asc(contentRecords.kind), asc(contentRecords.id))
    .limit(limit)

/** Versions of a record in which readers see or are to see something, and the newest. */
export const versionsInUse = (
  db: Db,
  { kind, id, version, live_version, scheduled_version }: ContentRecordRow,
) =>
  db
    .select({ number: contentVersions.number, data: contentVersions.data })
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.kind, kind),
        eq(contentVersions.id, id),
        inArray(
          contentVersions.number,
          [version, live_version, scheduled_version].filter((number) => number !== null),
        ),
      ),
    )

export type RecordKey = Pick<ContentRecordRow, 'kind' | 'id'>

const keyOf = sql`(${contentRecords.kind}, ${contentRecords.id})`

const searchedBelow = ({ kinds, grants }: Searched, above: RecordKey | undefined) =>
  and(
    inArray(contentRecords.kind, [...kinds]),
    eq(contentRecords.removed, false),
    inGrantedColumns(grants, 'write'),
    above && sql`${keyOf} < (${above.kind}, ${above.id})`,
  )

const downwards = [desc(contentRecords.kind), desc(contentRecords.id)]

/** Of so many records below another, by kind and id, the last; undefined where there are fewer. */
export const endOfPortion = (
  db: Db,
  searched: Searched,
  above: RecordKey | undefined,
  size: number,
): Promise<RecordKey | undefined> =>
  first(
    db
      .select({ kind: contentRecords.kind, id: contentRecords.id })
      .from(contentRecords)
      .where(searchedBelow(searched, above))
      .orderBy(...downwards)
      .limit(1)
      .offset(size - 1),
  )

/** Those of them whose newest version has one of the texts. No index answers that: every text of the portion is read. */
export const recordsSaying = (
  db: Db,
  searched: Searched,
  texts: readonly string[],
  { above, end }: { above: RecordKey | undefined; end: RecordKey | undefined },
  limit: number,
) =>
  db
    .select({ record: contentRecords, data: contentVersions.data })
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
        searchedBelow(searched, above),
        end && sql`${keyOf} >= (${end.kind}, ${end.id})`,
        or(...texts.map((text) => sql`strpos(${contentVersions.data}::text, ${text}) > 0`)),
      ),
    )
    .orderBy(...downwards)
    .limit(limit)
