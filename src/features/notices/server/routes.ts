import type { Serve } from '#features/identity/server/index.ts'
import {
  noticeCount,
  noticeCountEvents,
  noticeList,
  readAllNotices,
  readNotice,
} from '#features/notices/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as notices from './notices.service.ts'
import type { UnreadStreams } from './unread-streams.service.ts'

export const noticeRoutes = (serve: Serve, deps: Deps, unreadStreams: UnreadStreams) => {
  serve(noticeList, ({ user, input, db }) => notices.listNotices({ ...deps, db })(user, input), {
    reads: 'current',
  })
  serve(readNotice, ({ user, input }) => notices.openNotice(deps)(user, input))
  serve(readAllNotices, ({ user, input }) => notices.readAll(deps)(user, input), { msg: '已全部标为已读' })
  serve(noticeCount, async ({ user }) => ({ num: await notices.countUnreadNotices(deps)(user) }))
  serve(noticeCountEvents, ({ user, token, sendEvents }) =>
    sendEvents((stream) => unreadStreams.add(user, token, stream)),
  )
}
