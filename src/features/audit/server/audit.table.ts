// Audit log. Rows are only added; the retention job alone removes old ones.
import { and, desc, eq, gte, ilike, inArray, isNotNull, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import { maskPersonalIn } from '#platform/lib/personal-numbers.ts'
import { containing } from '#platform/server/db/matching.ts'
import type { Db } from '#platform/server/db/types.ts'
import { type AuditRow, audit, type Entry } from './audit.schema.ts'

/** Masks phones and ids in all texts: titles may contain some, and entries cannot be deleted later. */
const masked = (value: unknown): unknown => {
  if (typeof value === 'string') return maskPersonalIn(value)
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, masked(inner)]))
}

/** The only function that writes to the audit log. */
export const record = (db: Db, { detail = {}, ...entry }: Entry) =>
  db.insert(audit).values({ ...entry, detail: masked(detail) as Record<string, unknown> })

/** Longest history shown with a target; the audit log has the rest. */
const MAX_HISTORY = 200

/** Newest first. */
export const historyOf = (db: Db, target: string): Promise<AuditRow[]> =>
  db.select().from(audit).where(eq(audit.target, target)).orderBy(desc(audit.id)).limit(MAX_HISTORY)

/** Entries of these actions since then, by somebody or about him. @param somebody such as `staff:3` */
export const entriesWith = (
  db: Db,
  somebody: string,
  { actions, since }: { actions: readonly string[]; since: Date },
): Promise<AuditRow[]> =>
  db
    .select()
    .from(audit)
    .where(
      and(
        or(eq(audit.who, somebody), eq(audit.target, somebody)),
        inArray(audit.action, [...actions]),
        gte(audit.at, since),
      ),
    )
    .orderBy(desc(audit.id))

/** Those of the target's files that `who` has opened according to the audit log. */
export const filesOpened = async (
  db: Db,
  who: string,
  target: string,
  files: readonly string[],
): Promise<Set<string>> => {
  const file = sql<string | null>`${audit.detail} ->> 'file'`
  const rows = await db
    .selectDistinct({ file })
    .from(audit)
    .where(and(eq(audit.target, target), eq(audit.who, who), isNotNull(file)))
  const opened = new Set(rows.map((row) => row.file))
  // Digits of an id may look like a phone; the entry then has them masked.
  return new Set(files.filter((id) => opened.has(maskPersonalIn(id))))
}

/** Subquery of ids. */
export type Ids = SQLWrapper

export interface AuditFilter {
  /** Any of these; undefined for all. */
  who: readonly string[] | undefined
  actions: readonly string[] | undefined
  /** `news:5`, a kind such as `news`, or the beginning of a refused call's path; empty for all. */
  target: string
  /** Number of the target; 0 for all. */
  record: number
  /** Words that the title contains, and the query of ids of listings that have them; undefined for all. */
  titled: { words: readonly string[]; listings: Ids } | undefined
  from: Date | undefined
  before: Date | undefined
  address: string
}

const isTarget = (target: string) => {
  const begins = (beginning: string) => sql`starts_with(${audit.target}, ${beginning})`
  if (target.startsWith('/')) return begins(target)
  return target.includes(':') ? eq(audit.target, target) : or(eq(audit.target, target), begins(`${target}:`))
}

const isRecord = (target: string, record: number) => {
  const hasNumber = sql`split_part(${audit.target}, ':', 2) = ${String(record)}`
  if (target === '') return hasNumber
  return target.includes(':')
    ? and(eq(audit.target, target), hasNumber)
    : eq(audit.target, `${target}:${record}`)
}

const isTitled = ({ words, listings }: NonNullable<AuditFilter['titled']>) =>
  or(
    and(...words.map((word) => ilike(sql`${audit.detail} ->> 'title'`, containing(word)))),
    sql`${audit.target} in (select 'listing:' || found.id from ${listings} found)`,
  )

const matching = ({ who, actions, target, record, titled, from, before, address }: AuditFilter) =>
  and(
    who && inArray(audit.who, [...who]),
    actions && inArray(audit.action, [...actions]),
    target && record === 0 ? isTarget(target) : undefined,
    record > 0 ? isRecord(target, record) : undefined,
    titled && isTitled(titled),
    from && gte(audit.at, from),
    before && lt(audit.at, before),
    address ? eq(audit.address, address) : undefined,
  )

/** Newest first. */
export const listAudit = (db: Db, filter: AuditFilter, limit: number, offset: number): Promise<AuditRow[]> =>
  db.select().from(audit).where(matching(filter)).orderBy(desc(audit.id)).limit(limit).offset(offset)

/** Counts up to `max`: an exact count would read the whole log. */
export const countAudit = async (db: Db, filter: AuditFilter, max: number): Promise<number> => {
  const found = db.select({ id: audit.id }).from(audit).where(matching(filter)).limit(max).as('found')
  return await db.$count(found)
}
