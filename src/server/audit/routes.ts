import { auditList, recordExport } from '#contract/audit.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import { type AuditNames, list } from './audit-log.service.ts'
import { recordBy } from './writer.service.ts'

export const auditRoutes = (serve: Serve, deps: Deps, names: AuditNames) => {
  serve(auditList, ({ input }) => list(deps, names)(input))
  serve(recordExport, async ({ staff, origin, input: { list: name, ...detail } }) => {
    await recordBy(
      deps.db,
      { staff, origin },
      { action: 'list.export', target: `list:${name}`, detail, at: deps.now() },
    )
    return null
  })
}
