import type { Serve } from '#features/identity/server/index.ts'
import {
  marketHeader,
  staffAnnouncements,
  tenderDetail,
  tenderList,
} from '#features/tenders/contract/tenders.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listAnnouncements } from './announcements.service.ts'
import * as tenders from './tenders.service.ts'

export const tenderRoutes = (serve: Serve, deps: Deps) => {
  serve(marketHeader, ({ input }) => tenders.tenderMenus(input), { cached: true })
  const options = { cached: true, reads: 'recent' } as const
  serve(tenderList, ({ input, db }) => tenders.listTenders({ ...deps, db })(input), options)
  serve(
    tenderDetail,
    async ({ input, findUser, db }) => tenders.findTenderDetail({ ...deps, db })(input, await findUser()),
    options,
  )
  serve(staffAnnouncements, ({ input }) => listAnnouncements(deps)(input))
}
