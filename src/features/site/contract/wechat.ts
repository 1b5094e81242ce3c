// Share card inside WeChat. Ours: another backend need not have it.
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { withLabel } from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'

export const NoWechat: Refusal = { code: 1060, msg: '微信分享暂不可用' }

export const WechatCard = z.object({
  appId: z.string(),
  /** Seconds. */
  timestamp: z.number(),
  nonce: z.string(),
  signature: z.string(),
})

export const wechatSignature = endpoint({
  title: '微信分享卡片的签名',
  path: '/api/wechat/signature',
  isExtension: true,
  encoding: 'form',
  access: 'visitor',
  limit: 'wechatSignature',
  input: z.object({
    /** Address of a page of this site, as the browser has it. */
    url: withLabel('网址', z.string('请填写网址').check(z.maxLength(2000, '网址过长'))),
  }),
  output: WechatCard,
  refusals: [NoWechat],
  note: '只为本站的网址签名。没有配置公众号，或微信暂时没有答复时拒绝；页面仍可照常分享。',
})
