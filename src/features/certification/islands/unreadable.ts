// A submission that waits, and that nobody can review: the server has lost the key of its name and number.
import type { Certification } from '#features/certification/contract/certification.ts'
import { CERTIFICATION } from '#platform/contract/account-types.ts'

export const UNREADABLE_TEXT =
  '您提交的姓名和证件号码因系统原因读不出来了，暂时无法审核。请重新填写后提交，已上传的照片不用重传。'

/** Other backends know no consents, and may leave out the number. */
export const isUnreadable = ({ apply_state, legal_identity, consent_version }: Certification) =>
  apply_state === CERTIFICATION.pending && legal_identity === '' && consent_version !== ''
