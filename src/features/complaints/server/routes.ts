import { reportListing } from '#features/complaints/contract.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as complaints from './complaints.service.ts'

export const complaintRoutes = (serve: Serve, deps: Deps) => {
  serve(
    reportListing,
    async ({ input, findUser, origin }) => complaints.addComplaint(deps)(input, await findUser(), origin),
    { msg: '举报已收到，我们会尽快核实，感谢您的反馈' },
  )
}
