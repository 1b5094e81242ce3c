import type { Serve } from '#features/identity/server/index.ts'
import { pageDetail, pageList } from '#features/pages/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as pages from './pages.service.ts'

export const pageRoutes = (serve: Serve, deps: Deps) => {
  const options = { cached: true, reads: 'recent' } as const
  serve(pageList, ({ input, db }) => pages.listPages({ ...deps, db })(input), options)
  serve(pageDetail, ({ input, db }) => pages.findPage({ ...deps, db })(input), options)
}
