// Addresses that admins keep, and their secrets.
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import type { EncryptedColumn } from '#features/staff/server/index.ts'
import * as calls from '#features/webhooks/contract.ts'
import { OLD_SECRET_MS, TEST_EVENT, WEBHOOKS_MAX } from '#features/webhooks/rules.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { isKnownPrivate } from '#platform/server/gateways/public-web.ts'
import { newWebhookSecret } from '#platform/server/gateways/webhook.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { DecryptionError, type Encryption } from '#platform/server/security/encryption.ts'
import * as table from './webhooks.table.ts'

export const secretContext = (id: number) => `webhooks.secret:${id}`
export const oldSecretContext = (id: number) => `webhooks.old_secret:${id}`

/** Undefined for one whose key is lost. */
export const readableSecret = (
  encryption: Encryption,
  stored: string,
  context: string,
): string | undefined => {
  try {
    return encryption.decrypt(stored, context)
  } catch (error) {
    if (error instanceof DecryptionError) return undefined
    throw error
  }
}

export const webhookColumns: readonly EncryptedColumn[] = [
  {
    context: secretContext,
    lock: (tx) => table.lockSecrets(tx, 'secret'),
    replace: (tx, id, stored) => table.replaceSecret(tx, 'secret', id, stored),
  },
  {
    context: oldSecretContext,
    lock: (tx) => table.lockSecrets(tx, 'old_secret'),
    replace: (tx, id, stored) => table.replaceSecret(tx, 'old_secret', id, stored),
  },
]

export const listWebhooks =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  async (): Promise<Output<typeof calls.webhooks>> => {
    const at = now()
    const rows = await table.listWebhooks(db)
    return {
      list: rows.map((row) => ({
        id: row.id,
        name: row.name,
        url: row.url,
        kinds: row.kinds,
        events: row.events,
        active: row.active,
        off_reason: row.off_reason,
        off_at: wireOrEmpty(row.off_at),
        failing_since: wireOrEmpty(row.failing_since),
        old_secret_until:
          row.old_secret_until && row.old_secret_until > at ? toWireTime(row.old_secret_until) : '',
        createtime: toWireTime(row.createtime),
        waiting: row.waiting,
        version: row.version,
      })),
    }
  }

const record = (
  tx: Tx,
  writer: Writer,
  action: 'add' | 'edit' | 'rotate' | 'remove' | 'test' | 'sendAgain',
  { id, name, ...detail }: { id: number; name: string } & Record<string, unknown>,
  at: Date,
) =>
  recordBy(tx, writer, {
    action: `webhook.${action}`,
    target: `webhook:${id}`,
    detail: { name, ...detail },
    at,
  })

/** Without the query, which may hold a key of the receiver. */
const auditedUrl = (address: string) => {
  const { origin, pathname, search } = new URL(address)
  return `${origin}${pathname}${search && '?…'}`
}

/** Fields of an address that is switched on or off by an admin. */
const switched = (before: table.WebhookRow, active: boolean, at: Date): Partial<table.WebhookRow> => {
  if (active === before.active) return {}
  return active ? { off_reason: '', off_at: null, failing_since: null } : { off_reason: 'admin', off_at: at }
}

export const saveWebhook =
  (deps: Deps) =>
  async (
    writer: Writer,
    { id: given, version, ...fields }: Parsed<typeof calls.saveWebhook>,
  ): Promise<Output<typeof calls.saveWebhook>> => {
    const at = deps.now()
    refuseUnless(!(await isKnownPrivate(new URL(fields.url).hostname)), calls.WebhookAddressPrivate)
    const secret = given === 0 ? newWebhookSecret() : ''
    const id = await deps.db.transaction(async (tx) => {
      await lockNameForTransaction(tx, 'webhooks')
      const before = given > 0 ? ((await table.lockWebhook(tx, given)) ?? refuse(TargetGone)) : undefined
      refuseUnless(!before || before.version === version, calls.WebhookChanged)
      const named = await table.findWebhookNamed(tx, fields.name)
      refuseUnless(!named || named.id === given, calls.WebhookNameTaken)
      if (!before) {
        refuseUnless((await table.countWebhooks(tx)) < WEBHOOKS_MAX, calls.TooManyWebhooks)
        const off = fields.active ? {} : ({ off_reason: 'admin', off_at: at } as const)
        const added = await table.insertWebhook(tx, { ...fields, ...off, createtime: at })
        await table.updateWebhook(tx, added, {
          secret: deps.encryption.encrypt(secret, secretContext(added)),
        })
        await record(tx, writer, 'add', { id: added, ...fields, url: auditedUrl(fields.url) }, at)
        return added
      }
      await table.updateWebhook(tx, given, {
        ...fields,
        ...switched(before, fields.active, at),
        // Another address begins anew.
        ...(fields.url === before.url ? {} : { failing_since: null }),
        version: before.version + 1,
      })
      // When switched on, too: a change that was under way has left a message.
      if (!fields.active || !before.active) await table.cancelWaiting(tx, given)
      const { name, url, kinds, events, active } = before
      await record(
        tx,
        writer,
        'edit',
        {
          id: given,
          ...fields,
          url: auditedUrl(fields.url),
          before: { name, url: auditedUrl(url), kinds, events, active },
        },
        at,
      )
      return given
    })
    const { list } = await listWebhooks(deps)()
    return { webhook: list.find((webhook) => webhook.id === id) ?? refuse(TargetGone), secret }
  }

export const rotateSecret =
  (deps: Deps) =>
  async (
    writer: Writer,
    { id, end_old }: Parsed<typeof calls.rotateWebhookSecret>,
  ): Promise<Output<typeof calls.rotateWebhookSecret>> => {
    const at = deps.now()
    const { encryption } = deps
    const secret = newWebhookSecret()
    await deps.db.transaction(async (tx) => {
      const { name, secret: stored } = (await table.lockWebhook(tx, id)) ?? refuse(TargetGone)
      const old = end_old ? undefined : readableSecret(encryption, stored, secretContext(id))
      await table.updateWebhook(tx, id, {
        secret: encryption.encrypt(secret, secretContext(id)),
        old_secret: old === undefined ? null : encryption.encrypt(old, oldSecretContext(id)),
        old_secret_until: old === undefined ? null : new Date(at.getTime() + OLD_SECRET_MS),
      })
      await record(tx, writer, 'rotate', { id, name, end_old: old === undefined }, at)
    })
    return { secret }
  }

export const removeWebhook =
  (deps: Deps) =>
  async (writer: Writer, { id }: Parsed<typeof calls.removeWebhook>): Promise<null> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const { name, url } = (await table.lockWebhook(tx, id)) ?? refuse(TargetGone)
      await table.updateWebhook(tx, id, {
        active: false,
        removed_at: at,
        secret: '',
        old_secret: null,
        old_secret_until: null,
      })
      await table.cancelWaiting(tx, id)
      await record(tx, writer, 'remove', { id, name, url: auditedUrl(url) }, at)
    })
    return null
  }

export const testWebhook =
  (deps: Deps) =>
  async (
    writer: Writer,
    { id }: Parsed<typeof calls.testWebhook>,
  ): Promise<Output<typeof calls.testWebhook>> => {
    const at = deps.now()
    return deps.db.transaction(async (tx) => {
      const { name } = (await table.lockWebhook(tx, id)) ?? refuse(TargetGone)
      await record(tx, writer, 'test', { id, name }, at)
      return { id: await table.insertTest(tx, id, at) }
    })
  }

export const sendAgain =
  (deps: Deps) =>
  async (writer: Writer, { id }: Parsed<typeof calls.sendWebhookAgain>): Promise<null> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const { webhook_id, event } = (await table.findDelivery(tx, id)) ?? refuse(TargetGone)
      // Before its delivery, as everywhere.
      const webhook = await table.lockWebhook(tx, webhook_id)
      refuseUnless(webhook && (webhook.active || event === TEST_EVENT), calls.WebhookOff)
      await table.updateDelivery(tx, id, { state: 'waiting', attempts: 0, due_at: null })
      await record(tx, writer, 'sendAgain', { id: webhook.id, name: webhook.name, delivery: id }, at)
    })
    return null
  }

export const listDeliveries =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({
    webhook,
    state,
    page,
    pagesize,
  }: Parsed<typeof calls.webhookDeliveries>): Promise<Output<typeof calls.webhookDeliveries>> => {
    const filter = { webhook: webhook || undefined, state }
    const rows = await table.listDeliveries(db, filter, pagesize, (page - 1) * pagesize)
    return {
      list: rows.map(({ delivery, name }) => ({
        id: delivery.id,
        webhook: delivery.webhook_id,
        name,
        event: delivery.event,
        kind: delivery.kind,
        record: delivery.record_id,
        at: toWireTime(delivery.at),
        state: delivery.state,
        attempts: delivery.attempts,
        due_at: delivery.state === 'waiting' ? wireOrEmpty(delivery.due_at) : '',
        tried_at: wireOrEmpty(delivery.tried_at),
        status: delivery.status,
        milliseconds: delivery.milliseconds,
        fault: delivery.fault,
      })),
      count: await table.countDeliveries(db, filter),
    }
  }

/** Addresses that were switched off because nothing was taken there, for the dashboard of admins. */
export const switchedOffWebhooks = async ({ db }: Pick<Deps, 'db'>) =>
  (await table.listSwitchedOff(db)).map(({ id, name, reason, at }) => ({
    id,
    name,
    reason,
    at: wireOrEmpty(at),
  }))
