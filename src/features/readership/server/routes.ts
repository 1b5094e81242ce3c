import type { Serve } from '#features/identity/server/index.ts'
import { readAuthors, readFigures, readTrend } from '#features/readership/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listReadAuthors, listReadFigures, readTrendOf } from './readership.service.ts'

export const readershipRoutes = (serve: Serve, deps: Deps) => {
  const options = { reads: 'recent' } as const
  serve(readFigures, ({ input, db }) => listReadFigures({ db })(input), options)
  serve(readTrend, ({ input, db }) => readTrendOf({ ...deps, db })(input), options)
  serve(readAuthors, ({ db }) => listReadAuthors({ db }), options)
}
