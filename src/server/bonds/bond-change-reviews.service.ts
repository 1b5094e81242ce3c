// Proposals about bid bonds as reviewable subjects: another reviewer decides them.
import type { ReviewableKind } from '#server/review/reviewable.service.ts'

const notBuilt = (): never => {
  throw new Error('not built yet')
}
const stub: ReviewableKind = {
  verbs: { approved: 'approve', rejected: 'reject' },
  find: notBuilt,
  detail: notBuilt,
  matching: notBuilt,
  lock: notBuilt,
}

export const reviewableBondChanges = stub
