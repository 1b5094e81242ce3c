import { leadEdit, leadList } from '#contract/leads.ts'
import { reportListing } from '#contract/reports.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import * as reports from '#server/reports/reports.service.ts'
import * as leads from './leads.service.ts'

export const leadRoutes = (serve: Serve, deps: Deps) => {
  serve(leadList, ({ user, input }) => leads.list(deps)(user, input))
  serve(leadEdit, ({ user, input, origin }) => leads.edit(deps)(user, input, origin), { msg: '已保存' })
  serve(
    reportListing,
    async ({ input, findUser, origin }) => reports.add(deps)(input, await findUser(), origin),
    { msg: '举报已收到，我们会尽快核实，感谢您的反馈' },
  )
}
