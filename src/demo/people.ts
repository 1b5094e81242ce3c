// Accounts of the demo by login name or mobile, and its staff as they act.

import type { AppDeps } from '#app/features.ts'
import { findByLoginName, findByMobile } from '#features/accounts/server/users.table.ts'
import type { Writer } from '#features/audit/server/writer.service.ts'
import { findByLoginName as findStaff } from '#features/staff/server/staff.table.ts'

export const ORIGIN = { address: '' }
const PERSON = 2

export const accountOf = async ({ db }: AppDeps, account: string) =>
  (await findByLoginName(db, account)) ?? (await findByMobile(db, PERSON, account))

export const staffOf = async ({ db }: AppDeps, login: string): Promise<Writer> => {
  const staff = await findStaff(db, login)
  if (!staff) throw new Error(`the demo has no ${login}`)
  return { staff, origin: ORIGIN }
}
