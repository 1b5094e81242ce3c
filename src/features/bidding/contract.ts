// Signing up for tenders, and where a bidder stands (spec part 1 §2, §4).

import * as z from 'zod/mini'
import { BondHeld, BondInReview, BondSettled } from '#features/bonds/contract.ts'
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
export const WithdrawalClosed: Refusal = {
  code: 1915,
  msg: '报名已经截止，不能再取消报名。确实不参加的，请联系客服或招标单位',
}

const ProjectNumber = text('项目编号', 50)

export const prosign = endpoint({
  title: '报名投标',
  path: '/api/prosign',
  encoding: 'form',
  access: 'user',
  limit: 'signUp',
  input: z.object({ project_sn: ProjectNumber }),
  output: readsNothing,
  refusals: [TargetGone, NotCertified, SignUpClosed, BondSettled],
  note: '招标要求认证的（certified_only，本站增加）须已通过认证；截止以服务器时间为准。重复报名仍答成功，只报名一次；需缴保证金的项目同时生成一笔待缴保证金。取消过的，截止前可以再次报名，保证金恢复为待缴。',
})

export const withdrawSignUp = endpoint({
  title: '取消报名',
  path: '/api/user/withdrawSignUp',
  isExtension: true,
  encoding: 'form',
  access: 'user',
  limit: 'signUp',
  input: z.object({ project_sn: ProjectNumber }),
  output: readsNothing,
  refusals: [TargetGone, WithdrawalClosed, BondHeld, BondInReview],
  note: '报名截止前可以取消，以服务器时间为准。未缴的保证金随之结束；凭证正在审核或保证金已缴纳的不能取消，须先退还。重复取消仍答成功。',
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
  /** Wire time; empty if the user has not signed up, or has taken it back. */
  signed_at: readsText,
  /** Wire time; empty unless the user has taken the sign-up back. */
  withdrawn_at: readsText,
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
  /** Empty while the sign-up stands. */
  withdrawn_at: z.string(),
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
  output: z.extend(pageOf(StaffSignUp), {
    /** How many of them were taken back. */
    withdrawn: z.int(),
  }),
  refusals: [],
  note: '最近报名在前。',
})

export const SignUp = z.object({
  project_sn: readsText,
  title: readsText,
  createtime: readsText,
  /** Wire time; empty while the sign-up stands. */
  withdrawn_at: readsText,
  /** Whether the sign-up may still be taken back, as far as the time goes. */
  can_withdraw: readsFlag,
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
