import type { Serve } from '#features/identity/server/index.ts'
import { followAdd, followList, followRemove } from '#features/tenders/contract/follows.ts'
import {
  marketHeader,
  staffAnnouncements,
  tenderDetail,
  tenderList,
} from '#features/tenders/contract/tenders.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listAnnouncements } from './announcements.service.ts'
import * as follows from './follows.service.ts'
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
  serve(followList, ({ user, db }) => follows.listFollows({ db })(user), { reads: 'current' })
  serve(followAdd, ({ user, input }) => follows.addFollow(deps)(user, input), { msg: '已订阅' })
  serve(followRemove, ({ user, input }) => follows.removeFollow(deps)(user, input), { msg: '已取消订阅' })
  serve(staffAnnouncements, ({ input }) => listAnnouncements(deps)(input))
}
