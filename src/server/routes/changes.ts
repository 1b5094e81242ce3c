import { changes } from '#contract/changes.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../serve.ts'
import { since } from '../services/changes.ts'

export const changeRoutes = (serve: Serve, deps: Deps) => {
  serve(changes, async ({ input, origin, lines }) => lines(await since(deps)(input.since, origin)))
}
