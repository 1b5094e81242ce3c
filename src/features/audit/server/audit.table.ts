// Audit log. Rows are only added; the retention job alone removes old ones.
import { and, desc, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { maskAnySpelling, maskPersonalIn } from '#platform/lib/personal-numbers.ts'
import type { Db } from '#platform/server/db/types.ts'
import { type AuditRow, audit, type Entry } from './audit.schema.ts'

/** Masks phones and ids in all texts: titles may contain some, and entries cannot be deleted later. */
const masked = (value: unknown): unknown => {
  if (typeof value === 'string') return maskAnySpelling(value)
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
  // Digits of an id may look like a phone; the entry then has them masked, in old entries by the narrower rule.
  return new Set(files.filter((id) => [maskAnySpelling, maskPersonalIn].some((mask) => opened.has(mask(id)))))
}
