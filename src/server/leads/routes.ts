import { leadEdit, leadList, leadReveal } from '#contract/leads.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as leads from './leads.service.ts'

export const leadRoutes = (serve: Serve, deps: Deps) => {
  serve(leadList, ({ user, input }) => leads.list(deps)(user, input))
  serve(leadEdit, ({ user, input, origin }) => leads.edit(deps)(user, input, origin), { msg: '已保存' })
  serve(leadReveal, ({ user, input, origin }) => leads.reveal(deps)(user, input, origin))
}
