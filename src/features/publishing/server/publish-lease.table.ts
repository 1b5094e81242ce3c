import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { publishLease } from './publish-lease.schema.ts'

const after = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000})`
const isCurrent = gt(publishLease.until, sql`clock_timestamp()`)

export const ensureLease = (db: Db) =>
  db.insert(publishLease).values({ until: sql`clock_timestamp()` }).onConflictDoNothing()

export interface Candidate {
  holder: string
  name: string
  /** For how long from now. */
  leaseMs: number
  /** How long nobody must have been active. */
  vacantMs: number
}

/** Makes the candidate the active publisher where there is none; answers its token. */
export const takeLease = async (
  db: Db,
  { holder, name, leaseMs, vacantMs }: Candidate,
): Promise<number | undefined> =>
  (
    await first(
      db
        .update(publishLease)
        .set({
          token: sql`${publishLease.token} + 1`,
          holder,
          name,
          since: sql`clock_timestamp()`,
          until: after(leaseMs),
        })
        .where(or(lt(publishLease.until, after(-vacantMs)), eq(publishLease.holder, holder)))
        .returning({ token: publishLease.token }),
    )
  )?.token

/** False where another publisher has taken over. */
export const renewLease = async (db: Db, token: number, leaseMs: number): Promise<boolean> =>
  (
    await db
      .update(publishLease)
      .set({ until: after(leaseMs) })
      .where(eq(publishLease.token, token))
      .returning({ token: publishLease.token })
  ).length > 0

export const releaseLease = (db: Db, token: number) =>
  db.update(publishLease).set({ until: sql`clock_timestamp()` }).where(eq(publishLease.token, token))

export const noteDelivered = (db: Db, token: number, delivered: string) =>
  db
    .update(publishLease)
    .set({ delivered })
    .where(and(eq(publishLease.token, token), ne(publishLease.delivered, delivered)))

/**
 * Whether the token is the newest. If so, no other publisher takes over before the transaction ends, which a process that is
 * frozen meanwhile does not hold up for long.
 */
export const lockToken = async (tx: Tx, token: number): Promise<boolean> => {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '3s'`)
  const isNewest = eq(publishLease.token, token)
  return (
    (await tx.select({ token: publishLease.token }).from(publishLease).where(isNewest).for('share')).length >
    0
  )
}

export const readDelivered = async (db: Db): Promise<string> =>
  (await first(db.select({ delivered: publishLease.delivered }).from(publishLease)))?.delivered ?? ''

/** The active publisher; undefined where there is none. */
export const findActive = (db: Db) =>
  first(db.select({ name: publishLease.name, since: publishLease.since }).from(publishLease).where(isCurrent))
