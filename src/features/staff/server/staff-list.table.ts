// Staff for lists of the console: no query here reads a password hash or a secret.

import { and, asc, eq, gt, max, or, type SQL, sql } from 'drizzle-orm'
import { type Staff, staff, staffName, staffTokens } from '#features/identity/server/staff.schema.ts'
import { holdsWord } from '#platform/server/db/matching.ts'
import type { Db } from '#platform/server/db/types.ts'

export interface StaffFilter {
  id?: number | undefined
  keyword?: string | undefined
  role?: Staff['role'] | undefined
  disabled?: boolean | undefined
}

export interface ListedStaff
  extends Pick<
    Staff,
    | 'id'
    | 'login_name'
    | 'name'
    | 'role'
    | 'approves'
    | 'editor_role'
    | 'disabled'
    | 'initial_password'
    | 'demo'
    | 'createtime'
  > {
  otp: boolean
  /** Last use of any open session; null if none is open. */
  seen: Date | null
}

const named = (keyword: string): SQL | undefined =>
  or(holdsWord(staff.name, keyword), holdsWord(staff.login_name, keyword))

const matching = ({ id, keyword, role, disabled }: StaffFilter) =>
  and(
    id === undefined ? undefined : eq(staff.id, id),
    keyword ? named(keyword) : undefined,
    role === undefined ? undefined : eq(staff.role, role),
    disabled === undefined ? undefined : eq(staff.disabled, disabled),
  )

/** In the order of creation. */
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
      approves: staff.approves,
      editor_role: staff.editor_role,
      disabled: staff.disabled,
      initial_password: staff.initial_password,
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

export const countStaff = (db: Db, filter: StaffFilter): Promise<number> => db.$count(staff, matching(filter))

/** Ids of members whose name or login name contains the word. */
export const idsOfNamed = async (db: Db, keyword: string): Promise<number[]> =>
  (await db.select({ id: staff.id }).from(staff).where(named(keyword)).limit(100)).map(({ id }) => id)
