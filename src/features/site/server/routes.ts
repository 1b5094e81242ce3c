import type { Serve } from '#features/identity/server/index.ts'
import { menuList } from '#features/site/contract/menus.ts'
import { linkList, siteSettings } from '#features/site/contract/site.ts'
import { wechatSignature } from '#features/site/contract/wechat.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as site from './site.service.ts'
import { signForWechat } from './wechat.service.ts'

export const siteRoutes = (serve: Serve, deps: Deps) => {
  const options = { cached: true, reads: 'recent' } as const
  serve(linkList, ({ db }) => site.listLinks({ ...deps, db })(), options)
  serve(menuList, ({ db }) => site.listMenus({ db })(), options)
  serve(wechatSignature, ({ input, request }) => signForWechat(deps)(input.url, request.log))
  serve(siteSettings, ({ db }) => site.readSiteSettings({ ...deps, db })(), options)
}
