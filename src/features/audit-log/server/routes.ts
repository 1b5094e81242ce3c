import { recordBy } from '#features/audit/server/index.ts'
import { auditList, recordExport } from '#features/audit-log/contract.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type AuditNames, listAuditLog } from './audit-log.service.ts'

export const auditRoutes = (serve: Serve, deps: Deps, names: AuditNames) => {
  serve(auditList, ({ input }) => listAuditLog(deps, names)(input))
  serve(recordExport, async ({ staff, origin, input: { list: name, ...detail } }) => {
    await recordBy(
      deps.db,
      { staff, origin },
      { action: 'list.export', target: `list:${name}`, detail, at: deps.now() },
    )
    return null
  })
}
