import { addCollect, addNum, collectList, delCollect } from '#features/favourites/contract.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { CollectableTypes } from './collectable.service.ts'
import * as favourites from './favourites.service.ts'

export const favouriteRoutes = (serve: Serve, deps: Deps, types: CollectableTypes) => {
  serve(addCollect, ({ user, input }) => favourites.addFavourite(deps, types)(user, input), {
    msg: '收藏成功',
  })
  serve(delCollect, ({ user, input }) => favourites.removeFavourite(deps)(user, input), {
    msg: '取消收藏成功',
  })
  serve(
    collectList,
    ({ user, input, db }) => favourites.listFavourites({ ...deps, db }, types)(user, input),
    { reads: 'current' },
  )
  serve(addNum, ({ input }) => favourites.countDownload(deps, types)(input))
}
