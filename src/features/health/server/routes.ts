import type { Serve } from '#features/identity/server/index.ts'
import { health, programVersion as versionCall } from '#platform/contract/health.ts'
import { Broken } from '#platform/contract/refusals.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type ProgramVersion, programVersion } from '#platform/server/version.ts'
import { healthStatus } from './health.service.ts'

export const healthRoutes = (serve: Serve, deps: Deps) => {
  serve(health, async ({ reply, sendRaw }) => {
    const now = await healthStatus(deps)()
    if (now.database === 'ok') return now
    reply.code(503)
    // The data stays readable, the code says that it is no success.
    sendRaw('application/json; charset=utf-8', JSON.stringify({ ...Broken, data: now }))
    return now
  })
  let version: ProgramVersion | undefined
  serve(versionCall, () => {
    version ??= programVersion(deps.config)
    return version
  })
}
