// Call-backs that visitors ask for (spec part 1 §2, §5): what the owner of a listing reads of them.

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, optionalId, optionalText, Page, pageOf, pageSize, withLabel } from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { TargetGone } from '#platform/contract/refusals.ts'

export const RevealsUsedUp: Refusal = { code: 1907, msg: '今天可查看的号码已达上限，请明天再看' }

export const LEAD_STATES = ['new', 'called', 'closed'] as const
const LeadState = z.enum(LEAD_STATES, '状态不正确')
export type LeadState = z.output<typeof LeadState>

export const leadStates: Record<LeadState, string> = { new: '未联系', called: '已联系', closed: '不再跟进' }

export const Lead = z.object({
  id: Id,
  listing_id: Id,
  project_name: z.string(),
  name: z.string(),
  /** Confirmed by a code. Masked until the owner asks for it (`leadReveal`). */
  mobile: z.string(),
  revealed: z.boolean(),
  createtime: z.string(),
  /** What the visitor wrote; numbers in it are masked as `mobile` is. */
  message: z.string(),
  /** When the visitor wants to be called: one of CALL_TIMES. */
  call_time: z.int(),
  state: LeadState,
  remark: z.string(),
})
export type Lead = z.output<typeof Lead>

export const leadList = endpoint({
  title: '我的林地：回电预约',
  path: '/api/user/leadList',
  isExtension: true,
  encoding: 'form',
  access: 'user',
  input: z.object({
    listing_id: optionalId('林地编号'),
    state: withLabel('状态', z.prefault(z.enum(['', ...LEAD_STATES], '状态不正确'), '')),
    page: Page,
    pagesize: pageSize(10),
  }),
  output: z.object({
    ...pageOf(Lead).shape,
    fresh: z.int(),
    /** Numbers that may still be looked at today. */
    reveals_left: z.int(),
  }),
  refusals: [],
  note: '只答本人林地收到的预约，号码查看（leadReveal）前遮盖。fresh 为尚未联系的条数，reveals_left 为今天还可查看的号码数。',
})

export const leadReveal = endpoint({
  title: '我的林地：查看预约人的号码',
  path: '/api/user/leadReveal',
  isExtension: true,
  encoding: 'json',
  access: 'user',
  limit: 'leadEdit',
  input: z.object({ id: Id }),
  output: z.object({ mobile: z.string() }),
  refusals: [TargetGone, RevealsUsedUp],
  note: '每个预约只计一次，此后列表中不再遮盖。每天（北京时间）可查看的个数由会员服务条款决定；查看记入操作记录。',
})

export const leadEdit = endpoint({
  title: '我的林地：记录回电结果',
  path: '/api/user/leadEdit',
  isExtension: true,
  encoding: 'json',
  access: 'user',
  limit: 'leadEdit',
  input: z.object({ id: Id, state: withLabel('状态', LeadState), remark: optionalText('备注', 200) }),
  output: Lead,
  refusals: [TargetGone],
  note: 'state 与 remark 一并保存：不发送 remark 即清空备注。',
})
