// Bid bonds (spec part 1 §2, §3, §4, §7): what a bidder sees of them, and what the staff do with them.

import * as z from 'zod/mini'
import { BondState, TooManyReveals } from '#features/review/contract/refusals.ts'
import { eachUpload, uploadIdOf } from '#features/uploads/contract/uploaded-file.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  codeOr,
  Id,
  optionalId,
  optionalText,
  Page,
  pageOf,
  pageSize,
  readsFlag,
  readsInteger,
  readsList,
  readsNumber,
  readsText,
  text,
  withLabel,
} from '#platform/contract/fields.ts'
import { readsImages } from '#platform/contract/file-fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { tooManyText, uploadRules } from '#platform/contract/upload-rules.ts'

/** To a bidder who takes a sign-up back, or signs up again. */
export const BondHeld: Refusal = {
  code: 1909,
  msg: '保证金已缴纳，请先联系客服申请退还，退还后再取消报名',
}
export const BondInReview: Refusal = {
  code: 1916,
  msg: '保证金正在核对到账，请等结果通知：未到账的可以直接取消报名，已到账的请先联系客服申请退还',
}
export const BondSettled: Refusal = { code: 1917, msg: '这笔保证金已由平台终止，不能再次报名，请联系客服' }
export const BondOverdue: Refusal = { code: 1904, msg: '缴纳时间已过，不能再提交凭证' }
export const ProposalOpen: Refusal = { code: 1607, msg: '这笔保证金已有一项提议等待确认' }

export const BondSummary = z.object({
  project_name: readsText,
  project_sn: readsText,
  /** Yuan. */
  bond: readsNumber,
  /** Wire time until which it must be paid; empty for none. */
  bondtime: readsText,
  /** src/features/bonds/rules/bonds.ts; any other number has ended. */
  bail_status: readsInteger,
  /** Wire time of the last voucher; empty for none. */
  certificatetime: readsText,
  /** What the reviewer said of it last. */
  bail_remark: readsText,
  /** Ours from here on. Whether a voucher may be sent now, by state and the server's clock. */
  can_upload: readsFlag,
  /** Last moment for it, wire time; empty for none. */
  upload_until: readsText,
  is_public: readsFlag,
})
export type BondSummary = z.output<typeof BondSummary>

export const BondStep = z.object({
  name: readsText,
  at: readsText,
  note: readsText,
})

export const Bond = z.object({
  ...BondSummary.shape,
  /** Remittance voucher: addresses good for minutes. */
  certificate: readsImages,
  title: readsText,
  industry: readsText,
  tendering_type: readsText,
  tendering_mode: readsText,
  starting_price: readsText,
  contact: readsText,
  /** Ours from here on. The server's clock, wire time. */
  now: readsText,
  /** Account to pay to; empty where the operator has not set one. */
  account_name: readsText,
  account_bank: readsText,
  account_number: readsText,
  account_note: readsText,
  /** Oldest first. */
  history: readsList(BondStep),
})
export type Bond = z.output<typeof Bond>

const user = { encoding: 'form', access: 'user' } as const
const ProjectNumber = text('项目编号', 50)

export const bondList = endpoint({
  ...user,
  title: '我的保证金',
  path: '/api/user/bondList',
  input: z.object({ page: Page, pagesize: pageSize(20) }),
  output: pageOf(BondSummary),
  refusals: [],
  note: '最近报名在前。',
})

export const bonds = endpoint({
  ...user,
  title: '我的保证金，或其中一笔的详情',
  path: '/api/user/bonds',
  input: z.object({ project_sn: optionalText('项目编号', 50), page: Page, pagesize: pageSize(20) }),
  output: z.union([z.object({ list: z.array(BondSummary), count: z.int() }), Bond]),
  refusals: [TargetGone],
  note: '规格给出路径与 page、pagesize：与 bondList 相同。给出 project_sn（本站增加）的，按报名的项目编号答本人的一笔保证金，凭证图片为限时地址。',
})

/** The same call about one bond: with `project_sn`. */
export const bondDetail = { ...bonds, output: Bond }

export const REASON_MAX = 200

export const bondVoucher = endpoint({
  encoding: 'json',
  access: 'user',
  title: '提交保证金汇款凭证',
  path: '/api/user/bondVoucher',
  isExtension: true,
  limit: 'bondVoucher',
  input: z.object({
    project_sn: ProjectNumber,
    /** Ids of finished uploads with the purpose `voucher`. */
    certificate: withLabel(
      '汇款凭证',
      z.pipe(
        z.transform((value: unknown) => eachUpload(value).map(uploadIdOf)),
        z.array(z.string().check(z.minLength(1, '汇款凭证不正确，请重新上传'))).check(
          z.minLength(1, '请上传汇款凭证'),
          z.maxLength(uploadRules.voucher.count, tooManyText(uploadRules.voucher)),
          z.refine((ids) => new Set(ids).size === ids.length, '汇款凭证有重复'),
        ),
      ),
    ),
  }),
  output: z.null(),
  refusals: [TargetGone, BondState, BondOverdue],
  note: '规格没有提交凭证的路径。只在未缴纳（0）和审核未通过（3）时可提交；同样的凭证重复提交仍答成功，只记一次。',
})

/** What two reviewers do together: one proposes, another confirms. */
export const PROPOSALS = ['credit', 'refund', 'freeze', 'unfreeze', 'forfeit'] as const
export type Proposal = (typeof PROPOSALS)[number]

export const StaffBond = z.object({
  id: Id,
  project_sn: z.string(),
  project_name: z.string(),
  /** Certified name or nickname, and the mobile masked. */
  bidder: z.string(),
  mobile: z.string(),
  bond: z.number(),
  bail_status: z.int(),
  bondtime: z.string(),
  updatetime: z.string(),
  proposal: z.string(),
})
export type StaffBond = z.output<typeof StaffBond>

export const LedgerEntry = z.object({
  id: Id,
  name: z.string(),
  /** Yuan that the platform holds more by it; negative for less. */
  amount: z.number(),
  bail_status: z.int(),
  who: z.string(),
  at: z.string(),
  note: z.string(),
})
export type LedgerEntry = z.output<typeof LedgerEntry>

const reviewer = { encoding: 'json', access: 'staff:reviewer' } as const

export const staffBonds = endpoint({
  ...reviewer,
  title: '保证金列表',
  path: '/api/staff/bonds/list',
  input: z.object({
    /** -1 for all. */
    bail_status: codeOr('状态', -1, -1, 6),
    /** Words of project number, name of the project or of the bidder. */
    keyword: optionalText('关键词', 50),
    /** The bidder; 0 for all. */
    user_id: optionalId('用户编号'),
    page: Page,
    pagesize: pageSize(25),
  }),
  output: pageOf(StaffBond),
  refusals: [TooManyReveals],
  note: '最近变动在前。关键词中的完整电话视同查看：与审核队列共用每人每小时的次数限制，记入操作记录。',
})

export const staffBond = endpoint({
  ...reviewer,
  title: '一笔保证金与其账目',
  path: '/api/staff/bonds/get',
  input: z.object({ id: Id }),
  output: z.object({
    bond: StaffBond,
    /** Share of the estimate in percent; 0 where there is no estimate. */
    share: z.number(),
    /** Whether that is more than a bond should be. */
    too_high: z.boolean(),
    ledger: z.array(LedgerEntry),
    proposals: z.array(z.enum(PROPOSALS)),
    /** Whether it may be ended: nothing is held. */
    can_end: z.boolean(),
    /** Review tasks: of the voucher sent last, and of the proposal that waits; 0 for none. */
    voucher_task: z.int(),
    proposal_task: z.int(),
  }),
  refusals: [TargetGone],
})

export const proposeBondChange = endpoint({
  ...reviewer,
  title: '提议补记到账、退还、冻结、解冻或不予退还',
  path: '/api/staff/bonds/propose',
  input: z.object({
    id: Id,
    change: withLabel('提议', z.enum(PROPOSALS, '提议不正确')),
    reason: text('理由', REASON_MAX),
  }),
  output: z.null(),
  refusals: [TargetGone, BondState, ProposalOpen],
  note: '提议进入审核队列 bondChanges，须由另一位审核员确认后生效。',
})

export const endBond = endpoint({
  ...reviewer,
  title: '终止一笔未缴纳的保证金',
  path: '/api/staff/bonds/end',
  input: z.object({ id: Id, reason: text('理由', REASON_MAX) }),
  output: z.null(),
  refusals: [TargetGone, BondState],
})
