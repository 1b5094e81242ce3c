import { consentList } from '#features/accounts/contract/settings.ts'
import * as calls from '#features/data-rights/contract.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import { consentsOf } from './consents.service.ts'
import * as deletions from './deletions.service.ts'
import * as exports from './exports.service.ts'

export const dataRightsRoutes = (serve: Serve, deps: Deps) => {
  serve(calls.exportStart, ({ user, token, origin }) => exports.startExport(deps)({ user, token, origin }), {
    msg: '已开始生成，完成后即可下载',
  })
  serve(calls.exportState, ({ user }) => exports.readExportState(deps)(user))
  serve(calls.exportFile, ({ user, token, input }) => exports.exportFile(deps)(user, token, input.id))
  serve(consentList, async ({ user }) => ({ list: await consentsOf(deps, user) }))
  serve(calls.deletionState, ({ user }) => deletions.readDeletionState(deps)(user))
  serve(
    calls.deletionRequest,
    ({ user, token, origin, input }) => deletions.requestDeletion(deps)({ user, token, origin }, input),
    { msg: '已提交注销申请' },
  )
  serve(
    calls.deletionCancel,
    ({ user, token, origin }) => deletions.cancelDeletion(deps)({ user, token, origin }),
    {
      msg: '已撤回注销申请',
    },
  )
}
