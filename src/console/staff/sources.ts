import { staffGet, staffList } from '#contract/staff/accounts.ts'
import { callStaff } from '../calls.ts'
import { listFrom } from '../lists.ts'
import type { DataSource } from '../sources.ts'

export const staffSource: DataSource = {
  list: listFrom(staffList),
  get: (id) => callStaff(staffGet, { id: Number(id) }),
}
