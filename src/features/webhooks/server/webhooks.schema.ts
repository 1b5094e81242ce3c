// Addresses of other systems, and the messages to them.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryState, OffReason, SentEvent, WebhookEvent } from '#features/webhooks/rules.ts'
import type { RecordKind } from '#platform/contract/kinds.ts'
import type { WebhookFault } from '#platform/contract/webhook-faults.ts'

export const webhooks = pgTable('webhooks', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  url: text().notNull(),
  kinds: text().array().$type<RecordKind[]>().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  active: boolean().notNull(),
  /** Encrypted (`webhookColumns`). Empty once the address is removed. */
  secret: text().notNull().default(''),
  /** The secret before, encrypted: messages are signed with it, too, until its time. */
  old_secret: text(),
  old_secret_until: timestamp({ withTimezone: true }),
  /** First failure since a message was last taken, or since the last one that waited was given up. */
  failing_since: timestamp({ withTimezone: true }),
  off_reason: text().$type<OffReason>().notNull().default(''),
  off_at: timestamp({ withTimezone: true }),
  /** Stays until its deliveries are gone. */
  removed_at: timestamp({ withTimezone: true }),
  createtime: timestamp({ withTimezone: true }).notNull(),
  version: integer().notNull().default(1),
})

/** Written by a trigger, in the transaction of the change (webhook-objects.kind.ts). */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    webhook_id: integer()
      .notNull()
      .references(() => webhooks.id),
    message_id: uuid().notNull().defaultRandom(),
    event: text().$type<SentEvent>().notNull(),
    kind: text().$type<RecordKind | ''>().notNull().default(''),
    record_id: integer().notNull().default(0),
    at: timestamp({ withTimezone: true }).notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: smallint().notNull().default(0),
    /** When it is sent next; null for at once, and once it is over. */
    due_at: timestamp({ withTimezone: true }),
    tried_at: timestamp({ withTimezone: true }),
    status: smallint().notNull().default(0),
    milliseconds: integer().notNull().default(0),
    fault: text().$type<WebhookFault>().notNull().default(''),
  },
  (table) => [
    index('webhook_deliveries_of_webhook').on(table.webhook_id, table.id),
    index('webhook_deliveries_waiting').on(table.webhook_id, table.id).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_at').on(table.at),
    index('webhook_deliveries_failed').on(table.tried_at).where(sql`${table.state} = 'failed'`),
  ],
)
