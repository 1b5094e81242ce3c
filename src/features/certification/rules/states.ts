// State machine of a certification (spec part 1 §4): what may happen to it, and how the states read.
import { CERTIFICATION } from '#platform/contract/account-types.ts'

export type CertificationState = (typeof CERTIFICATION)[keyof typeof CERTIFICATION]

/** The owner submits, or withdraws his consent; a reviewer approves, rejects, takes either back, or revokes. */
export type CertificationEvent = 'submit' | 'approve' | 'reject' | 'reopen' | 'revoke' | 'withdraw'

const { none, pending, approved, rejected } = CERTIFICATION

export const certificationEvents: Readonly<
  Record<CertificationEvent, { from: readonly CertificationState[]; to: CertificationState }>
> = {
  /** Again at any time: what was submitted takes the place of what waits, or was decided. */
  submit: { from: [none, pending, approved, rejected], to: pending },
  approve: { from: [pending], to: approved },
  reject: { from: [pending], to: rejected },
  reopen: { from: [approved, rejected], to: pending },
  /** Revoked after an approval that turned out to be wrong. The owner may submit again, as after a rejection. */
  revoke: { from: [approved], to: rejected },
  withdraw: { from: [pending, approved, rejected], to: none },
}

/** State after the event; undefined where it may not happen. */
export const stateAfter = (event: CertificationEvent, state: number): CertificationState | undefined => {
  const { from, to } = certificationEvents[event]
  return (from as readonly number[]).includes(state) ? to : undefined
}

/** How long a review takes, as users are told. */
export const CERTIFICATION_REVIEW_TIME = '一般 1–2 个工作日内完成审核'

export const CERTIFICATION_STEPS = ['填写资料', '等待审核', '认证通过'] as const

export const certificationStep = (state: number) => {
  if (state === pending) return 1
  return state === approved ? 2 : 0
}
