import { staffGet, staffList } from '#contract/staff/accounts.ts'
import { callStaff } from '../calls.ts'
import { listFrom } from '../lists.ts'
import type { Source } from '../sources.ts'

export const staffSource: Source = {
  list: listFrom(staffList),
  one: (id) => callStaff(staffGet, { id: Number(id) }),
}
