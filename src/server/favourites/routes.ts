import { addCollect, addNum, delCollect } from '#contract/favourites.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import * as collects from './favourites.service.ts'

export const collectRoutes = (serve: Serve, deps: Deps) => {
  serve(addCollect, ({ user, input }) => collects.add(deps)(user, input), { msg: '收藏成功' })
  serve(delCollect, ({ user, input }) => collects.remove(deps)(user, input), { msg: '取消收藏成功' })
  serve(addNum, ({ user, input }) => collects.countDownload(deps)(user, input))
}
