import { offerDownload } from '#features/downloads/server/index.ts'
import type { Serve } from '#features/identity/server/index.ts'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { importListings, listingTemplate, refusedListings } from '#features/listings/contract/import.ts'
import {
  addForesty,
  listingAction,
  myforestdetail,
  myforestlist,
  STATUS_TYPE,
} from '#features/listings/contract/owner.ts'

import { refusedLinesName } from '#platform/contract/sheet-import.ts'
import { attachmentHeader } from '#platform/lib/attachment-header.ts'
import { XLSX_TYPE } from '#platform/lib/documents.ts'
import { uploadSlots } from '#platform/server/http/upload-slots.ts'
import { IMPORTS_AT_ONCE } from '#platform/server/sheets/write-workbook.ts'
import { actOnListing } from './actions.service.ts'
import * as imports from './import.service.ts'
import * as listings from './listing-detail.service.ts'
import type { ListingDeps } from './listing-hooks.ts'
import * as mine from './my-listings.service.ts'
import * as submission from './submit.service.ts'

export const myListingRoutes = (serve: Serve, deps: ListingDeps) => {
  serve(addForesty, ({ user, input, origin }) => submission.addListing(deps)(user, input, origin), {
    msg: ({ status_type }) => (status_type === STATUS_TYPE.draft ? '草稿已保存' : '提交成功'),
  })
  serve(myforestlist, ({ user, input, db }) => mine.listMyListings({ ...deps, db })(user, input), {
    reads: 'current',
  })
  serve(myforestdetail, ({ user, input, db }) => mine.myListingDetail({ ...deps, db })(user, input), {
    reads: 'current',
  })
  serve(listingAction, ({ user, input, origin }) => actOnListing(deps)(user, input, origin))
  const acquire = uploadSlots(IMPORTS_AT_ONCE)
  serve(
    importListings,
    ({ user, input, file, origin }) => imports.importListings(deps)(user, input.step, file, origin),
    { acquire },
  )
  serve(
    refusedListings,
    async ({ user, token, input, file }) =>
      offerDownload(deps)(
        { user: token },
        {
          name: refusedLinesName(input.name),
          contentType: XLSX_TYPE,
          file: await imports.refusedListings(deps)(user, file),
        },
      ),
    { acquire },
  )
  serve(listingTemplate, async ({ reply, sendRaw }) => {
    reply.header('content-disposition', attachmentHeader('林地导入模板.xlsx'))
    return sendRaw(XLSX_TYPE, await imports.listingTemplate())
  })
  serve(
    forestryDetail,
    async ({ input, findUser, db }) => listings.listingDetail({ ...deps, db })(input, await findUser()),
    { cached: true, reads: 'recent' },
  )
}
