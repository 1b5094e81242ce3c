// What a review queue asks of the things that wait in it, and how their lines are told.
import type { Outcome, QueueName } from '#contract/review.ts'
import { releaseNames } from '#domain/listings/reason-texts.ts'
import type { ReleaseState } from '#domain/listings/states.ts'
import { contactFlags, type Flag } from '#domain/review/flags.ts'
import type { StepName } from '#domain/review/queues.ts'
import { maskMobile } from '#lib/phones.ts'
import type { Writer } from '#server/audit/writer.service.ts'
import type { Db, Tx } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { maskPersonalIn } from '#server/security/mask.ts'
import type { Keyword } from '#server/security/phone-query.ts'
import type { Subjects } from './queues.table.ts'

/** How a subject stands in lists. */
export interface Subject {
  title: string
  category: string
  flags: Flag[]
}

/** One line of it; `masked` is what stands there until somebody asks for the field by its name. */
export interface Line {
  label: string
  value: string
  field?: string
  masked?: string
}

/** A picture or video of it. */
export interface Media {
  label: string
  kind: 'image' | 'video'
  /** Opened on request alone, by this field, which goes on record with the id of its upload. */
  sealed?: { field: string; upload: string }
  /** Where it may be seen, at least for a while. */
  open: (deps: Deps) => Promise<string>
}

export interface Detail {
  /** All that a reviewer decides on: whatever changes in it calls for another look. */
  content: unknown
  lines: Line[]
  media?: Media[]
  /** The last version, or earlier submission of the same person. */
  previous: Line[]
  /** Path of the page that readers have of it; empty or absent for none. */
  page?: string
}

export interface Decision {
  outcome: Outcome
  note: string
  writer: Writer
  at: Date
}

export interface ReviewableKind {
  /** Second word of a decision's audit action. */
  verbs: Record<Outcome, StepName>
  find(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Subject>>
  detail(db: Db, id: number): Promise<Detail | undefined>
  /** Every word stands in it, and every phone is its phone. */
  matching(db: Db, keyword: Keyword): Subjects
  /** Keeps the subject as it is until the transaction ends; comes before the lock on its task, as in any writer. */
  lock(tx: Tx, id: number): Promise<unknown>
  /** Before the transaction of an approval: what takes its time, and nothing need be locked for. */
  prepareApproval?(deps: Deps, id: number): Promise<unknown>
  /** What follows from a decision beside its record. */
  onDecision?(deps: Deps & { db: Tx }, id: number, decision: Decision): Promise<unknown>
}

/** What can wait for review, by queue; src/server/features.ts lists them. */
export type ReviewableKinds = Record<QueueName, ReviewableKind>

export type ReviewDeps = Deps & { reviewable: ReviewableKinds }

/** Ways around the platform in a text that staff see with its numbers masked. */
export const contactFlagsOf = (text: string): Flag[] => contactFlags(text, maskPersonalIn(text))

export const line = (label: string, value: string): Line => ({ label, value })
export const phone = (label: string, field: string, value: string): Line => ({
  label,
  value,
  field,
  masked: value && maskMobile(value),
})
export const prose = (label: string, field: string, value: string): Line => ({
  label,
  value,
  field,
  masked: maskPersonalIn(value),
})
/** @param state null before the first release. */
export const publishedStateLine = (state: Exclude<ReleaseState, 'none'> | null): Line =>
  line('林地状态', releaseNames[state ?? 'none'])
