import { auditList } from '#contract/audit.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import { type AuditNames, list } from './audit-log.service.ts'

export const auditRoutes = (serve: Serve, deps: Deps, names: AuditNames) => {
  serve(auditList, ({ input }) => list(deps, names)(input))
}
