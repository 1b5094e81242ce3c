import type { TenderState } from '#features/bidding/contract.ts'

export interface BidProgress {
  state: TenderState
  clockOffsetMs: number
}
