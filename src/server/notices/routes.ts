import { noticeCount, noticeList, readAllNotices, readNotice } from '#contract/notices.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as notices from './notices.service.ts'

export const noticeRoutes = (serve: Serve, deps: Deps) => {
  serve(noticeList, ({ user, input }) => notices.list(deps)(user, input))
  serve(readNotice, ({ user, input }) => notices.read(deps)(user, input))
  serve(readAllNotices, ({ user, input }) => notices.readAll(deps)(user, input), { msg: '已全部标为已读' })
  serve(noticeCount, async ({ user }) => ({ num: await notices.unread(deps)(user) }))
}
