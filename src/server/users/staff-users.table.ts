// Accounts of users as the staff see them.
import { and, count, desc, eq, exists, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { UserState } from '#contract/users.ts'
import { users } from '#server/accounts/users.schema.ts'
import { bonds } from '#server/bonds/bonds.schema.ts'
import { certifications } from '#server/certification/certification.schema.ts'
import { accountDeletions } from '#server/data-rights/data-rights.schema.ts'
import { matchesKeyword } from '#server/db/matching.ts'
import type { Db } from '#server/db/types.ts'
import { enquiries } from '#server/enquiries/enquiries.schema.ts'
import { listings } from '#server/listings/listings.schema.ts'
import { publishedListings } from '#server/listings/published-listings.schema.ts'
import type { Keyword } from '#server/security/phone-query.ts'

export interface UserFilter {
  keyword?: Keyword | undefined
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

/** The digits that a masked mobile shows at its end. */
const SHOWN_DIGITS = /^\d{4}$/

const endsWith = (word: string) =>
  SHOWN_DIGITS.test(word)
    ? and(isNull(users.deleted_at), sql`right(${users.mobile}, 4) = ${word}`)
    : undefined

const matching = (db: Db, { keyword, type, account_type, state }: UserFilter) =>
  and(
    keyword &&
      matchesKeyword([users.nickname, users.username, users.login_name], users.mobile, keyword, endsWith),
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

export const countUsers = async (db: Db, filter: UserFilter): Promise<number> =>
  (await db.select({ count: count() }).from(users).where(matching(db, filter)))[0]?.count ?? 0

export const findUser = async (db: Db, id: number): Promise<FoundUser | undefined> =>
  (await rows(db).where(eq(users.id, id)))[0]

export const findCertification = async (db: Db, id: number) =>
  (
    await db
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
      .where(eq(certifications.user_id, id))
  )[0]

const countOf = async (db: Db, table: typeof listings | typeof enquiries | typeof bonds, id: number) =>
  (await db.select({ count: count() }).from(table).where(eq(table.user_id, id)))[0]?.count ?? 0

/** Numbers of the user's records. */
export const countRecords = async (db: Db, id: number) => {
  const live = db
    .select({ count: count() })
    .from(listings)
    .innerJoin(publishedListings, eq(publishedListings.id, listings.id))
    .where(and(eq(listings.user_id, id), eq(publishedListings.state, 'live')))
  return {
    listings: await countOf(db, listings, id),
    live: (await live)[0]?.count ?? 0,
    enquiries: await countOf(db, enquiries, id),
    bonds: await countOf(db, bonds, id),
  }
}
