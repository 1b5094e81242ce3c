// First page of the console: open tasks, new submissions, state of publishing.
import * as z from 'zod/mini'
import { RECORD_STATES } from '#features/content/contract/calls.ts'
import { UnseenComments } from '#features/content/contract/comments.ts'
import { RUN_STATES } from '#features/publishing/contract.ts'
import { QueueSummary } from '#features/review/contract/review.ts'
import { FINDINGS } from '#features/site-check/contract.ts'
import { OFF_REASONS } from '#features/webhooks/rules.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/fields.ts'
import { EDITED_KINDS } from '#platform/contract/kinds.ts'

export const dashboard = endpoint({
  title: '工作台概览',
  path: '/api/staff/dashboard',
  encoding: 'json',
  access: 'staff',
  input: z.object({}),
  output: z.object({
    /** Empty for editors, who review nothing. */
    queues: z.array(QueueSummary),
    /** Null while no more SMS codes are sent than usual. */
    sms: z.nullable(z.object({ sent: z.int(), ceiling: z.int() })),
    /** Webhooks that were switched off because nothing was taken there; none for who is no admin. */
    webhooks: z.array(z.object({ id: Id, name: z.string(), reason: z.enum(OFF_REASONS), at: z.string() })),
    weekly: z.object({
      /** Mondays of the last twelve Beijing weeks as `2026-11-16`, the current one last. */
      weeks: z.array(z.string()),
      series: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          /** One a week. */
          values: z.array(z.int()),
        }),
      ),
    }),
    publishing: z.object({
      /** The last thirty that are over, oldest first. */
      runs: z.array(
        z.object({
          id: Id,
          /** Wire time of the begin. */
          at: z.string(),
          milliseconds: z.int(),
          written: z.int(),
          state: z.enum(RUN_STATES),
        }),
      ),
      /** Milliseconds of those that went well; null where none did. */
      median: z.nullable(z.int()),
      p95: z.nullable(z.int()),
    }),
    /** Daily checks of the site's pages that are over, the earliest first: findings that nobody ignores, by their names. */
    checks: z.array(
      z.object({ day: z.string(), pages: z.int(), counts: z.partialRecord(z.enum(FINDINGS), z.int()) }),
    ),
    /** Sign-ups for tenders that were taken back in the last week, the latest first; none for who may not read tenders. */
    withdrawals: z.array(
      z.object({
        id: Id,
        /** Id of the tender. */
        tender: Id,
        title: z.string(),
        bidder: z.string(),
        withdrawn_at: z.string(),
      }),
    ),
    /** Texts that wait for the caller's approval, and his own that wait or came back. */
    approvals: z.object({ mine: z.int(), sent: z.int() }),
    /** Comments on texts of the caller, or that he took part in, with entries he has not seen; the latest first. */
    comments: z.array(UnseenComments),
    content: z.array(
      z.object({
        kind: z.enum(EDITED_KINDS),
        name: z.string(),
        states: z.record(z.enum(RECORD_STATES), z.int()),
        /** What the caller saved last and readers do not see yet. */
        own: z.object({ draft: z.int(), changed: z.int() }),
        /** Drafts whose schedule was refused at its time. */
        failed: z.int(),
      }),
    ),
  }),
  refusals: [],
  note: '队列数仅对审核员和管理员给出。',
})
