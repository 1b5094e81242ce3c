import {
  and,
  count,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { DeliveryState } from '#features/webhooks/rules.ts'
import { TEST_EVENT } from '#features/webhooks/rules.ts'
import { type Backlog, backlogOf } from '#platform/server/db/backlog.ts'
import { first } from '#platform/server/db/first.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import { webhookDeliveries as deliveries, webhooks } from './webhooks.schema.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof deliveries.$inferSelect

const isKept = isNull(webhooks.removed_at)
const isWaiting = eq(deliveries.state, 'waiting')

export const listWebhooks = async (db: Db): Promise<(WebhookRow & { waiting: number })[]> => {
  const rows = await db.select().from(webhooks).where(isKept).orderBy(webhooks.id)
  const waiting = await db
    .select({ id: deliveries.webhook_id, n: count() })
    .from(deliveries)
    .where(isWaiting)
    .groupBy(deliveries.webhook_id)
  const numbers = new Map(waiting.map(({ id, n }) => [id, n]))
  return rows.map((row) => ({ ...row, waiting: numbers.get(row.id) ?? 0 }))
}

/** Undefined for one that was removed. */
export const lockWebhook = (tx: Tx, id: number): Promise<WebhookRow | undefined> =>
  first(
    tx
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, id), isKept))
      .for('no key update'),
  )

export const findWebhookNamed = (tx: Tx, name: string) =>
  first(
    tx
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(eq(webhooks.name, name), isKept)),
  )

export const countWebhooks = (tx: Tx) => tx.$count(webhooks, isKept)

export const insertWebhook = async (tx: Tx, row: typeof webhooks.$inferInsert): Promise<number> => {
  const [inserted] = await tx.insert(webhooks).values(row).returning({ id: webhooks.id })
  if (!inserted) throw new Error('the webhook was not inserted')
  return inserted.id
}

export const updateWebhook = (tx: Tx, id: number, changes: Partial<WebhookRow>) =>
  tx.update(webhooks).set(changes).where(eq(webhooks.id, id))

/** Those that were switched off because nothing was taken there, the latest first. */
export const listSwitchedOff = (db: Db) =>
  db
    .select({ id: webhooks.id, name: webhooks.name, reason: webhooks.off_reason, at: webhooks.off_at })
    .from(webhooks)
    .where(and(isKept, inArray(webhooks.off_reason, ['failing', 'gone'])))
    .orderBy(desc(webhooks.off_at))

type SecretColumn = 'secret' | 'old_secret'

export const lockSecrets = async (
  tx: Tx,
  column: SecretColumn,
): Promise<{ id: number; stored: string }[]> => {
  const rows = await tx
    .select({ id: webhooks.id, stored: webhooks[column] })
    .from(webhooks)
    .where(ne(webhooks[column], ''))
    .orderBy(webhooks.id)
    .for('no key update')
  return rows.flatMap(({ id, stored }) => (stored ? [{ id, stored }] : []))
}

export const replaceSecret = (tx: Tx, column: SecretColumn, id: number, stored: string) =>
  tx
    .update(webhooks)
    .set({ [column]: stored })
    .where(eq(webhooks.id, id))

export const insertTest = async (tx: Tx, webhook_id: number, at: Date): Promise<number> => {
  const [inserted] = await tx
    .insert(deliveries)
    .values({ webhook_id, event: TEST_EVENT, at })
    .returning({ id: deliveries.id })
  if (!inserted) throw new Error('the test was not inserted')
  return inserted.id
}

export const cancelWaiting = (tx: Tx, webhookId: number) =>
  tx
    .update(deliveries)
    .set({ state: 'cancelled', due_at: null })
    .where(and(eq(deliveries.webhook_id, webhookId), isWaiting))

/** Whether a message waits that is no test. */
export const hasWaiting = async (tx: Tx, webhookId: number) =>
  (await tx.$count(
    deliveries,
    and(eq(deliveries.webhook_id, webhookId), isWaiting, ne(deliveries.event, TEST_EVENT)),
  )) > 0

const isDue = (now: Date) => and(isWaiting, or(isNull(deliveries.due_at), lte(deliveries.due_at, now)))
/** A test goes to an address that is switched off, too. */
const isSent = and(isKept, or(eq(webhooks.active, true), eq(deliveries.event, TEST_EVENT)))

/** Addresses with something to be sent, without these. */
export const webhooksWithDue = async (db: Db, now: Date, without: readonly number[]): Promise<number[]> => {
  const due = db
    .select({ one: sql`1` })
    .from(deliveries)
    .where(and(eq(deliveries.webhook_id, webhooks.id), isDue(now), isSent))
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(isKept, without.length > 0 ? notInArray(webhooks.id, [...without]) : undefined, exists(due)))
    .orderBy(webhooks.id)
  return rows.map(({ id }) => id)
}

/** The oldest that is due, with its address. It is due again at `until`, in case this server does not say how it went. */
export const claimDelivery = async (tx: Tx, webhookId: number, now: Date, until: Date) => {
  const [due] = await tx
    .select({ delivery: deliveries, webhook: webhooks })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook_id))
    .where(and(eq(deliveries.webhook_id, webhookId), isDue(now), isSent))
    .orderBy(deliveries.id)
    .limit(1)
    .for('update', { of: deliveries, skipLocked: true })
  if (!due) return undefined
  const attempts = due.delivery.attempts + 1
  await tx.update(deliveries).set({ attempts, due_at: until }).where(eq(deliveries.id, due.delivery.id))
  return { ...due, delivery: { ...due.delivery, attempts } }
}

export const updateDelivery = (tx: Tx, id: number, changes: Partial<DeliveryRow>) =>
  tx.update(deliveries).set(changes).where(eq(deliveries.id, id))

export const findDelivery = (tx: Tx, id: number): Promise<DeliveryRow | undefined> =>
  first(tx.select().from(deliveries).where(eq(deliveries.id, id)))

export interface DeliveryFilter {
  webhook: number | undefined
  state: DeliveryState | undefined
}
const matching = ({ webhook, state }: DeliveryFilter) =>
  and(webhook ? eq(deliveries.webhook_id, webhook) : undefined, state && eq(deliveries.state, state))

/** Newest first. */
export const listDeliveries = (db: Db, filter: DeliveryFilter, limit: number, offset: number) =>
  db
    .select({ delivery: deliveries, name: webhooks.name })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook_id))
    .where(matching(filter))
    .orderBy(desc(deliveries.id))
    .limit(limit)
    .offset(offset)

export const countDeliveries = (db: Db, filter: DeliveryFilter): Promise<number> =>
  db.$count(deliveries, matching(filter))

const ofActive = (db: Db) =>
  db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(isKept, eq(webhooks.active, true)))

export const deliveryBacklog = (db: Db, now: Date): Promise<Backlog> =>
  backlogOf(db, {
    from: deliveries,
    where: and(isDue(now), inArray(deliveries.webhook_id, ofActive(db))),
    since: sql<Date>`coalesce(${deliveries.due_at}, ${deliveries.at})`,
  })

export const countGivenUp = (db: Db, since: Date): Promise<number> =>
  db.$count(
    deliveries,
    and(eq(deliveries.state, 'failed'), ne(deliveries.event, TEST_EVENT), gte(deliveries.tried_at, since)),
  )

/** Removes deliveries from before this moment, and removed addresses without any. */
export const removeDeliveriesBefore = async (db: Db, moment: Date) => {
  await db.delete(deliveries).where(lt(deliveries.at, moment))
  const left = db.select({ one: sql`1` }).from(deliveries).where(eq(deliveries.webhook_id, webhooks.id))
  await db.delete(webhooks).where(and(not(isKept), not(exists(left))))
}
