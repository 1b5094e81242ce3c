// Accounts to be deleted, what stands in the way, and what would go.
import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  not,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { BOND } from '#features/bonds/rules/bonds.ts'
import { bonds } from '#features/bonds/server/bonds.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { membershipOrders } from '#features/membership/server/membership.schema.ts'
import { backlogOf } from '#platform/server/db/backlog.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { type AccountDeletionRow, accountDeletions } from './data-rights.schema.ts'

export const findDeletion = (db: Db, userId: number): Promise<AccountDeletionRow | undefined> =>
  first(db.select().from(accountDeletions).where(eq(accountDeletions.user_id, userId)))

/** Takes the place of an earlier one for lack of use; one of the user's own stays as it is. */
export const askDeletion = (tx: Tx, row: AccountDeletionRow) =>
  tx
    .insert(accountDeletions)
    .values(row)
    .onConflictDoUpdate({
      target: accountDeletions.user_id,
      set: row,
      setWhere: eq(accountDeletions.reason, 'inactive'),
    })

/** False if there was none. */
export const removeDeletion = async (
  db: Db,
  userId: number,
  reason?: AccountDeletionRow['reason'],
): Promise<boolean> =>
  (
    await db
      .delete(accountDeletions)
      .where(
        and(
          eq(accountDeletions.user_id, userId),
          reason === undefined ? undefined : eq(accountDeletions.reason, reason),
        ),
      )
      .returning({ id: accountDeletions.user_id })
  ).length > 0

export const dueDeletions = async (db: Db, now: Date): Promise<number[]> =>
  (
    await db
      .select({ id: accountDeletions.user_id })
      .from(accountDeletions)
      .where(lte(accountDeletions.due_at, now))
      .orderBy(asc(accountDeletions.due_at))
  ).map(({ id }) => id)

/** Removes those for lack of use whose account has been used since. */
export const removeUsedAgain = (db: Db) =>
  db.delete(accountDeletions).where(
    and(
      eq(accountDeletions.reason, 'inactive'),
      exists(
        db
          .select({ one: sql`1` })
          .from(users)
          .where(
            and(eq(users.id, accountDeletions.user_id), gt(users.active_at, accountDeletions.requested_at)),
          ),
      ),
    ),
  )

const OPEN_BONDS = not(inArray(bonds.state, [BOND.refunded, BOND.ended]))

export const countBlockers = async (db: Db, userId: number) => {
  const [bond] = await db
    .select({ count: count() })
    .from(bonds)
    .where(and(eq(bonds.user_id, userId), OPEN_BONDS))
  const [order] = await db
    .select({ count: count() })
    .from(membershipOrders)
    .where(and(eq(membershipOrders.user_id, userId), eq(membershipOrders.state, 'waiting')))
  return { bonds: bond?.count ?? 0, orders: order?.count ?? 0 }
}

/** Listings that readers can see, and those that were never published. */
export const countListings = async (db: Db, userId: number) => {
  const one = async (rows: PromiseLike<{ count: number }[]>) => (await rows)[0]?.count ?? 0
  const total = { count: count() }
  return {
    listings: await one(
      db
        .select(total)
        .from(publishedListings)
        .innerJoin(listings, eq(listings.id, publishedListings.id))
        .where(and(eq(listings.user_id, userId), not(eq(publishedListings.state, 'withdrawn')))),
    ),
    drafts: await one(
      db
        .select(total)
        .from(listings)
        .leftJoin(publishedListings, eq(publishedListings.id, listings.id))
        .where(and(eq(listings.user_id, userId), isNull(publishedListings.id))),
    ),
  }
}

/**
 * Locks the account that nobody has used for longest, since `before`, and that nothing keeps: no membership, no bond or order that is open, no
 * listing on the market.
 */
export const lockUnused = (
  tx: Tx,
  { before, now, without }: { before: Date; now: Date; without: readonly number[] },
) => {
  const one = { one: sql`1` }
  return first(
    tx
      .select({ id: users.id, mobile: users.mobile, active_at: users.active_at })
      .from(users)
      .where(
        and(
          isNull(users.deleted_at),
          lte(users.active_at, before),
          without.length > 0 ? notInArray(users.id, [...without]) : undefined,
          not(users.demo),
          or(isNull(users.expiretime), lte(users.expiretime, now)),
          notExists(tx.select(one).from(accountDeletions).where(eq(accountDeletions.user_id, users.id))),
          notExists(
            tx
              .select(one)
              .from(bonds)
              .where(and(eq(bonds.user_id, users.id), OPEN_BONDS)),
          ),
          notExists(
            tx
              .select(one)
              .from(membershipOrders)
              .where(and(eq(membershipOrders.user_id, users.id), eq(membershipOrders.state, 'waiting'))),
          ),
          notExists(
            tx
              .select(one)
              .from(listings)
              .innerJoin(publishedListings, eq(publishedListings.id, listings.id))
              .where(and(eq(listings.user_id, users.id), eq(publishedListings.state, 'live'))),
          ),
        ),
      )
      .orderBy(asc(users.active_at))
      .limit(1)
      .for('no key update', { skipLocked: true }),
  )
}

/** Whether something keeps an account from being closed for lack of use. */
export const hasLiveListing = async (db: Db, userId: number): Promise<boolean> =>
  (
    await db
      .select({ id: listings.id })
      .from(listings)
      .innerJoin(publishedListings, eq(publishedListings.id, listings.id))
      .where(and(eq(listings.user_id, userId), eq(publishedListings.state, 'live')))
      .limit(1)
  ).length > 0

export const deletionBacklog = (db: Db, now: Date) =>
  backlogOf(db, {
    from: accountDeletions,
    where: lte(accountDeletions.due_at, now),
    since: accountDeletions.due_at,
  })
