import * as calls from '#features/content/contract/comments.ts'
import type { Serve } from '#features/identity/server/index.ts'
import * as comments from './comments.service.ts'
import type { ContentDeps } from './editable.service.ts'

export const commentRoutes = (serve: Serve, deps: ContentDeps) => {
  serve(calls.listComments, ({ staff, input }) => comments.commentsOf(deps)(staff, input))
  serve(
    calls.addComment,
    ({ staff, origin, input }) => comments.writeComment(deps)({ staff, origin }, input),
    { msg: '批注已保存' },
  )
  serve(calls.replyToComment, ({ staff, origin, input }) => comments.reply(deps)({ staff, origin }, input), {
    msg: '已回复',
  })
  serve(
    calls.resolveComment,
    ({ staff, origin, input }) => comments.resolve(deps)({ staff, origin }, input),
    { msg: '已标为处理' },
  )
  serve(calls.reopenComment, ({ staff, origin, input }) => comments.reopen(deps)({ staff, origin }, input), {
    msg: '已重新打开',
  })
  serve(calls.seeComments, ({ staff, input }) => comments.see(deps)(staff, input))
}
