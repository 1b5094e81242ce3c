// Webhooks: addresses of other systems that are told what goes live, changes and goes. Admins keep them.
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  Id,
  integerOr,
  optionalId,
  Page,
  pageOf,
  pageSize,
  text,
  withLabel,
} from '#platform/contract/fields.ts'
import { RECORD_KINDS } from '#platform/contract/kinds.ts'
import { type Refusal, TargetGone } from '#platform/contract/refusals.ts'
import { flag } from '#platform/contract/staff-fields.ts'
import { WEBHOOK_FAULTS } from '#platform/contract/webhook-faults.ts'
import {
  DELIVERY_STATES,
  isWebhookAddress,
  LOG_DAYS,
  OFF_REASONS,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOKS_MAX,
} from './rules.ts'

export const WebhookAddressPrivate: Refusal = {
  code: 1650,
  msg: '这个网址指向本机或内部网络，不能推送，请填写公网的网址',
}
export const WebhookChanged: Refusal = { code: 1651, msg: '这个推送地址已被他人修改，请刷新后再改' }
export const WebhookNameTaken: Refusal = { code: 1652, msg: '已有同名的推送地址' }
export const TooManyWebhooks: Refusal = {
  code: 1653,
  msg: `推送地址最多 ${WEBHOOKS_MAX} 个，请先删除不用的`,
}
export const WebhookOff: Refusal = { code: 1654, msg: '这个推送地址已停用或删除，请先启用再发送' }

const admin = { encoding: 'json', access: 'staff:admin' } as const
const path = <V extends string>(verb: V) => `/api/staff/webhooks/${verb}` as const
const Version = withLabel('版本', integerOr(0, 0, 1_000_000_000))

const someOf = <const V extends readonly [string, ...string[]]>(label: string, values: V) =>
  withLabel(
    label,
    z.pipe(
      z.array(z.enum(values, `${label}不正确`)).check(z.minLength(1, `请至少选一种${label}`)),
      z.transform((chosen) => values.filter((value) => chosen.includes(value as never)) as V[number][]),
    ),
  )

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(RECORD_KINDS)),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  off_reason: z.enum(OFF_REASONS),
  /** Wire times; empty for none. `failing_since` is empty while messages are taken. */
  off_at: z.string(),
  failing_since: z.string(),
  /** Until when messages are signed with the secret before, too. */
  old_secret_until: z.string(),
  createtime: z.string(),
  /** Messages that wait to be sent, or to be sent again. */
  waiting: z.int(),
  /** What a change must name to be accepted. */
  version: z.int(),
})
export type Webhook = z.output<typeof Webhook>

export const WebhookDelivery = z.object({
  id: Id,
  webhook: Id,
  name: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  /** Empty for a test. */
  kind: z.union([z.enum(RECORD_KINDS), z.literal('')]),
  record: z.int(),
  at: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** When it is sent again; empty for at once, or never. */
  due_at: z.string(),
  tried_at: z.string(),
  /** HTTP status of the last answer; 0 without one. */
  status: z.int(),
  milliseconds: z.int(),
  fault: z.enum(WEBHOOK_FAULTS),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const webhooks = endpoint({
  ...admin,
  title: '推送地址列表',
  path: path('list'),
  input: z.object({}),
  output: z.object({ list: z.array(Webhook) }),
  refusals: [],
})

export const saveWebhook = endpoint({
  ...admin,
  title: '保存推送地址',
  path: path('save'),
  input: z.object({
    /** 0 for a new one. */
    id: optionalId('编号'),
    version: Version,
    name: text('名称', 40),
    url: withLabel(
      '网址',
      text('网址', 500).check(
        z.refine(isWebhookAddress, '网址须以 https:// 开头，使用默认端口，不带用户名和密码'),
      ),
    ),
    kinds: someOf('内容类别', RECORD_KINDS),
    events: someOf('事件', WEBHOOK_EVENTS),
    active: withLabel('启用', z.prefault(flag, true)),
  }),
  output: z.object({
    webhook: Webhook,
    /** Of a new one, and never again; empty otherwise. */
    secret: z.string(),
  }),
  refusals: [TargetGone, WebhookAddressPrivate, WebhookChanged, WebhookNameTaken, TooManyWebhooks],
  note: '密钥（secret）只在新建时给出一次，此后可以更换，不能再看。停用时，还没有送达的消息一并取消。',
})

export const rotateWebhookSecret = endpoint({
  ...admin,
  title: '更换推送密钥',
  path: path('rotate'),
  input: z.object({
    id: Id,
    /** Whether the secret before ends at once, as where somebody else has it. */
    end_old: withLabel('旧密钥立即失效', z.prefault(flag, false)),
  }),
  output: z.object({ secret: z.string() }),
  refusals: [TargetGone],
  note: '新密钥只给出这一次。24 小时之内每条消息同时用新旧两个密钥签名，对方可以从容更换；end_old 为 1 时旧密钥立即失效。',
})

export const removeWebhook = endpoint({
  ...admin,
  title: '删除推送地址',
  path: path('remove'),
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: [TargetGone],
  note: `还没有送达的消息一并取消，发送记录保留 ${LOG_DAYS} 天。`,
})

export const testWebhook = endpoint({
  ...admin,
  title: '发送一条测试消息',
  path: path('test'),
  limit: 'webhookTest',
  input: z.object({ id: Id }),
  output: z.object({
    /** Of the delivery. */
    id: Id,
  }),
  refusals: [TargetGone],
  note: '几秒之内发出，只试一次，结果在发送记录里；停用的地址也可以测试。',
})

export const webhookDeliveries = endpoint({
  ...admin,
  title: '推送的发送记录',
  path: path('deliveries'),
  input: z.object({
    /** 0 for all. */
    webhook: optionalId('推送地址'),
    state: withLabel('状态', z.optional(z.enum(DELIVERY_STATES, '状态不正确'))),
    page: Page,
    pagesize: pageSize(25),
  }),
  output: pageOf(WebhookDelivery),
  refusals: [],
  note: `新的在前，保留 ${LOG_DAYS} 天。`,
})

export const sendWebhookAgain = endpoint({
  ...admin,
  title: '再次发送一条消息',
  path: path('sendAgain'),
  limit: 'webhookTest',
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: [TargetGone, WebhookOff],
  note: '消息编号（webhook-id）不变，对方可以据此识别重复；没有送达的，重试从头开始。',
})
