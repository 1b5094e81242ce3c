// Signs addresses of this site for WeChat's share card.
import { NoWechat } from '#features/site/contract/wechat.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { WechatSignature } from '#platform/server/gateways/wechat.ts'
import { RefusalError, refuse } from '#platform/server/refusals/refuse.ts'

interface Log {
  warn: (what: object, text: string) => void
}

export const signForWechat =
  ({ config, wechat }: Deps) =>
  async (url: string, log: Log): Promise<WechatSignature> => {
    const [address = ''] = url.split('#')
    if (!URL.canParse(address) || new URL(address).origin !== config.siteUrl)
      throw new RefusalError(BadInput, { url: '只为本站的网址签名' })
    if (!wechat) return refuse(NoWechat)
    try {
      return await wechat.sign(address)
    } catch (cause) {
      log.warn({ err: cause }, 'wechat signature')
      throw new RefusalError(NoWechat, undefined, { cause })
    }
  }
