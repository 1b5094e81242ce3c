import type { Serve } from '#features/identity/server/index.ts'
import { prodetail, projectlist } from '#features/projects/contract/projects.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as projects from './projects.service.ts'

export const projectRoutes = (serve: Serve, deps: Deps) => {
  const options = { cached: true, reads: 'recent' } as const
  serve(projectlist, ({ input, db }) => projects.listProjects({ ...deps, db })(input), options)
  serve(
    prodetail,
    async ({ input, findUser, token, db }) => {
      const user = await findUser()
      return projects.projectDetail({ ...deps, db })(input, user && token ? { user, token } : undefined)
    },
    options,
  )
}
