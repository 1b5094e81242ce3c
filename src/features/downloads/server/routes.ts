import { offerDocument, offerTable, openDownload } from '#features/downloads/contract.ts'
import type { Serve } from '#features/identity/server/index.ts'
import { attachmentHeader } from '#platform/lib/attachment-header.ts'
import type { Deps } from '#platform/server/deps.ts'
import { uploadSlots } from '#platform/server/http/upload-slots.ts'
import { describeAddress, offerMadeFile, openAddress } from './downloads.service.ts'

const GONE = '下载地址已失效：每个地址 1 分钟内有效，只能下载一次。请回到原来的页面，重新点下载。'

/** Files that are held in memory. */
const OFFERS_AT_ONCE = 4

export const downloadRoutes = (serve: Serve, deps: Deps) => {
  serve(
    offerTable,
    ({ token, input, file }) => offerMadeFile(deps)({ staff: token }, input.name, 'xlsx', file),
    { acquire: uploadSlots(OFFERS_AT_ONCE) },
  )
  // Apart: users keep no place from the staff.
  serve(
    offerDocument,
    ({ token, input, file }) => offerMadeFile(deps)({ user: token }, input.name, 'docx', file),
    { acquire: uploadSlots(OFFERS_AT_ONCE) },
  )
  serve(openDownload, async ({ input, origin, request, reply, sendRaw }) => {
    // A look at the headers alone must not use the address up.
    const open = request.method === 'HEAD' ? describeAddress : openAddress
    const opened = await open(deps)(input.secret, origin)
    if (!opened) {
      reply.code(410)
      return sendRaw('text/plain; charset=utf-8', GONE)
    }
    reply.header('content-disposition', attachmentHeader(opened.name))
    reply.header('content-length', opened.size)
    reply.header('cache-control', 'private, no-store')
    reply.header('referrer-policy', 'no-referrer')
    return sendRaw(opened.contentType, opened.body)
  })
}
