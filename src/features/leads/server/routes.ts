import type { Serve } from '#features/identity/server/index.ts'
import { leadEdit, leadList, leadReveal } from '#features/leads/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as leads from './leads.service.ts'

export const leadRoutes = (serve: Serve, deps: Deps) => {
  serve(leadList, ({ user, input, db }) => leads.listLeads({ ...deps, db })(user, input), {
    reads: 'current',
  })
  serve(leadEdit, ({ user, input, origin }) => leads.editLead(deps)(user, input, origin), { msg: '已保存' })
  serve(leadReveal, ({ user, input, origin }) => leads.revealLead(deps)(user, input, origin))
}
