import type { Serve } from '#features/identity/server/index.ts'
import { marketHeader, tenderDetail, tenderList } from '#features/tenders/contract/tenders.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as tenders from './tenders.service.ts'

export const tenderRoutes = (serve: Serve, deps: Deps) => {
  serve(marketHeader, ({ input }) => tenders.tenderMenus(input), { cached: true })
  serve(tenderList, ({ input }) => tenders.listTenders(deps)(input), { cached: true })
  serve(
    tenderDetail,
    async ({ input, findUser }) => tenders.findTenderDetail(deps)(input, await findUser()),
    {
      cached: true,
    },
  )
}
