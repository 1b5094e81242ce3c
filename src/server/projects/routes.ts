import { prodetail, projectlist } from '#contract/projects.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as projects from './projects.service.ts'

export const projectRoutes = (serve: Serve, deps: Deps) => {
  serve(projectlist, ({ input }) => projects.list(deps)(input), { cached: true })
  serve(prodetail, async ({ input, findUser }) => projects.detail(deps)(input, await findUser()), {
    cached: true,
  })
}
