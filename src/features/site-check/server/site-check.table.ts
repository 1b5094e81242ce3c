import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { contentRecords, contentVersions } from '#features/content/server/content.schema.ts'
import { staff, staffName } from '#features/identity/server/staff.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { news } from '#features/news/server/news.schema.ts'
import { CHECKED_KINDS, type CheckedKind, type FindingKind } from '#features/site-check/contract.ts'
import type { LinkFault } from '#platform/contract/link-faults.ts'
import { TOPIC } from '#platform/lib/news-types.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { remoteLinks, siteChecks, siteFindings } from './site-check.schema.ts'

export type SiteCheck = typeof siteChecks.$inferSelect

export const beginCheck = async (db: Db, day: string, now: Date) => {
  await db.insert(siteChecks).values({ day, started_at: now }).onConflictDoNothing()
}

/** The check of the day, unless it is over or another server is at it. */
export const lockCheck = (tx: Tx, day: string): Promise<SiteCheck | undefined> =>
  first(
    tx
      .select()
      .from(siteChecks)
      .where(and(eq(siteChecks.day, day), isNull(siteChecks.finished_at)))
      .for('update', { skipLocked: true }),
  )

export const updateCheck = (tx: Tx, day: string, change: Partial<SiteCheck>) =>
  tx.update(siteChecks).set(change).where(eq(siteChecks.day, day))

/** Checks that are over, the newest first. */
export const endedChecks = (db: Db, limit: number): Promise<SiteCheck[]> =>
  db
    .select()
    .from(siteChecks)
    .where(isNotNull(siteChecks.finished_at))
    .orderBy(desc(siteChecks.day))
    .limit(limit)

export const runningCheck = (db: Db): Promise<SiteCheck | undefined> =>
  first(
    db.select().from(siteChecks).where(isNull(siteChecks.finished_at)).orderBy(desc(siteChecks.day)).limit(1),
  )

export const removeChecksBefore = (db: Db, day: string) =>
  db.delete(siteChecks).where(lt(siteChecks.day, day))

const isLive = and(isNotNull(contentRecords.live_version), eq(contentRecords.removed, false))

export interface LiveRecord {
  kind: CheckedKind
  id: number
  category: number
  updatetime: Date
  /** Fields that readers see. */
  data: Record<string, unknown>
}

/** Records that readers see behind this one, with the fields of their live version. */
export const liveRecords = async (
  db: Db,
  after: { kind: string; record_id: number },
  limit: number,
): Promise<LiveRecord[]> => {
  const rows = await db
    .select({
      kind: contentRecords.kind,
      id: contentRecords.id,
      category: contentRecords.category,
      updatetime: contentRecords.updatetime,
      data: contentVersions.data,
    })
    .from(contentRecords)
    .innerJoin(
      contentVersions,
      and(
        eq(contentVersions.kind, contentRecords.kind),
        eq(contentVersions.id, contentRecords.id),
        eq(contentVersions.number, contentRecords.live_version),
      ),
    )
    .where(
      and(
        isLive,
        inArray(contentRecords.kind, [...CHECKED_KINDS]),
        sql`(${contentRecords.kind}, ${contentRecords.id}) > (${after.kind}, ${after.record_id})`,
      ),
    )
    .orderBy(asc(contentRecords.kind), asc(contentRecords.id))
    .limit(limit)
  return rows as LiveRecord[]
}

/** Those of these records that readers can open. */
export const liveIds = async (db: Db, kind: CheckedKind, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .select({ id: contentRecords.id })
          .from(contentRecords)
          .where(and(isLive, eq(contentRecords.kind, kind), inArray(contentRecords.id, [...ids])))
      ).map(({ id }) => id)

/** Those of these listings that were ever published. */
export const knownListings = async (db: Db, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0
    ? []
    : (
        await db
          .select({ id: publishedListings.id })
          .from(publishedListings)
          .where(inArray(publishedListings.id, [...ids]))
      ).map(({ id }) => id)

export interface NewFinding {
  finding: FindingKind
  kind: CheckedKind
  record_id: number
  subject: string
  fault: LinkFault
  field: string
}

const CONFLICT = [siteFindings.kind, siteFindings.record_id, siteFindings.finding, siteFindings.subject]

export const saveFindings = async (
  db: Db,
  findings: readonly NewFinding[],
  { day, now }: { day: string; now: Date },
) => {
  if (findings.length === 0) return
  await db
    .insert(siteFindings)
    .values(findings.map((finding) => ({ ...finding, found_on: day, seen_on: day, seen_at: now })))
    .onConflictDoUpdate({
      target: CONFLICT,
      set: {
        fault: sql`excluded.fault`,
        field: sql`excluded.field`,
        seen_on: sql`excluded.seen_on`,
        seen_at: sql`excluded.seen_at`,
      },
    })
}

/** Topics without an article that readers see. */
export const emptyTopics = async (db: Db): Promise<number[]> => {
  const rows = await db
    .select({ id: news.id })
    .from(news)
    .innerJoin(contentRecords, and(eq(contentRecords.kind, 'news'), eq(contentRecords.id, news.id)))
    .where(
      and(
        isLive,
        eq(news.published, true),
        eq(news.type, TOPIC),
        isNull(news.topic_id),
        sql`not exists (select from ${news} as item where item.topic_id = ${news}.id and item.published)`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Entries of menus have the same title where they lead to the same page. */
const TITLED_KINDS = CHECKED_KINDS.filter((kind) => kind !== 'menus')

/** Records whose title others of their kind have, too, with how many. */
export const sameTitles = async (db: Db): Promise<{ kind: CheckedKind; id: number; others: number }[]> => {
  const titled = db
    .select({
      kind: contentRecords.kind,
      id: contentRecords.id,
      others:
        sql<number>`(count(*) over (partition by ${contentRecords.kind}, bare_text(${contentRecords.title})))::int - 1`.as(
          'others',
        ),
    })
    .from(contentRecords)
    .where(and(isLive, inArray(contentRecords.kind, TITLED_KINDS)))
    .as('titled')
  return (await db.select().from(titled).where(gt(titled.others, 0))) as {
    kind: CheckedKind
    id: number
    others: number
  }[]
}

export const removeUnseen = (db: Db, day: string) =>
  db.delete(siteFindings).where(lt(siteFindings.seen_on, day))

export const countOpen = async (db: Db): Promise<Partial<Record<FindingKind, number>>> => {
  const rows = await db
    .select({ finding: siteFindings.finding, n: count() })
    .from(siteFindings)
    .where(isNull(siteFindings.ignored_at))
    .groupBy(siteFindings.finding)
  return Object.fromEntries(rows.map(({ finding, n }) => [finding, n]))
}

export interface FindingFilter {
  finding: FindingKind | undefined
  kind: CheckedKind | undefined
  state: 'open' | 'edited' | 'ignored'
}

const isEdited = sql<boolean>`(${contentRecords.updatetime} > ${siteFindings.seen_at})`

const matching = ({ finding, kind, state }: FindingFilter) =>
  and(
    finding && eq(siteFindings.finding, finding),
    kind && eq(siteFindings.kind, kind),
    state === 'ignored' ? isNotNull(siteFindings.ignored_at) : isNull(siteFindings.ignored_at),
    state === 'ignored' ? undefined : eq(isEdited, state === 'edited'),
  )

const ofRecord = and(
  eq(contentRecords.kind, siteFindings.kind),
  eq(contentRecords.id, siteFindings.record_id),
)

/** Of records that are still there; those found last come first. */
export const listFindings = (db: Db, filter: FindingFilter, limit: number, offset: number) =>
  db
    .select({
      id: siteFindings.id,
      finding: siteFindings.finding,
      kind: siteFindings.kind,
      record: siteFindings.record_id,
      title: contentRecords.title,
      subject: siteFindings.subject,
      fault: siteFindings.fault,
      field: siteFindings.field,
      found_on: siteFindings.found_on,
      edited: isEdited,
      ignored_by: sql<string>`case when ${siteFindings.ignored_at} is null then '' else coalesce(${staffName}, '') end`,
    })
    .from(siteFindings)
    .innerJoin(contentRecords, ofRecord)
    .leftJoin(staff, eq(staff.id, siteFindings.ignored_by))
    .where(matching(filter))
    .orderBy(desc(siteFindings.id))
    .limit(limit)
    .offset(offset)

export const countFindings = async (db: Db, filter: FindingFilter): Promise<number> => {
  const [row] = await db
    .select({ n: count() })
    .from(siteFindings)
    .innerJoin(contentRecords, ofRecord)
    .where(matching(filter))
  return row?.n ?? 0
}

/** The finding with this number, after it is ignored by this member of the staff, or by nobody any more. */
export const setIgnored = (tx: Tx, id: number, ignored: { at: Date; by: number } | null) =>
  first(
    tx
      .update(siteFindings)
      .set({ ignored_at: ignored?.at ?? null, ignored_by: ignored?.by ?? null })
      .where(eq(siteFindings.id, id))
      .returning(),
  )

/** Adds links that are new, and says of all that they are on a page. */
export const saveLinks = async (
  db: Db,
  links: readonly { url: string; host: string }[],
  day: string,
  now: Date,
) => {
  if (links.length === 0) return
  await db
    .insert(remoteLinks)
    .values(links.map((link) => ({ ...link, due_at: now, seen_on: day })))
    .onConflictDoUpdate({
      target: remoteLinks.url,
      set: { seen_on: day },
      setWhere: lt(remoteLinks.seen_on, day),
    })
}

/** Links that failed on several days. */
export const brokenLinks = async (db: Db, urls: readonly string[], days: number) =>
  new Map(
    urls.length === 0
      ? []
      : (
          await db
            .select({ url: remoteLinks.url, fault: remoteLinks.fault })
            .from(remoteLinks)
            .where(and(inArray(remoteLinks.url, [...urls]), gte(remoteLinks.failed_days, days)))
        ).map(({ url, fault }) => [url, fault] as const),
  )

/** Takes one due link of each host, which are due again at `next` unless something is found out. Each goes to one server. */
export const takeDueLinks = async (
  db: Db,
  now: Date,
  next: Date,
  hosts: number,
): Promise<(typeof remoteLinks.$inferSelect)[]> => {
  const due = db
    .selectDistinctOn([remoteLinks.host], { url: remoteLinks.url })
    .from(remoteLinks)
    .where(lte(remoteLinks.due_at, now))
    .limit(hosts)
  return await db
    .update(remoteLinks)
    .set({ due_at: next })
    // Asked again: of two servers the second waits for the first, and finds the link taken.
    .where(and(inArray(remoteLinks.url, due), lte(remoteLinks.due_at, now)))
    .returning()
}

export const saveLink = (
  db: Db,
  url: string,
  change: Pick<typeof remoteLinks.$inferSelect, 'fault' | 'failed_days' | 'failed_on' | 'due_at'>,
) => db.update(remoteLinks).set(change).where(eq(remoteLinks.url, url))

export const removeLinksBefore = (db: Db, day: string) =>
  db.delete(remoteLinks).where(lt(remoteLinks.seen_on, day))
