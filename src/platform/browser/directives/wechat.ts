// client:wechat: hydrates inside WeChat.
import type { ClientDirective } from 'astro'
import { IN_WECHAT } from '#platform/lib/wechat.ts'

const wechat: ClientDirective = (load) => {
  if (IN_WECHAT.test(navigator.userAgent)) void load().then((hydrate) => hydrate())
}

export default wechat
