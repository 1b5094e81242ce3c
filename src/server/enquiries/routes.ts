import { addProposal, enquiryRules } from '#contract/enquiries.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as enquiries from './enquiries.service.ts'

export const enquiryRoutes = (serve: Serve, deps: Deps) => {
  serve(
    addProposal,
    async ({ input, findUser, origin }) => enquiries.add(deps)(input, await findUser(), origin),
    { msg: ({ type }) => (enquiryRules[type].answered ? '提交成功' : '预约成功，发布人会尽快与您联系') },
  )
}
