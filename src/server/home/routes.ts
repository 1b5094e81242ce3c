import { forestIndex } from '#contract/home.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import { index } from './home.service.ts'

export const homeRoutes = (serve: Serve, deps: Deps) => {
  serve(forestIndex, index(deps), { cached: true })
}
