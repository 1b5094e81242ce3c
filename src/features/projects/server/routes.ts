import type { Serve } from '#features/identity/server/index.ts'
import { prodetail, projectlist } from '#features/projects/contract/projects.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as projects from './projects.service.ts'

export const projectRoutes = (serve: Serve, deps: Deps) => {
  serve(projectlist, ({ input }) => projects.listProjects(deps)(input), { cached: true })
  serve(prodetail, async ({ input, findUser }) => projects.projectDetail(deps)(input, await findUser()), {
    cached: true,
  })
}
