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

type Uses = Pick<Record<keyof typeof contentFiles, AnyPgColumn>, Library | 'kind' | 'category'>

const inLibrary = (uses: Uses, library: Library, { kinds, grants }: Searched) =>
  and(isNotNull(uses[library]), inArray(uses.kind, [...kinds]), inGrantedColumns(grants, 'read', uses))

/** A condition for each word: of a file it stands in its name, of a picture in the title of the record. */
const isNamed = (library: Library, words: readonly string[]) => {
  if (words.length === 0) return undefined
  if (library === 'offered_as') return and(...words.map((word) => holdsWord(contentFiles.offered_as, word)))
  // Once a record: each has several pictures.
  const titled = and(...words.map((word) => holdsWord(contentRecords.title, word)))
  return sql`(${contentFiles.kind}, ${contentFiles.id}) in (select ${contentRecords.kind}, ${contentRecords.id} from ${contentRecords} where ${titled})`
}

/**
 * Files of a library, each as the record that was saved last has it.
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
  const name = sql<string>`${contentFiles[library]}`.as('name')
  const isFound = and(
    inLibrary(contentFiles, library, searched),
    isNamed(library, words),
    tag === ''
      ? undefined
      : inArray(file, db.select({ file: mediaTags.file }).from(mediaTags).where(eq(mediaTags.tag, tag))),
    sql`not starts_with(${file}, ${`/${PRIVATE}`})`,
    // Those of other websites may be gone any day.
    sql`(${file} ~ '^/[^/]' or starts_with(${file}, ${searched.base}))`,
  )
  if (words.length > 0 || tag !== '') {
    const newest = db
      .selectDistinctOn([file], { file, title, name, kind, id, place, updatetime })
      .from(contentFiles)
      .where(isFound)
      .orderBy(asc(file), desc(updatetime), desc(kind), desc(id))
      .as('newest')
    return db
      .select({ file: newest.file, title: newest.title, name: newest.name })
      .from(newest)
      .orderBy(
        desc(newest.updatetime),
        desc(newest.kind),
        desc(newest.id),
        asc(newest.place),
        asc(newest.file),
      )
      .limit(limit)
      .offset(offset)
  }
  // Without words or a tag, rows are read in the order of the page until it is full.
  const later = alias(contentFiles, 'later')
  return db
    .select({ file, title, name })
    .from(contentFiles)
    .where(
      and(
        isFound,
        sql`not exists (select from ${contentFiles} as ${later} where ${and(
          eq(later.file, file),
          inLibrary(later, library, searched),
          sql`(${later.updatetime}, ${later.kind}, ${later.id}) > (${updatetime}, ${kind}, ${id})`,
        )})`,
      ),
    )
    .orderBy(desc(updatetime), desc(kind), desc(id), asc(place), asc(file))
    .limit(limit)
    .offset(offset)
}

/** Number of records that offer each file, its size, and whether it has a password. */
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

/** The last record of a portion of so many that follow another one, downwards by kind and id; undefined where fewer follow. */
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
