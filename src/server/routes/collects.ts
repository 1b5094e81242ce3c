import { addCollect, addNum, delCollect } from '#contract/collects.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../serve.ts'
import * as collects from '../services/collects.ts'

export const collectRoutes = (serve: Serve, deps: Deps) => {
  serve(addCollect, ({ user, input }) => collects.add(deps)(user, input), { msg: '收藏成功' })
  serve(delCollect, ({ user, input }) => collects.remove(deps)(user, input), { msg: '取消收藏成功' })
  serve(addNum, ({ user, input }) => collects.countDownload(deps)(user, input))
}
