import * as z from 'zod/mini'
import { TooManyReveals } from '#features/review/contract/refusals.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  code,
  codeOr,
  Id,
  optionalText,
  Page,
  pageOf,
  pageSize,
  withLabel,
} from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { TargetGone } from '#platform/contract/refusals.ts'

export const UserTypeChanged: Refusal = { code: 1609, msg: '该用户的身份刚被更改过，请核对后再设置' }

/** In use; to be deleted on a day that is set; deleted, and then the row says nothing of a person. */
export const USER_STATES = ['normal', 'deleting', 'deleted'] as const
export type UserState = (typeof USER_STATES)[number]

const account = {
  id: Id,
  nickname: z.string(),
  /** Certified name; empty for none. */
  username: z.string(),
  /** Login account of an enterprise; empty for none. */
  login_name: z.string(),
  /** Masked; empty for a deleted account. */
  mobile: z.string(),
  /** 1 enterprise, 2 personal. */
  account_type: z.int(),
  /** 1 supplier, 2 purchaser, 3 both, 4 tender agent, 5 internal staff. */
  type: z.int(),
  /** 0 not certified, 1 pending, 2 approved, 3 rejected or revoked. */
  apply_state: z.int(),
  state: z.enum(USER_STATES),
  createtime: z.string(),
}

export const UserRow = z.object(account)
export type UserRow = z.output<typeof UserRow>

export const UserCertification = z.object({
  /** 1 enterprise, 2 individual. */
  apply_type: z.int(),
  apply_state: z.int(),
  version: z.int(),
  submitted_at: z.string(),
  /** Empty while it waits. */
  decided_at: z.string(),
  revoked_at: z.string(),
  review_msg: z.string(),
  /** Newest review task; 0 for none. */
  task: z.int(),
})
export type UserCertification = z.output<typeof UserCertification>

export const UserDetail = z.object({
  ...account,
  type_chosen: z.boolean(),
  /** Last use, accurate to the hour. */
  active_at: z.string(),
  /** End of the membership; empty for somebody who never was a member. */
  expiretime: z.string(),
  /** When the account is or was deleted; empty for one in use. */
  deleted_at: z.string(),
  /** Who has caused it to be deleted on that day: the user, or nobody's use of it; empty unless it is to be deleted. */
  deletion: z.enum(['', 'own', 'inactive']),
  certification: z.nullable(UserCertification),
  /** Numbers of the user's records; `live` is those of the listings that readers find. */
  listings: z.int(),
  live: z.int(),
  enquiries: z.int(),
  /** Requests of an expert's opinion, which have a queue of their own. */
  expert_requests: z.int(),
  bonds: z.int(),
})
export type UserDetail = z.output<typeof UserDetail>

export const staffUsers = endpoint({
  title: '用户列表',
  path: '/api/staff/users/list',
  encoding: 'json',
  access: 'staff:reviewer',
  input: z.object({
    /** Words of names, a whole name or identity number of a certification; the mobile as masked, its last four digits, or all of it. */
    keyword: optionalText('关键词', 50),
    /** 0 for all, here and below. */
    type: codeOr('身份', 0, 0, 5),
    account_type: codeOr('账号类型', 0, 0, 2),
    state: withLabel('状态', z.optional(z.enum(USER_STATES, '状态不正确'))),
    page: Page,
    pagesize: pageSize(25),
  }),
  output: pageOf(UserRow),
  refusals: [TooManyReveals],
  note: '新注册的在前。关键词为昵称、认证名称、登录账号、认证资料中企业名称和统一社会信用代码的文字，手机号码的后四位或遮盖后的样子，或完整的手机号码、认证的姓名和身份证号码：后三者视同查看，与审核队列共用每人每小时的次数限制，记入操作记录。手机号码一律遮盖。',
})

export const staffUser = endpoint({
  title: '一个用户',
  path: '/api/staff/users/get',
  encoding: 'json',
  access: 'staff:reviewer',
  input: z.object({ id: Id }),
  output: UserDetail,
  refusals: [TargetGone],
})

export const setUserType = endpoint({
  title: '设置用户的身份',
  path: '/api/staff/users/setType',
  encoding: 'json',
  access: 'staff:admin',
  input: z.object({
    id: Id,
    type: code('身份', 1, 5),
    /** As `staffUser` answered it: what has changed since is not overwritten. */
    from: code('原身份', 1, 5),
  }),
  output: z.null(),
  refusals: [TargetGone, UserTypeChanged],
  note: '5 为内部人员，只能在此设置；设为 5 之后，用户不能自行更改身份。',
})
