import { and, desc, eq, gt } from 'drizzle-orm'
import { ENQUIRY } from '#features/enquiries/contract.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { matchesKeyword } from '#platform/server/db/matching.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'

/** Ids of requests where each word is in the name, or is the number of the report, and each phone is the complete mobile. */
export const expertRequestsMatching = (db: Db, keyword: Keyword) =>
  db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(
      matchesKeyword([enquiries.name], enquiries.mobile, keyword, (word) =>
        /^\d{1,9}$/.test(word) ? eq(enquiries.f_id, Number(word)) : undefined,
      ),
    )

/** Id of the newest expert request about a report; undefined if there was none. */
export const newestAboutReport = async (db: Db, report_id: number): Promise<number | undefined> =>
  (
    await db
      .select({ id: enquiries.id })
      .from(enquiries)
      .where(
        and(
          eq(enquiries.f_id, report_id),
          gt(enquiries.f_id, 0),
          eq(enquiries.type, ENQUIRY.expertAssessment),
        ),
      )
      .orderBy(desc(enquiries.id))
      .limit(1)
  )[0]?.id
