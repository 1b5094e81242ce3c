import { forestIndex } from '#features/home/contract/home.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import { homeIndex } from './home.service.ts'

export const homeRoutes = (serve: Serve, deps: Deps) => {
  serve(forestIndex, ({ db }) => homeIndex({ ...deps, db })(), { cached: true, reads: 'recent' })
}
