import { auditList } from '#contract/audit.ts'
import { callStaff } from '../calls.ts'
import type { DataSource } from '../sources.ts'

export const auditSource: DataSource = {
  list: async ({ pagination, filter }) => {
    const { list, count, more } = await callStaff(auditList, {
      ...(filter as object),
      page: pagination?.page ?? 1,
      pagesize: pagination?.perPage ?? 25,
    })
    return { data: list, total: count, meta: { more } }
  },
}
