import {
  and,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  like,
  not,
  or,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { bonds } from '#features/bonds/server/bonds.schema.ts'
import { certifications } from '#features/certification/server/certification.schema.ts'
import { accountDeletions } from '#features/data-rights/server/data-rights.schema.ts'
import { enquiries } from '#features/enquiries/server/enquiries.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import type { UserState } from '#features/users/contract.ts'
import { first } from '#platform/server/db/first.ts'
import { matchesKeyword } from '#platform/server/db/matching.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'

export interface UserSearch {
  keyword: Keyword
  certifiedAs: (word: string) => SQLWrapper
}

export interface UserFilter {
  search?: UserSearch | undefined
  type?: number | undefined
  account_type?: number | undefined
  state?: UserState | undefined
}

const isToBeDeleted = (db: Db) =>
  exists(
    db
      .select({ id: accountDeletions.user_id })
      .from(accountDeletions)
      .where(eq(accountDeletions.user_id, users.id)),
  )

const inState = (db: Db, state: UserState): SQL | undefined => {
  if (state === 'deleted') return isNotNull(users.deleted_at)
  return and(isNull(users.deleted_at), state === 'deleting' ? isToBeDeleted(db) : not(isToBeDeleted(db)))
}

/** A masked mobile, `138****0001`, or the digits that it shows at its end. */
const SHOWN_OF_MOBILE = /^(?:(\d{3})\*{4})?(\d{4})$/

const hasMobile = (word: string) => {
  const shown = SHOWN_OF_MOBILE.exec(word)
  if (!shown) return undefined
  const [, start = '', end = ''] = shown
  return and(isNull(users.deleted_at), like(users.mobile, `${start}%${end}`))
}

const searchCondition = ({ keyword, certifiedAs }: UserSearch) => {
  const isCertifiedAs = (word: string) => inArray(users.id, certifiedAs(word))
  return or(
    matchesKeyword([users.nickname, users.username, users.login_name], users.mobile, keyword, (word) =>
      or(hasMobile(word), isCertifiedAs(word)),
    ),
    // Some names are written with blanks.
    keyword.phones.length === 0 ? isCertifiedAs(keyword.words.join('')) : undefined,
  )
}

const matching = (db: Db, { search, type, account_type, state }: UserFilter) =>
  and(
    search && searchCondition(search),
    type ? eq(users.type, type) : undefined,
    account_type ? eq(users.account_type, account_type) : undefined,
    state && inState(db, state),
  )

const rows = (db: Db) =>
  db
    .select({
      user: users,
      deletion: { reason: accountDeletions.reason, due_at: accountDeletions.due_at },
    })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.user_id, users.id))
export type FoundUser = Awaited<ReturnType<typeof rows>>[number]

/** Registered last first. */
export const listUsers = (db: Db, filter: UserFilter, limit: number, offset: number): Promise<FoundUser[]> =>
  rows(db).where(matching(db, filter)).orderBy(desc(users.id)).limit(limit).offset(offset)

export const countUsers = (db: Db, filter: UserFilter): Promise<number> =>
  db.$count(users, matching(db, filter))

export const findUser = (db: Db, id: number): Promise<FoundUser | undefined> =>
  first(rows(db).where(eq(users.id, id)))

export const findCertification = (db: Db, id: number) =>
  first(
    db
      .select({
        apply_type: certifications.apply_type,
        apply_state: certifications.apply_state,
        version: certifications.version,
        submitted_at: certifications.submitted_at,
        decided_at: certifications.decided_at,
        revoked_at: certifications.revoked_at,
        review_msg: certifications.review_msg,
      })
      .from(certifications)
      .where(eq(certifications.user_id, id)),
  )

const countOf = (db: Db, table: typeof listings | typeof bonds, id: number) =>
  db.$count(table, eq(table.user_id, id))

/** Enquiries as the queue lists them: each queue has its own types. */
const countEnquiries = async (db: Db, queue: 'enquiries' | 'expertAssessments', id: number) =>
  (
    await db
      .select({ count: count() })
      .from(queueTasks)
      .innerJoin(enquiries, eq(enquiries.id, queueTasks.target_id))
      .where(and(eq(queueTasks.queue, queue), eq(enquiries.user_id, id)))
  )[0]?.count ?? 0

export const countRecords = async (db: Db, id: number) => {
  const live = db
    .select({ count: count() })
    .from(listings)
    .innerJoin(publishedListings, eq(publishedListings.id, listings.id))
    .where(and(eq(listings.user_id, id), eq(publishedListings.state, 'live')))
  return {
    listings: await countOf(db, listings, id),
    live: (await live)[0]?.count ?? 0,
    enquiries: await countEnquiries(db, 'enquiries', id),
    expert_requests: await countEnquiries(db, 'expertAssessments', id),
    bonds: await countOf(db, bonds, id),
  }
}
