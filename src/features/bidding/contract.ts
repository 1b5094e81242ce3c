// Signing up for tenders, and where a bidder stands (spec part 1 §2, §4).

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  Id,
  Page,
  pageOf,
  pageSize,
  readsFlag,
  readsInteger,
  readsList,
  readsNothing,
  readsNumber,
  readsText,
  text,
} from '#platform/contract/fields.ts'
import { type Refusal, TargetGone } from '#platform/contract/refusals.ts'

export const NotCertified: Refusal = { code: 1901, msg: '本项目须先完成认证，再报名投标' }
export const SignUpClosed: Refusal = { code: 1902, msg: '报名已经截止' }

const ProjectNumber = text('项目编号', 50)

export const prosign = endpoint({
  title: '报名投标',
  path: '/api/prosign',
  encoding: 'form',
  access: 'user',
  limit: 'signUp',
  input: z.object({ project_sn: ProjectNumber }),
  output: readsNothing,
  refusals: [TargetGone, NotCertified, SignUpClosed],
  note: '招标要求认证的（certified_only，本站增加）须已通过认证；截止以服务器时间为准。重复报名仍答成功，只报名一次；需缴保证金的项目同时生成一笔待缴保证金。',
})

export const TenderState = z.object({
  project_sn: readsText,
  /** The server's clock, wire time: countdowns go by it. */
  now: readsText,
  signup_end: readsText,
  bond_due: readsText,
  open_time: readsText,
  is_open: readsFlag,
  certified_only: readsFlag,
  apply_state: readsInteger,
  /** Wire time; empty if the user has not signed up. */
  signed_at: readsText,
  /** Yuan; 0 for none. */
  bond: readsNumber,
  /** State of the user's bond (src/features/bonds/rules/bonds.ts); -1 for none. */
  bail_status: readsInteger,
  contact: readsText,
})
export type TenderState = z.output<typeof TenderState>

export const tenderState = endpoint({
  title: '我在一个招标项目中的进度',
  path: '/api/user/tenderState',
  isExtension: true,
  encoding: 'form',
  access: 'user',
  input: z.object({ project_sn: ProjectNumber }),
  output: TenderState,
  refusals: [TargetGone],
})

const StaffSignUp = z.object({
  id: Id,
  /** Certified name or nickname, personal names masked, and the mobile masked. */
  bidder: z.string(),
  mobile: z.string(),
  createtime: z.string(),
  /** src/features/bonds/rules/bonds.ts; -1 without a bond. */
  bail_status: z.int(),
  /** 0 without a bond. */
  bond_id: z.int(),
})
export type StaffSignUp = z.output<typeof StaffSignUp>

export const staffSignUps = endpoint({
  title: '一个招标项目的报名单位',
  path: '/api/staff/tenders/signUps',
  encoding: 'json',
  access: 'staff',
  input: z.object({ id: Id, page: Page, pagesize: pageSize(50) }),
  output: pageOf(StaffSignUp),
  refusals: [],
  note: '最近报名在前。',
})

export const SignUp = z.object({
  project_sn: readsText,
  title: readsText,
  createtime: readsText,
  open_time: readsText,
  ptype: readsInteger,
  infor_type: readsInteger,
  is_public: readsFlag,
  /** -1 without a bond. */
  bail_status: readsInteger,
})
export type SignUp = z.output<typeof SignUp>

export const signUpList = endpoint({
  title: '我报名的招标项目',
  path: '/api/user/signUpList',
  isExtension: true,
  encoding: 'form',
  access: 'user',
  input: z.object({ page: Page, pagesize: pageSize(20) }),
  output: z.object({ list: readsList(SignUp), count: readsInteger }),
  refusals: [],
  note: '最近报名在前。',
})
