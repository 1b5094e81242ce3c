// Interface of what is reviewed, for the console: how the list of a queue is narrowed, and where its tasks lead.
import type { QueueName } from '#features/review/contract/review.ts'
import type { FlagCode } from '#features/review/rules/flags.ts'

export interface ReviewedKind {
  searchHint?: string
  types?: Readonly<Record<number, string>>
  flags?: readonly FlagCode[]
  hasRegions?: boolean
  /** Whether the list is narrowed to one user. */
  hasUsers?: boolean
  subjectScreen?: { label: string; path: (id: number) => string }
}

let kinds: Readonly<Record<QueueName, ReviewedKind>> | undefined

/** Hands in the kinds of all features: the app does so before it shows the console. */
export const setReviewedKinds = (all: Readonly<Record<QueueName, ReviewedKind>>) => {
  kinds = all
}

export const reviewedKind = (queue: QueueName): ReviewedKind => {
  if (!kinds) throw new Error('setReviewedKinds has not been called')
  return kinds[queue]
}
