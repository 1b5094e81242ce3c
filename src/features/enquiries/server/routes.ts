import { addProposal, enquiryRules } from '#features/enquiries/contract.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as enquiries from './enquiries.service.ts'

export const enquiryRoutes = (serve: Serve, deps: Deps, subjects: enquiries.SubjectEnquiries) => {
  serve(
    addProposal,
    async ({ input, findUser, origin }) =>
      enquiries.addEnquiry(subjects)(deps)(input, await findUser(), origin),
    { msg: ({ type }) => (enquiryRules[type].answered ? '提交成功' : '预约成功，发布人会尽快与您联系') },
  )
}
