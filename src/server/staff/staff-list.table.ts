// Staff as lists show them: without a hash or a secret, whoever asks.
import { and, asc, count, eq, gt, ilike, max, or, type SQL, sql } from 'drizzle-orm'
import { containing } from '#server/db/matching.ts'
import type { Db } from '#server/db/types.ts'
import { type Staff, staff, staffName, staffTokens } from './staff.schema.ts'

export interface StaffFilter {
  id?: number | undefined
  keyword?: string | undefined
  role?: Staff['role'] | undefined
  disabled?: boolean | undefined
}

export interface ListedStaff
  extends Pick<Staff, 'id' | 'login_name' | 'name' | 'role' | 'disabled' | 'demo' | 'createtime'> {
  otp: boolean
  /** When a session that still holds was last used. */
  seen: Date | null
}

const named = (keyword: string): SQL | undefined =>
  or(ilike(staff.name, containing(keyword)), ilike(staff.login_name, containing(keyword)))

const matching = ({ id, keyword, role, disabled }: StaffFilter) =>
  and(
    id === undefined ? undefined : eq(staff.id, id),
    keyword ? named(keyword) : undefined,
    role === undefined ? undefined : eq(staff.role, role),
    disabled === undefined ? undefined : eq(staff.disabled, disabled),
  )

/** In the order in which they came. */
export const listStaff = (
  db: Db,
  filter: StaffFilter,
  now: Date,
  limit: number,
  offset: number,
): Promise<ListedStaff[]> =>
  db
    .select({
      id: staff.id,
      login_name: staff.login_name,
      name: staffName,
      role: staff.role,
      disabled: staff.disabled,
      demo: staff.demo,
      createtime: staff.createtime,
      otp: sql<boolean>`${staff.totp_secret} is not null`,
      seen: max(staffTokens.seen),
    })
    .from(staff)
    .leftJoin(staffTokens, and(eq(staffTokens.staff_id, staff.id), gt(staffTokens.expires, now)))
    .where(matching(filter))
    .groupBy(staff.id)
    .orderBy(asc(staff.id))
    .limit(limit)
    .offset(offset)

export const countStaff = async (db: Db, filter: StaffFilter): Promise<number> =>
  (await db.select({ count: count() }).from(staff).where(matching(filter)))[0]?.count ?? 0

/** Whose name or login name has the word in it. */
export const idsOfNamed = async (db: Db, keyword: string): Promise<number[]> =>
  (await db.select({ id: staff.id }).from(staff).where(named(keyword)).limit(100)).map(({ id }) => id)
