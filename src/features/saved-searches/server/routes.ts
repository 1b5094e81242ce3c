import type { Serve } from '#features/identity/server/index.ts'
import { searchAdd, searchList, searchOpen, searchRemove } from '#features/saved-searches/contract.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as searches from './saved-searches.service.ts'

export const savedSearchRoutes = (serve: Serve, deps: Deps) => {
  serve(searchList, ({ user, db }) => searches.listSavedSearches({ ...deps, db })(user), { reads: 'current' })
  serve(searchAdd, ({ user, input }) => searches.addSavedSearch(deps)(user, input), { msg: '搜索条件已保存' })
  serve(searchOpen, ({ user, input }) => searches.openSavedSearch(deps)(user, input))
  serve(searchRemove, ({ user, input }) => searches.removeSavedSearch(deps)(user, input), {
    msg: '已删除保存的搜索',
  })
}
