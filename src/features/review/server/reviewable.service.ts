// Interface of the kinds of submissions that can be reviewed, and helpers to describe their fields.

import type { StepName } from '#features/audit/rules.ts'
import type { Writer } from '#features/audit/server/index.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Outcome, QueueName } from '#features/review/contract/review.ts'
import { contactFlags, type Flag } from '#features/review/rules/flags.ts'
import { maskAnySpelling } from '#platform/lib/personal-numbers.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps, TxDeps } from '#platform/server/deps.ts'
import type { Encryption } from '#platform/server/security/encryption.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'
import type { Subjects } from './queues.table.ts'

export interface Subject {
  title: string
  category: string
  flags: Flag[]
  /** Texts that an approval publishes: the admin's lists of words are held against them, and a banned word stops it. */
  published?: readonly string[]
  thumbnail?: (deps: Deps) => Promise<string>
}

/** A field of the subject. If `masked` is given, it is shown until the reviewer reveals `field`. */
export interface Line {
  label: string
  value: string
  field?: string
  masked?: string
  /** Heading above it and its neighbours of the same heading. */
  section?: string
}

export interface Media {
  label: string
  kind: 'image' | 'video' | 'pdf'
  /** Shown only when the reviewer reveals this field; the audit log then names the upload. */
  maskedFile?: {
    field: string
    upload: string
    /** An approval may be given without it. */
    isOptional?: true
  }
  open: (deps: Deps) => Promise<string>
}

export interface Detail {
  /** Everything the decision is based on. If it changes, the reviewer must load the task again. */
  content: unknown
  lines: Line[]
  media?: Media[]
  /** Fields of the previous version, or of the previous submission of the same person. */
  previous: Line[]
  /** Path of its public page; empty or absent if it has none. */
  page?: string
  /** Why it can only be rejected, in Chinese; absent if it may be approved. */
  rejectOnly?: string
  /** Whether `askForChange` is possible now. */
  canAskForChange?: boolean
}

/** A masked value that a search confirms. */
export interface ConfirmedValue {
  /** Identifies the value without telling it. */
  key: string
  masked: string
}

export interface Decision {
  outcome: Outcome
  note: string
  /** Name of the expert whose opinion the note is; empty in queues without opinions. */
  signature: string
  writer: Writer
  at: Date
}

export interface Reopenable {
  outcome: Outcome
  note: string
  decided_at: Date
  /** What `remember` answered before it. */
  before: object
}

export interface Reopened extends Reopenable {
  writer: Writer
  at: Date
}

export interface Reopening {
  /** State of the subject before the decision; stored as JSON. */
  remember(tx: Tx, id: number): Promise<object>
  /** Slow preparation, called before the transaction so that no lock is held meanwhile. */
  prepare?(deps: Deps, id: number, decision: Reopenable): Promise<unknown>
  /** Puts the state back. Refuses with `ReopenChanged` if the subject has changed since the decision. */
  restore(deps: TxDeps, id: number, reopened: Reopened): Promise<unknown>
}

/** For kinds whose decisions change nothing but the task. */
export const reopenTaskOnly: Reopening = {
  remember: () => Promise.resolve({}),
  restore: () => Promise.resolve(),
}

export interface ReviewableKind {
  /** Second part of the audit action of each decision. */
  verbs: Record<Outcome, StepName>
  /** @param encryption for kinds with encrypted columns, here and below */
  find(db: Db, ids: readonly number[], encryption: Encryption): Promise<ReadonlyMap<number, Subject>>
  detail(db: Db, id: number, encryption: Encryption): Promise<Detail | undefined>
  /** An approval publishes its note, too. */
  isNotePublished?(db: Db, id: number): Promise<boolean>
  /** Ids of subjects that contain each word and whose phone is each of the phones. */
  matching(db: Db, keyword: Keyword, encryption: Encryption): Subjects
  /** Masked values other than phones that the search would confirm: it counts as a reveal of each. */
  confirmedBy?(db: Db, keyword: Keyword, encryption: Encryption): Promise<ConfirmedValue[]>
  /** Locks the subject until the transaction ends. Comes before the lock on its task, as in all transactions. */
  lock(tx: Tx, id: number): Promise<unknown>
  /** Refuses a reviewer who may not decide about it: he cannot claim it either. */
  checkReviewer?(db: Db, id: number, staff: Pick<Staff, 'id'>): Promise<unknown>
  /** Slow preparation of an approval, called before its transaction so that no lock is held meanwhile. */
  prepareApproval?(deps: Deps, id: number): Promise<unknown>
  /** Applies a decision to the subject, in the transaction of the decision. */
  onDecision?(deps: TxDeps, id: number, decision: Decision): Promise<unknown>
  /** Sends what cannot be taken back, once the decision is committed. A failure is logged and changes nothing. */
  afterDecision?(deps: Deps, id: number, decision: Decision): Promise<unknown>
  /** Absent where a decision cannot be taken back, as where money is concerned. */
  reopening?: Reopening
  /** Asks the owner of what was reported for a change, which leaves the task open. Refuses what is off the site. */
  askForChange?(tx: Tx, id: number, asked: { note: string; at: Date }): Promise<unknown>
  /** Says in Chinese who will read the note of a decision. */
  noteReader?(deps: Deps, id: number): Promise<string>
  signatures?(db: Db): Promise<string[]>
  ofType?(db: Db, type: number): Subjects
  ofUser?(db: Db, userId: number): Subjects
  ofProvince?(db: Db, provinceId: number): Subjects
}

export type ReviewableKinds = Record<QueueName, ReviewableKind>

export type ReviewDeps = Deps & { reviewable: ReviewableKinds }

/** Flags for contact data in a text. Quotes in them are masked like the text itself. */
export const contactFlagsOf = (text: string): Flag[] => contactFlags(text, maskAnySpelling(text))

export const line = (label: string, value: string): Line => ({ label, value })
export const phone = (label: string, field: string, value: string): Line => ({
  label,
  value,
  field,
  masked: value && maskAnySpelling(value),
})
export const prose = (label: string, field: string, value: string): Line => ({
  label,
  value,
  field,
  masked: maskAnySpelling(value),
})
