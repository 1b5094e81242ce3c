// Bid bonds as a state machine: states with their labels, and the events that lead from one to another. Server, ledger
// check, console and account pages walk this table.
import type { Proposal } from '#features/bonds/contract.ts'
import { RESULT } from '#features/tenders/rules/tenders.ts'

/** States on the wire (spec part 1 §4); 6 is the "any other value" that the spec calls ended. */
export const BOND = { unpaid: 0, pending: 1, paid: 2, failed: 3, refunded: 4, frozen: 5, ended: 6 } as const
/** `bail_status` where there is no bond. */
export const NO_BOND = -1
export type BondState = (typeof BOND)[keyof typeof BOND]

const stateNames: Record<BondState, string> = {
  0: '未缴纳',
  1: '审核中',
  2: '已缴纳',
  3: '审核未通过',
  4: '已退还',
  5: '已冻结',
  6: '已结束',
}

/** A state that is none of these has ended. */
export const bondStateName = (state: number): string =>
  stateNames[state as BondState] ?? stateNames[BOND.ended]

export const bondStates: Readonly<Record<number, string>> = stateNames

interface Event {
  name: string
  /** States in which it may happen; none for the event that creates the bond. */
  from: readonly BondState[]
  to: BondState
  /** Change of what the platform holds, in bonds. */
  holds: 1 | 0 | -1
  /** Who brings it about: the bidder, one reviewer, or two of them. */
  by: 'bidder' | 'reviewer' | 'two reviewers'
}

export const bondEvents = {
  open: { name: '报名，生成保证金', from: [], to: BOND.unpaid, holds: 0, by: 'bidder' },
  submit: {
    name: '提交汇款凭证',
    from: [BOND.unpaid, BOND.failed],
    to: BOND.pending,
    holds: 0,
    by: 'bidder',
  },
  confirm: { name: '确认到账', from: [BOND.pending], to: BOND.paid, holds: 1, by: 'reviewer' },
  reject: { name: '凭证审核未通过', from: [BOND.pending], to: BOND.failed, holds: 0, by: 'reviewer' },
  end: {
    name: '终止',
    from: [BOND.unpaid, BOND.failed],
    to: BOND.ended,
    holds: 0,
    by: 'reviewer',
  },
  withdraw: {
    name: '取消报名',
    from: [BOND.unpaid, BOND.failed],
    to: BOND.ended,
    holds: 0,
    by: 'bidder',
  },
  // Only of a bond that its bidder withdrew, or that was refunded before he did.
  reopen: {
    name: '再次报名',
    from: [BOND.ended, BOND.refunded],
    to: BOND.unpaid,
    holds: 0,
    by: 'bidder',
  },
  // Money that arrived without a voucher, or whose voucher was rejected by mistake.
  credit: {
    name: '补记到账',
    from: [BOND.unpaid, BOND.failed],
    to: BOND.paid,
    holds: 1,
    by: 'two reviewers',
  },
  refund: { name: '退还', from: [BOND.paid], to: BOND.refunded, holds: -1, by: 'two reviewers' },
  freeze: { name: '冻结', from: [BOND.paid], to: BOND.frozen, holds: 0, by: 'two reviewers' },
  unfreeze: { name: '解冻', from: [BOND.frozen], to: BOND.paid, holds: 0, by: 'two reviewers' },
  forfeit: { name: '不予退还', from: [BOND.frozen], to: BOND.ended, holds: -1, by: 'two reviewers' },
} as const satisfies Record<string, Event> & Record<Proposal, { by: 'two reviewers' } & Event>
export type BondEvent = keyof typeof bondEvents

export const mayHappen = (event: BondEvent, state: BondState): boolean =>
  (bondEvents[event].from as readonly BondState[]).includes(state)

/** What the bonds of a tender go by; times are null where there is no such limit. */
export interface BondLimits {
  /** How far the tender is: TenderItem of src/features/tenders/contract/tenders.ts. */
  infor_type: number
  bond_due: Date | null
  open_time: Date | null
}

/**
 * Last moment at which the bidder may send a voucher in this state: the first one until the bond is due, one in place of a
 * rejected one until the bids are opened; where one of these times is not given, the other holds for both. null without a
 * limit; undefined where no voucher may be sent, as once there is a result.
 */
export const voucherUntil = (state: BondState, limits: BondLimits): Date | null | undefined => {
  const { infor_type, bond_due, open_time } = limits
  if (!mayHappen('submit', state) || infor_type >= RESULT) return undefined
  return state === BOND.unpaid ? (bond_due ?? open_time) : (open_time ?? bond_due)
}

export const isHeld = (state: BondState): boolean => state === BOND.paid || state === BOND.frozen

export const isClosed = (state: number): boolean =>
  state === BOND.refunded || state === BOND.ended || !(state in stateNames)
