// Sends what waits: to each address one message after the other, to all of them beside each other, so that one that hangs
// holds up nobody.
import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '#features/audit/server/index.ts'
import {
  FAILING_MAX_MS,
  LOG_DAYS,
  type OffReason,
  OWN_FAULTS,
  RETRY_WAITS_MS,
  TEST_EVENT,
} from '#features/webhooks/rules.ts'
import type { RecordKind } from '#platform/contract/kinds.ts'
import type { WebhookFault } from '#platform/contract/webhook-faults.ts'
import { DAY_MS, isoTime, toWireTime } from '#platform/lib/dates.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type SendOptions, type SentWebhook, sendWebhook } from '#platform/server/gateways/webhook.ts'
import { throwAfter } from '#platform/server/jobs/each-alone.ts'
import { oldSecretContext, readableSecret, secretContext } from './webhooks.service.ts'
import * as table from './webhooks.table.ts'

/** Time in which a run begins new messages; it then waits for those under way. */
const RUN_MS = 2000
/** How much longer it begins messages while one is under way that hangs. */
const HANGING_MS = 10_000
/** How long an address that failed is left alone, whatever else waits for it. */
const REST_MS = 1000
/** How often a run looks for more while messages are under way. */
const LOOK_MS = 250
/** A server that has not said how it went by then has died. */
const LEASE_MS = 60_000
/** HTTP: the receiver wants nothing any more. */
const GONE = 410

type DeliveryDeps = Pick<Deps, 'db' | 'now' | 'config' | 'encryption'>
/** Path of a record's page; empty where it has none. The app knows the kinds. */
export type RecordPath = (db: Db, kind: RecordKind, id: number) => Promise<string>
type Claimed = NonNullable<Awaited<ReturnType<typeof table.claimDelivery>>>

/** Empty where their key is lost. */
const secretsOf = ({ encryption, now }: DeliveryDeps, webhook: table.WebhookRow): string[] => {
  const { id, secret, old_secret, old_secret_until } = webhook
  const current = readableSecret(encryption, secret, secretContext(id))
  if (current === undefined) return []
  const isOldGood = old_secret !== null && old_secret_until !== null && old_secret_until > now()
  const old = isOldGood ? readableSecret(encryption, old_secret, oldSecretContext(id)) : undefined
  return old === undefined ? [current] : [current, old]
}

const bodyOf = async ({ db, config }: DeliveryDeps, delivery: table.DeliveryRow, pathOf: RecordPath) => {
  const { message_id, event, kind, record_id, at } = delivery
  const path = kind === '' ? '/' : await pathOf(db, kind, record_id)
  return JSON.stringify({
    id: message_id,
    event,
    kind,
    record: record_id,
    url: path && `${config.siteUrl}${path}`,
    time: isoTime(toWireTime(at)),
  })
}

const switchOff = async (tx: Tx, { id, name, version }: table.WebhookRow, reason: OffReason, at: Date) => {
  await table.updateWebhook(tx, id, {
    active: false,
    off_reason: reason,
    off_at: at,
    version: version + 1,
  })
  await table.cancelWaiting(tx, id)
  await audit.record(tx, {
    who: audit.SCHEDULE,
    action: 'webhook.switchOff',
    target: `webhook:${id}`,
    detail: { name, reason },
    at,
  })
}

/** What becomes of a message that was not taken. */
const afterFailure = (isTest: boolean, isOff: boolean, attempts: number, at: Date) => {
  const wait = RETRY_WAITS_MS[attempts - 1]
  if (isTest || wait === undefined) return { state: 'failed', due_at: null } as const
  return isOff
    ? ({ state: 'cancelled', due_at: null } as const)
    : ({ state: 'waiting', due_at: new Date(at.getTime() + wait) } as const)
}

const settle = ({ db, now }: DeliveryDeps, { delivery, webhook: { id } }: Claimed, sent: SentWebhook) =>
  db.transaction(async (tx) => {
    const at = now()
    const { fault, status, milliseconds } = sent
    const isTest = delivery.event === TEST_EVENT
    const webhook = await table.lockWebhook(tx, id)
    const after =
      fault === ''
        ? ({ state: 'delivered', due_at: null } as const)
        : afterFailure(isTest, !webhook?.active, delivery.attempts, at)
    await table.updateDelivery(tx, delivery.id, {
      ...after,
      tried_at: at,
      fault,
      status,
      milliseconds,
    })
    if (!webhook) return
    if (fault === '') {
      if (webhook.failing_since) await table.updateWebhook(tx, id, { failing_since: null })
      return
    }
    if (isTest || !webhook.active) return
    // The time of a fault of this server is not held against the address.
    const since = OWN_FAULTS.includes(fault) ? null : (webhook.failing_since ?? at)
    if (status === GONE) return switchOff(tx, webhook, 'gone', at)
    if (since && at.getTime() - since.getTime() >= FAILING_MAX_MS)
      return switchOff(tx, webhook, 'failing', at)
    // Days on which nothing was tried are no failures.
    const isOver = after.state === 'failed' && !(await table.hasWaiting(tx, id))
    await table.updateWebhook(tx, id, { failing_since: isOver ? null : since })
  })

type Outcome = 'nothing due' | 'taken' | 'not taken'

/** Sends the next message to an address. */
const deliverNext = async (
  deps: DeliveryDeps,
  webhookId: number,
  pathOf: RecordPath,
  options: SendOptions,
): Promise<Outcome> => {
  const at = deps.now()
  const claimed = await deps.db.transaction((tx) =>
    table.claimDelivery(tx, webhookId, at, new Date(at.getTime() + LEASE_MS)),
  )
  if (!claimed) return 'nothing due'
  const { delivery, webhook } = claimed
  const notSent = (fault: WebhookFault): SentWebhook => ({ fault, status: 0, milliseconds: 0 })
  const secrets = secretsOf(deps, webhook)
  if (secrets.length === 0) {
    await settle(deps, claimed, notSent('secret'))
    return 'not taken'
  }
  let body: string
  try {
    body = await bodyOf(deps, delivery, pathOf)
  } catch (error) {
    // A fault of this server: the job reports it.
    return throwAfter(error, () => settle(deps, claimed, notSent('page')))
  }
  const sent = await sendWebhook(webhook.url, { id: delivery.message_id, body }, { secrets, at }, options)
  await settle(deps, claimed, sent)
  return sent.fault === '' ? 'taken' : 'not taken'
}

/** Sends what is due. That somebody does not take it is no failure of the job; that a message cannot be made is one. */
export const deliverDue = async (deps: DeliveryDeps, pathOf: RecordPath, options: SendOptions = {}) => {
  const began = performance.now()
  const underWay = new Map<number, Promise<void>>()
  /** Addresses that failed in this run, until when they are left alone. */
  const resting = new Map<number, number>()
  const errors: unknown[] = []
  const isWithin = (ms: number) => performance.now() - began < ms
  const deliverTo = async (id: number) => {
    try {
      let outcome: Outcome = 'taken'
      // While another one hangs, this one goes on.
      while (outcome === 'taken' && isWithin(underWay.size > 1 ? RUN_MS + HANGING_MS : RUN_MS))
        outcome = await deliverNext(deps, id, pathOf, options)
      if (outcome === 'not taken') resting.set(id, performance.now() + REST_MS)
    } catch (error) {
      errors.push(error)
      resting.set(id, performance.now() + REST_MS)
    }
  }
  const begin = async () => {
    const now = performance.now()
    const left = [...resting].flatMap(([id, until]) => (until > now ? [id] : []))
    const due = await table.webhooksWithDue(deps.db, deps.now(), [...underWay.keys(), ...left])
    for (const id of due) {
      const work = deliverTo(id).finally(() => underWay.delete(id))
      underWay.set(id, work)
    }
  }
  try {
    await begin()
    while (underWay.size > 0) {
      await Promise.race([...underWay.values(), pause(LOOK_MS, undefined, { ref: false })])
      if (underWay.size > 0 && isWithin(RUN_MS + HANGING_MS)) await begin()
    }
  } finally {
    await Promise.all(underWay.values())
  }
  if (errors.length > 0) throw new AggregateError(errors, 'webhooks were not sent')
}

export const deliveryBacklog = ({ db, now }: Pick<Deps, 'db' | 'now'>) => table.deliveryBacklog(db, now())

/** Messages of the last day that nobody took until the last attempt. */
export const givenUpDeliveries = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  table.countGivenUp(db, new Date(now().getTime() - DAY_MS))

export const sweepDeliveries = (db: Db, now: Date) =>
  table.removeDeliveriesBefore(db, new Date(now.getTime() - LOG_DAYS * DAY_MS))
