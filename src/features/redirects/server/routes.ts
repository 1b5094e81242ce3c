import type { Serve } from '#features/identity/server/index.ts'
import { redirectList } from '#features/redirects/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listRedirects } from './redirects.service.ts'

export const redirectRoutes = (serve: Serve, deps: Deps) => {
  serve(redirectList, ({ db }) => listRedirects({ ...deps, db })(), { cached: true, reads: 'recent' })
}
