// Accounts of the demo by login name or mobile, and its staff as they act.
import { findByLoginName, findByMobile } from '#server/accounts/users.table.ts'
import type { Writer } from '#server/audit/writer.service.ts'
import type { AppDeps } from '#server/features.ts'
import { findByLoginName as findStaff } from '#server/staff/staff.table.ts'

export const ORIGIN = { address: '' }
const PERSON = 2

export const accountOf = async ({ db }: AppDeps, account: string) =>
  (await findByLoginName(db, account)) ?? (await findByMobile(db, PERSON, account))

export const staffOf = async ({ db }: AppDeps, login: string): Promise<Writer> => {
  const staff = await findStaff(db, login)
  if (!staff) throw new Error(`the demo has no ${login}`)
  return { staff, origin: ORIGIN }
}
