import type { Serve } from '#features/identity/server/serve.ts'
import { prodetail, projectlist } from '#features/projects/contract/projects.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as projects from './projects.service.ts'

export const projectRoutes = (serve: Serve, deps: Deps) => {
  serve(projectlist, ({ input }) => projects.list(deps)(input), { cached: true })
  serve(prodetail, async ({ input, findUser }) => projects.detail(deps)(input, await findUser()), {
    cached: true,
  })
}
