// Changes of content that a run publishes, with the audit entries that say who made them.
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { audit } from '#features/audit/server/audit.schema.ts'
import type { ContentKind } from '#platform/publish/change-feed.ts'
import type { Db } from '#platform/server/db/types.ts'
import { changes } from './change-feed.schema.ts'

export interface RecordedChange {
  version: number
  /** Number of its audit entry; null if the change has none. Several changes may share one. */
  entry: number | null
  kind: ContentKind
  id: number
  /** Of the audit entry. */
  who: string | null
  action: string | null
  target: string | null
  title: string | null
  task: number | null
}

/** Only so many of the newest audit entries are searched: the others are of earlier runs. */
const RECENT_ENTRIES = 1000

const between = (after: number, upTo: number) => and(gt(changes.version, after), lte(changes.version, upTo))

export const countChanges = (db: Db, after: number, upTo: number): Promise<number> =>
  db.$count(changes, between(after, upTo))

/** Changes with versions above `after` up to and including `upTo`, newest first. */
export const listRecordedChanges = (
  db: Db,
  after: number,
  upTo: number,
  limit: number,
): Promise<RecordedChange[]> => {
  const recent = sql`${audit.id} > (select coalesce(max(id), 0) - ${RECENT_ENTRIES} from audit)`
  // `xmin` is the transaction that wrote a row: an entry is written in the transaction of what it tells about.
  const isOfChange = sql`${audit}.xmin = ${changes}.xmin`
  const namesRecord = eq(sql`split_part(${audit.target}, ':', 2)`, sql`${changes.id}::text`)
  return db
    .selectDistinctOn([changes.version], {
      version: changes.version,
      entry: audit.id,
      kind: changes.kind,
      id: changes.id,
      who: audit.who,
      action: audit.action,
      target: audit.target,
      title: sql<string | null>`${audit.detail} ->> 'title'`,
      task: sql<number | null>`(${audit.detail} ->> 'task')::integer`,
    })
    .from(changes)
    .leftJoin(audit, and(recent, isOfChange))
    .where(between(after, upTo))
    .orderBy(desc(changes.version), desc(namesRecord), desc(audit.id))
    .limit(limit)
}
