import { and, desc, eq, getTableColumns, gt, inArray, lt } from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import type { MembershipKind } from '#features/membership/contract.ts'
import { first } from '#platform/server/db/first.ts'
import { matchesKeyword } from '#platform/server/db/matching.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'
import { type MembershipOrder, membershipOrders as orders, trialPhones } from './membership.schema.ts'

export const insertOrder = async (db: Db, order: typeof orders.$inferInsert): Promise<number> => {
  const [row] = await db.insert(orders).values(order).returning({ id: orders.id })
  if (!row) throw new Error('an inserted order came back without its id')
  return row.id
}

const exists = async (db: Db, condition: ReturnType<typeof and>): Promise<boolean> =>
  (await db.select({ id: orders.id }).from(orders).where(condition).limit(1)).length > 0

export const hasTried = (db: Db, userId: number) =>
  exists(db, and(eq(orders.user_id, userId), eq(orders.kind, 'trial')))

/** Whether a trial was taken by a phone with one of these hashes. */
export const isTrialPhone = async (db: Db, hashes: readonly string[]): Promise<boolean> =>
  (
    await db
      .select({ hash: trialPhones.hash })
      .from(trialPhones)
      .where(inArray(trialPhones.hash, [...hashes]))
      .limit(1)
  ).length > 0

export const addTrialPhone = (db: Db, hash: string) =>
  db.insert(trialPhones).values({ hash }).onConflictDoNothing()

export const hasWaiting = (db: Db, userId: number) =>
  exists(db, and(eq(orders.user_id, userId), eq(orders.state, 'waiting')))

/** The newest confirmed order of the user that was made after `since`. @param kind undefined for any */
export const confirmedSince = (
  db: Db,
  userId: number,
  since: Date,
  kind: MembershipKind | undefined,
): Promise<MembershipOrder | undefined> =>
  first(
    db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.user_id, userId),
          eq(orders.state, 'confirmed'),
          gt(orders.createtime, since),
          kind && eq(orders.kind, kind),
        ),
      )
      .orderBy(desc(orders.id))
      .limit(1),
  )

/** For reviewers: with the account that it is for. */
export const findOrders = (db: Db, ids: readonly number[]) =>
  db
    .select({
      ...getTableColumns(orders),
      account: {
        nickname: users.nickname,
        username: users.username,
        mobile: users.mobile,
        account_type: users.account_type,
        expiretime: users.expiretime,
      },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(inArray(orders.id, [...ids]))

export type ReviewedOrder = Awaited<ReturnType<typeof findOrders>>[number]

export const orderBefore = async (
  db: Db,
  { id, user_id }: Pick<MembershipOrder, 'id' | 'user_id'>,
): Promise<number | undefined> =>
  (
    await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.user_id, user_id), lt(orders.id, id)))
      .orderBy(desc(orders.id))
      .limit(1)
  )[0]?.id

/** Ids of orders whose user has each word in a name, and each phone as the complete mobile. */
export const ordersMatching = (db: Db, keyword: Keyword) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .where(matchesKeyword([users.nickname, users.username], users.mobile, keyword))

export const ownerOfOrder = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.select({ user_id: orders.user_id }).from(orders).where(eq(orders.id, id)))[0]?.user_id

/** Locks the order until the transaction ends. */
export const lockOrder = (tx: Tx, id: number): Promise<MembershipOrder | undefined> =>
  first(tx.select().from(orders).where(eq(orders.id, id)).for('update'))

export const updateOrder = (tx: Tx, id: number, changes: Partial<typeof orders.$inferInsert>) =>
  tx.update(orders).set(changes).where(eq(orders.id, id))
