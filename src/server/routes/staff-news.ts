import { removeNews, saveNews } from '#contract/staff-news.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../serve.ts'
import * as news from '../services/staff-news.ts'

export const staffNewsRoutes = (serve: Serve, deps: Deps) => {
  serve(saveNews, ({ staff, input }) => news.save(deps)(staff, input), { msg: '保存成功' })
  serve(removeNews, ({ staff, input }) => news.remove(deps)(staff, input), { msg: '删除成功' })
}
