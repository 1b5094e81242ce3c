// Steps of a bidder with a tender, by their numbers in the address, and how far he may go.

import { isBidderNext } from '#features/bonds/rules/bond-texts.ts'
import { BOND } from '#features/bonds/rules/bonds.ts'
import type { TenderState } from './contract.ts'

export const STEP = { read: 1, signUp: 2, bond: 3, result: 4 } as const
export type BiddingStep = (typeof STEP)[keyof typeof STEP]

export const stepNames: Record<BiddingStep, string> = {
  1: '阅读公告',
  2: '报名',
  3: '缴纳保证金',
  4: '结果',
}

/** Steps of a tender: without a bond there is none to pay. */
export const stepsOf = (hasBond: boolean): BiddingStep[] =>
  hasBond ? [STEP.read, STEP.signUp, STEP.bond, STEP.result] : [STEP.read, STEP.signUp, STEP.result]

const hasSignedUp = ({ signed_at }: TenderState) => signed_at !== ''

/** Whether the bidder has a bond that is not settled yet: to be paid, or being looked at. */
const owesBond = ({ bail_status }: TenderState) => isBidderNext(bail_status) || bail_status === BOND.pending

/**
 * Whether a step is done, whichever one is shown.
 * @param shown the step that is shown @param hasResult whether the tender's result is there
 */
export const isStepDone = (
  step: BiddingStep,
  { state, shown, hasResult }: { state: TenderState | undefined; shown: BiddingStep; hasResult: boolean },
): boolean => {
  const signedUp = state !== undefined && hasSignedUp(state)
  if (step === STEP.read) return signedUp || shown > STEP.read
  if (step === STEP.signUp) return signedUp
  if (step === STEP.bond) return signedUp && !owesBond(state) && state.bail_status !== BOND.ended
  return signedUp && hasResult
}

/** Text of the result step for a bidder who waits for the result. */
export const waitingText = ({ bail_status, open_time, now }: TenderState): string => {
  if (isBidderNext(bail_status)) return '您已报名，但保证金尚未缴清，可能影响投标。请先完成缴纳。'
  if (bail_status === BOND.pending) return '您已报名，保证金凭证正在审核。'
  if (bail_status === BOND.ended) return '您的保证金已结束。如有疑问，请联系客服。'
  if (bail_status === BOND.refunded) return '保证金已退还。结果公布后在本页和公告页面查看。'
  return open_time !== '' && open_time <= now
    ? '已开标，结果公布后在本页和公告页面查看。'
    : '您已报名，请按公告要求参加开标。结果公布后在本页和公告页面查看。'
}

/** The last step that may be opened. Visitors read. */
export const lastStep = (state: TenderState | undefined): BiddingStep => {
  if (!state) return STEP.read
  return hasSignedUp(state) ? STEP.result : STEP.signUp
}

/** The step that is shown where the address names none: where something is to be done, or has become known. */
export const currentStep = (state: TenderState | undefined): BiddingStep => {
  if (!state || !hasSignedUp(state)) return STEP.read
  return owesBond(state) ? STEP.bond : STEP.result
}

/** The asked step, or the last one before it that there is and that may be opened. @param asked  0 for none. */
export const shownStep = (asked: number, state: TenderState | undefined, hasBond: boolean): BiddingStep => {
  if (asked === 0) return currentStep(state)
  const most = Math.min(asked, lastStep(state))
  const open = stepsOf(hasBond).filter((step) => step <= most)
  return open[open.length - 1] ?? STEP.read
}
