import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Grants } from '#features/identity/rules/rights.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import { holdsWord } from '#platform/server/db/matching.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { inGrantedColumns } from './columns.table.ts'
import { type ContentRecordRow, contentRecords, contentVersions } from './content.schema.ts'
import { mediaTags } from './media.schema.ts'

const { data } = contentVersions

const isVersion = (number: SQL) =>
  and(
    eq(contentVersions.kind, contentRecords.kind),
    eq(contentVersions.id, contentRecords.id),
    eq(contentVersions.number, number),
  )

/** Links to documents in a text, each with what it shows. PostgreSQL takes the greed of the first quantifier for all. */
const LINKED = `<a [^>]*href="([^"]+\\.(?:pdf|ofd|docx?|wps|rtf|xlsx?|et|csv|pptx?|dps|txt|zip|rar|7z|km[lz]))"[^>]*>((?:[^<]|<(?!/?a[ >]))*)`

const htmlIn = (texts: readonly string[]) =>
  sql`concat_ws(' ', ${sql.join(
    texts.map((name) => sql`${data} ->> ${name}::text`),
    sql`, `,
  )})`

/** Longest name of an attachment. */
const NAME_LENGTH = 200

/** What a link shows, without markup; one that shows a picture alone has no name. */
const shownBy = (html: SQL) =>
  sql`left(btrim(regexp_replace(regexp_replace(${html}, '<[^>]*>', '', 'g'), '&nbsp;|\\s+', ' ', 'g')), ${NAME_LENGTH})`

/** @param texts names of the fields with formatted text */
const offeredIn = (texts: readonly string[]) => sql`(
  select file, coalesce(nullif(name, ''), regexp_replace(file, '^.*/', '')) as name, size, has_password from (
  select entry ->> 'file' as file, entry ->> 'name' as name,
    case when entry ->> 'size' ~ '^\\d{1,12}$' then (entry ->> 'size')::bigint else 0 end as size,
    coalesce(entry ->> 'has_password', '') = 'true' as has_password
  from jsonb_array_elements(
    case when jsonb_typeof(${data} -> 'files') = 'array' then ${data} -> 'files' else '[]'::jsonb end
  ) entry
  union all
  select link[1], ${shownBy(sql`link[2]`)}, 0, false
  from regexp_matches(${htmlIn(texts)}, ${LINKED}, 'gi') link
  ) named
) offered`

export interface LibraryFile {
  file: string
  name: string
  size: number
  has_password: boolean
  uses: number
  title: string
}

/**
 * Files that content offers, those of the record that was saved last first.
 * @param base what the addresses of public files begin with
 */
export const listFiles = async (
  db: Db,
  {
    kinds,
    grants,
    texts,
    base,
  }: { kinds: readonly EditedKind[]; grants: Grants; texts: readonly string[]; base: string },
  { words, tag }: { words: readonly string[]; tag: string },
  limit: number,
  offset: number,
): Promise<LibraryFile[]> => {
  const file = sql<string>`offered.file`
  const name = sql<string>`offered.name`
  const last = sql`max(${contentRecords.updatetime})`
  const newest = <T>(value: SQL<T>) =>
    sql<T>`(array_agg(${value} order by ${contentRecords.updatetime} desc, ${contentRecords.id} desc))[1]`
  const rows = await db
    .select({
      file,
      name: newest(name),
      size: sql<string>`max(offered.size)`,
      has_password: sql<boolean>`bool_or(offered.has_password)`,
      uses: sql<string>`count(distinct (${contentRecords.kind}, ${contentRecords.id}))`,
      title: newest(sql<string>`${contentRecords.title}`),
    })
    .from(contentRecords)
    .innerJoin(contentVersions, isVersion(sql`${contentRecords.version}`))
    .innerJoin(sql`lateral ${offeredIn(texts)}`, sql`true`)
    .where(
      and(
        inArray(contentRecords.kind, [...kinds]),
        ne(contentRecords.state, 'removed'),
        inGrantedColumns(grants, 'read'),
        sql`${file} not like '/private/%'`,
        // Links to documents of other websites are no files of ours.
        sql`(${file} ~ '^/[^/]' or starts_with(${file}, ${base}))`,
        tag === ''
          ? undefined
          : sql`exists (select from ${mediaTags} where ${mediaTags.file} = ${file} and ${mediaTags.tag} = ${tag})`,
      ),
    )
    .groupBy(file)
    .having(and(...words.map((word) => sql`bool_or(${holdsWord(name, word)})`)))
    .orderBy(desc(last), asc(file))
    .limit(limit)
    .offset(offset)
  return rows.map(({ size, uses, ...row }) => ({ ...row, size: Number(size), uses: Number(uses) }))
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

const isShownOrNewest = and(
  eq(contentVersions.kind, contentRecords.kind),
  eq(contentVersions.id, contentRecords.id),
  sql`${contentVersions.number} in (${contentRecords.version}, ${contentRecords.live_version}, ${contentRecords.scheduled_version})`,
)

/** Records as `recordsWith`, without their texts. */
export const listUses = (db: Db, text: string, limit: number) =>
  db
    .select({
      kind: contentRecords.kind,
      id: contentRecords.id,
      title: contentRecords.title,
      state: contentRecords.state,
      category: contentRecords.category,
    })
    .from(contentRecords)
    .where(
      and(
        eq(contentRecords.removed, false),
        sql`exists (select from ${contentVersions} where ${and(isShownOrNewest, sql`strpos(${data}::text, ${text}) > 0`)})`,
      ),
    )
    .orderBy(asc(contentRecords.kind), asc(contentRecords.id))
    .limit(limit)

export interface FileUse {
  record: ContentRecordRow
  /** Versions that have the address: of the one saved last, the live and the scheduled. */
  versions: { number: number; data: Record<string, unknown> }[]
}

/** Records in whose versions the text stands: of those in the bin none. */
export const recordsWith = async (db: Db, text: string, limit: number): Promise<FileUse[]> => {
  const rows = await db
    .select({ record: contentRecords, number: contentVersions.number, data })
    .from(contentRecords)
    .innerJoin(contentVersions, isShownOrNewest)
    .where(and(eq(contentRecords.removed, false), sql`strpos(${data}::text, ${text}) > 0`))
    .orderBy(asc(contentRecords.kind), asc(contentRecords.id), asc(contentVersions.number))
    .limit(limit * 3)
  const uses = new Map<string, FileUse>()
  for (const { record, ...version } of rows) {
    const key = `${record.kind} ${record.id}`
    const use = uses.get(key) ?? { record, versions: [] }
    use.versions.push(version)
    uses.set(key, use)
  }
  return [...uses.values()]
}

/** Records whose newest version has one of the texts, edited last first. */
export const recordsSaying = (
  db: Db,
  { kinds, grants }: { kinds: readonly EditedKind[]; grants: Grants },
  texts: readonly string[],
  limit: number,
  offset: number,
) =>
  db
    .select({ record: contentRecords, data })
    .from(contentRecords)
    .innerJoin(contentVersions, isVersion(sql`${contentRecords.version}`))
    .where(
      and(
        inArray(contentRecords.kind, [...kinds]),
        eq(contentRecords.removed, false),
        inGrantedColumns(grants, 'write'),
        sql`(${sql.join(
          texts.map((text) => sql`strpos(${data}::text, ${text}) > 0`),
          sql` or `,
        )})`,
      ),
    )
    .orderBy(desc(contentRecords.updatetime), asc(contentRecords.kind), desc(contentRecords.id))
    .limit(limit)
    .offset(offset)
