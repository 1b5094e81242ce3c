import type { TenderState } from '#features/bidding/contract.ts'

/** How far the user has come with a tender. */
export interface BidProgress {
  state: TenderState
  clockOffsetMs: number
}
