// Interface of what is reviewed, for the console: how the list of a queue is narrowed, and where its tasks lead.
import type { QueueName } from '#features/review/contract/review.ts'
import type { FlagCode } from '#features/review/rules/flags.ts'

/** Declaration of a queue, by the feature of its submissions. */
export interface ReviewedKind {
  /** Placeholder of a search that finds more than words and phones. */
  searchHint?: string
  /** Types that it can be filtered by: code → name. */
  types?: Readonly<Record<number, string>>
  /** Flags that it can be filtered by. */
  flags?: readonly FlagCode[]
  /** Whether its submissions are about a place. */
  hasRegions?: boolean
  /** Screen of what was submitted. */
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
