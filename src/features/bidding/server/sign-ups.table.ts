import { and, desc, eq, gte, isNotNull, isNull, or } from 'drizzle-orm'
import { bonds } from '#features/bonds/server/bonds.schema.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { signUps, tenders } from '#features/tenders/server/tenders.schema.ts'
import type { Fen } from '#platform/lib/units.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'

/** Waits for a call that signs up or takes it back at the same time. Comes between the locks on tender and bond. */
export const lockSignUp = (tx: Tx, { user_id, tender_id }: { user_id: number; tender_id: number }) =>
  first(
    tx
      .select({ id: signUps.id, withdrawn_at: signUps.withdrawn_at })
      .from(signUps)
      .where(and(ofUser(user_id), eq(signUps.tender_id, tender_id)))
      .for('update'),
  )

export const setWithdrawn = (tx: Tx, id: number, changes: { withdrawn_at: Date | null; createtime?: Date }) =>
  tx.update(signUps).set(changes).where(eq(signUps.id, id))

export const insertSignUp = async (
  tx: Tx,
  signUp: typeof signUps.$inferInsert,
): Promise<number | undefined> =>
  (await tx.insert(signUps).values(signUp).onConflictDoNothing().returning({ id: signUps.id }))[0]?.id

const ofUser = (userId: number) => eq(signUps.user_id, userId)
const withBond = and(eq(bonds.tender_id, signUps.tender_id), eq(bonds.user_id, signUps.user_id))

export interface SignUpState {
  createtime: Date
  withdrawn_at: Date | null
  /** Null without a bond. */
  bond_state: number | null
  bond_fen: Fen | null
}

export const findSignUp = (
  db: Db,
  { user_id, tender_id }: { user_id: number; tender_id: number },
): Promise<SignUpState | undefined> =>
  first(
    db
      .select({
        createtime: signUps.createtime,
        withdrawn_at: signUps.withdrawn_at,
        bond_state: bonds.state,
        bond_fen: bonds.amount_fen,
      })
      .from(signUps)
      .leftJoin(bonds, withBond)
      .where(and(ofUser(user_id), eq(signUps.tender_id, tender_id))),
  )

/** Sign-ups of a user, the latest first, also for tenders that have been withdrawn since. */
export const listSignUps = (db: Db, userId: number, limit: number, offset: number) =>
  db
    .select({
      project_sn: tenders.project_sn,
      title: tenders.title,
      ptype: tenders.ptype,
      infor_type: tenders.infor_type,
      is_public: tenders.published,
      open_time: tenders.open_time,
      signup_end: tenders.signup_end,
      createtime: signUps.createtime,
      withdrawn_at: signUps.withdrawn_at,
      bond_state: bonds.state,
    })
    .from(signUps)
    .innerJoin(tenders, eq(tenders.id, signUps.tender_id))
    .leftJoin(bonds, withBond)
    .where(ofUser(userId))
    .orderBy(desc(signUps.createtime), desc(signUps.id))
    .limit(limit)
    .offset(offset)

/** Bidders of a tender, the latest first. */
export const listBidders = (db: Db, tenderId: number, limit: number, offset: number) =>
  db
    .select({
      id: signUps.id,
      createtime: signUps.createtime,
      withdrawn_at: signUps.withdrawn_at,
      bond_id: bonds.id,
      bond_state: bonds.state,
      mobile: users.mobile,
      nickname: users.nickname,
      username: users.username,
      apply_state: users.apply_state,
    })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.user_id))
    .leftJoin(bonds, withBond)
    .where(eq(signUps.tender_id, tenderId))
    .orderBy(desc(signUps.createtime), desc(signUps.id))
    .limit(limit)
    .offset(offset)

export const countBidders = (db: Db, tenderId: number): Promise<number> =>
  db.$count(signUps, eq(signUps.tender_id, tenderId))

export const countWithdrawn = (db: Db, tenderId: number): Promise<number> =>
  db.$count(signUps, and(eq(signUps.tender_id, tenderId), isNotNull(signUps.withdrawn_at)))

/** Withdrawn since then, the latest first. A sign-up ends with its tender's: few tenders can have one. */
export const listWithdrawn = (db: Db, since: Date, limit: number) =>
  db
    .select({
      id: signUps.id,
      tender: tenders.id,
      title: tenders.title,
      withdrawn_at: signUps.withdrawn_at,
      mobile: users.mobile,
      nickname: users.nickname,
      username: users.username,
      apply_state: users.apply_state,
    })
    .from(signUps)
    .innerJoin(
      tenders,
      and(eq(tenders.id, signUps.tender_id), or(isNull(tenders.signup_end), gte(tenders.signup_end, since))),
    )
    .innerJoin(users, eq(users.id, signUps.user_id))
    .where(gte(signUps.withdrawn_at, since))
    .orderBy(desc(signUps.withdrawn_at), desc(signUps.id))
    .limit(limit)

export const countSignUps = (db: Db, userId: number): Promise<number> => db.$count(signUps, ofUser(userId))
