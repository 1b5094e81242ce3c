import type { Serve } from '#features/identity/server/index.ts'
import * as calls from '#features/words/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as service from './words.service.ts'

export const wordRoutes = (serve: Serve, deps: Deps) => {
  serve(calls.wordLists, () => service.readLists(deps)())
  serve(calls.saveWord, ({ staff, origin, input }) => service.storeWord(deps)({ staff, origin }, input), {
    msg: '已保存',
  })
  serve(calls.importWords, ({ staff, origin, input }) => service.importList(deps)({ staff, origin }, input), {
    msg: '导入完成',
  })
  serve(
    calls.removeWords,
    ({ staff, origin, input }) => service.deleteListed(deps)({ staff, origin }, input),
    { msg: '已删除' },
  )
  serve(calls.savePeople, ({ staff, origin, input }) => service.storePeople(deps)({ staff, origin }, input), {
    msg: '已保存',
  })
}
