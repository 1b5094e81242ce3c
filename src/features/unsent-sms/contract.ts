// SMS that nobody got: the provider had not taken them when they had become too old. Staff read why, and send them again.
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Page, pageOf, pageSize, withLabel } from '#platform/contract/fields.ts'
import { type Refusal, TargetGone } from '#platform/contract/refusals.ts'

/** SMS of a notice; telling the former number of an account that it was changed. */
export const UNSENT_KINDS = ['notice', 'formerMobile'] as const
export type UnsentKind = (typeof UNSENT_KINDS)[number]

export const SmsNotNow: Refusal = { code: 1641, msg: '短信只在 8:00–21:00 发送，请到时再试' }
export const SmsNotTaken: Refusal = { code: 1642, msg: '短信服务仍没有发出，原因已记在列表里' }

export const UnsentSms = z.object({
  /** Among those of its kind. */
  id: Id,
  user_id: Id,
  /** Masked. */
  mobile: z.string(),
  text: z.string(),
  /** Of the notice, or when the number was changed. */
  createtime: z.string(),
  given_up_at: z.string(),
  /** The provider's answer when it last refused the SMS; empty where it was not recorded. */
  reason: z.string(),
  /** Whether it is worth sending again. */
  again: z.boolean(),
})
export type UnsentSms = z.output<typeof UnsentSms>

const reviewers = { encoding: 'json', access: 'staff:reviewer' } as const
const kind = withLabel('短信', z.prefault(z.enum(UNSENT_KINDS, '短信类别不正确'), 'notice'))

export const unsentSms = endpoint({
  ...reviewers,
  title: '没有发出的短信',
  path: '/api/staff/unsentSms/list',
  input: z.object({ kind, page: Page, pagesize: pageSize(25) }),
  output: pageOf(UnsentSms),
  refusals: [],
  note: '试了一天短信服务仍没有接受、不再重试的短信，新的在前。验证码不在其中：没有发出时，用户当场就知道。',
})

export const sendSmsAgain = endpoint({
  ...reviewers,
  title: '再次发送一条没有发出的短信',
  path: '/api/staff/unsentSms/send',
  input: z.object({ kind, id: Id }),
  output: z.null(),
  refusals: [TargetGone, SmsNotNow, SmsNotTaken],
  note: '立即发送，记入操作记录。用户已读过这条消息、不再接收短信，或通知已过七天的，不能再发。',
})
