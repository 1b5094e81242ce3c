import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  optionalText,
  readsFlag,
  readsInteger,
  readsNumber,
  readsText,
  withLabel,
} from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'

export const TrialUsed: Refusal = { code: 1905, msg: '每个手机号码只能试用一次，您可以直接开通会员' }
export const OrderWaiting: Refusal = { code: 1906, msg: '您的开通申请正在处理，请等待工作人员确认' }
export const TermsChanged: Refusal = { code: 1908, msg: '会员价格刚有调整，请刷新页面后确认' }
export const MemberLongEnough: Refusal = { code: 1920, msg: '您的会员有效期已超过 10 年，暂不需要续期' }

const Allowance = z.object({
  reveals: readsInteger,
  /** Number of saved searches. */
  searches: readsInteger,
  downloads: readsInteger,
})
export type Allowance = z.output<typeof Allowance>

export const MembershipTerms = z.object({
  /** Yuan for one term; 0: opening is free and takes effect at once. */
  price: readsNumber,
  /** Days of one term, and of the trial; without trial days there is no trial. */
  days: readsInteger,
  trial_days: readsInteger,
  ordinary: Allowance,
  member: Allowance,
})
export type MembershipTerms = z.output<typeof MembershipTerms>

export const membershipTerms = endpoint({
  title: '会员服务条款与权益',
  path: '/api/membershipTerms',
  isExtension: true,
  encoding: 'form',
  access: 'visitor',
  input: z.object({}),
  output: MembershipTerms,
  refusals: [],
  note: '后端没有此接口时，页面只说会员服务可以开通与试用，不列数目。',
})

export const MEMBERSHIP_KINDS = ['open', 'trial'] as const
export type MembershipKind = (typeof MEMBERSHIP_KINDS)[number]

export const applyMember = endpoint({
  title: '开通会员或申请试用',
  path: '/api/applyMember',
  encoding: 'form',
  access: 'user',
  limit: 'applyMember',
  input: z.object({
    /** Ours. Absent: the trial where the user has never had it, else opening. */
    kind: withLabel('方式', z.optional(z.enum(MEMBERSHIP_KINDS, '方式不正确'))),
    /** Ours: the price in yuan that the user has agreed to. Where another is asked now, nothing is ordered; empty for any. */
    price: optionalText('价格', 20),
  }),
  /** Wire time of the end of the membership; empty while an order waits for confirmation. */
  output: readsText,
  refusals: [TrialUsed, OrderWaiting, MemberLongEnough, TermsChanged],
  note: 'data 为会员到期时间；需付费时生成订单，由工作人员确认收款后生效，此前 data 为空。续期累加在剩余时间之后；距上次开通生效不足 10 秒的重复开通不再累加，仍答同一到期时间。kind 为本站增加。',
})

export const MembershipState = z.object({
  is_member: readsInteger,
  /** Wire time; empty for none. */
  expiretime: readsText,
  trial_used: readsFlag,
  waiting: readsFlag,
})
export type MembershipState = z.output<typeof MembershipState>

export const membershipState = endpoint({
  title: '我的会员服务',
  path: '/api/user/membership',
  isExtension: true,
  encoding: 'form',
  access: 'user',
  input: z.object({}),
  output: MembershipState,
  refusals: [],
})
