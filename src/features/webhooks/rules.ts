// What the portal tells other systems, how often it tries, and how the console calls it.

import type { WebhookFault } from '#platform/contract/webhook-faults.ts'
import { DAY_MS } from '#platform/lib/dates.ts'

/** A record is found by readers, is another one than before, or is found no more. */
export const WEBHOOK_EVENTS = ['published', 'changed', 'withdrawn'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** Sent by a button of the console. */
export const TEST_EVENT = 'test'
export type SentEvent = WebhookEvent | typeof TEST_EVENT

export const eventNames: Readonly<Record<SentEvent, string>> = {
  published: '上线',
  changed: '修改',
  withdrawn: '下线',
  test: '测试',
}

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
export const deliveryStateNames: Readonly<Record<DeliveryState, string>> = {
  waiting: '等待发送',
  delivered: '已送达',
  failed: '未送达',
  cancelled: '已取消',
}

/** Who or what switched an address off: an admin, three days of failures, or the receiver by answering 410. */
export const OFF_REASONS = ['', 'admin', 'failing', 'gone'] as const
export type OffReason = (typeof OFF_REASONS)[number]
export const offReasonNames: Readonly<Record<OffReason, string>> = {
  '': '',
  admin: '由管理员停用',
  failing: '连续三天没有送达，已自动停用',
  gone: '对方答复 410，表示不再接收，已自动停用',
}

export const faultNames: Readonly<Record<WebhookFault, string>> = {
  '': '',
  address: '网址不是 https 地址',
  private: '网址指向内部网络，没有连接',
  timeout: '对方 10 秒内没有答复',
  unreachable: '无法连接对方的服务器',
  certificate: '对方的证书不可信或已过期',
  redirect: '对方要求转到其他网址，请改填最终的网址',
  status: '对方没有接受',
  secret: '密钥无法读取，请更换密钥',
  page: '这一次没有查到内容的网址，消息没有发出；多次如此请联系技术人员',
}

/** Pauses before each further attempt. */
export const RETRY_WAITS_MS: readonly number[] = [
  5_000,
  60_000,
  10 * 60_000,
  3_600_000,
  6 * 3_600_000,
  DAY_MS,
]
/** Faults of this server, which asked nobody. */
export const OWN_FAULTS: readonly WebhookFault[] = ['secret', 'page']
/** An address that took nothing for so long is switched off. Faults of this server do not count. */
export const FAILING_MAX_MS = 3 * DAY_MS
/** How long messages are signed with the secret before, too. */
export const OLD_SECRET_MS = DAY_MS
/** Deliveries that are over are listed for so long. */
export const LOG_DAYS = 30
export const WEBHOOKS_MAX = 20

/** https at its own port, without a name and password in it. */
export const isWebhookAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, port, username, password } = new URL(address)
  return protocol === 'https:' && port === '' && username === '' && password === ''
}
