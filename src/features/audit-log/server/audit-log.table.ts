import { and, desc, eq, gte, inArray, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import { type AuditRow, audit } from '#features/audit/server/audit.schema.ts'
import { holdsWord } from '#platform/server/db/matching.ts'
import type { Db } from '#platform/server/db/types.ts'

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
    and(...words.map((word) => holdsWord(sql`${audit.detail} ->> 'title'`, word))),
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
  const matches = db.select({ id: audit.id }).from(audit).where(matching(filter)).limit(max).as('found')
  return await db.$count(matches)
}
