import type { TenderState } from '#contract/tenders.ts'

/** Where the user stands with a tender. */
export interface Standing {
  state: TenderState
  /** How far the server's clock is ahead of the browser's, in milliseconds. */
  ahead: number
}
