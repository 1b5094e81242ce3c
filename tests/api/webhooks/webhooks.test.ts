import { eq } from 'drizzle-orm'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { recordPath } from '#app/server-kinds.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { rotateKeys } from '#features/staff/server/encrypted-columns.service.ts'
import {
  removeWebhook,
  rotateWebhookSecret,
  saveWebhook,
  sendWebhookAgain,
  TooManyWebhooks,
  testWebhook,
  WebhookAddressPrivate,
  WebhookChanged,
  type WebhookDelivery,
  WebhookNameTaken,
  WebhookOff,
  webhookDeliveries,
  webhooks,
} from '#features/webhooks/contract.ts'
import { LOG_DAYS, RETRY_WAITS_MS, WEBHOOKS_MAX } from '#features/webhooks/rules.ts'
import {
  deliverDue,
  deliveryBacklog,
  givenUpDeliveries,
  sweepDeliveries,
} from '#features/webhooks/server/deliveries.service.ts'
import {
  webhookDeliveries as deliveryRows,
  webhooks as rows,
} from '#features/webhooks/server/webhooks.schema.ts'
import { webhookColumns } from '#features/webhooks/server/webhooks.service.ts'
import { BadInput, Forbidden, TargetGone } from '#platform/contract/refusals.ts'
import { staffLogin } from '#platform/contract/staff-sign-in.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { listedWithOwner } from '../../helpers/listed.ts'
import { newAddress, PASSWORD, staffSignedIn } from '../../helpers/people.ts'
import { type Taken, webhookReceiver } from '../../helpers/webhooks.ts'

type Receiver = Awaited<ReturnType<typeof webhookReceiver>>

let portal: TestApp
let admin: Awaited<ReturnType<typeof staffSignedIn>>
let receiver: Receiver
const silent: (() => void)[] = []
beforeAll(async () => {
  portal = await testApp()
  admin = await staffSignedIn(portal, 'admin')
  receiver = await webhookReceiver({
    '/broken': (reply) => reply.writeHead(500).end(),
    '/gone': (reply) => reply.writeHead(410).end(),
    '/moved': (reply) => reply.writeHead(301, { location: 'https://10.0.0.8/' }).end(),
    '/silent': (reply) => silent.push(() => reply.end()),
  })
})
afterAll(async () => {
  receiver.close()
  await portal.close()
})
beforeEach(async () => {
  receiver.taken.length = 0
  await portal.deps.db.delete(deliveryRows)
  await portal.deps.db.delete(rows)
})

let last = 0
const input = (fields: object = {}) => ({
  name: `协同办公 ${++last}`,
  url: 'https://oa.example.com/hook',
  kinds: ['news', 'listings'],
  events: ['published', 'changed', 'withdrawn'],
  active: true,
  ...fields,
})
const save = (fields: object = {}) => portal.call(saveWebhook, input(fields), admin)
/** An address of the receiver, which no admin could save. */
const hookAt = async (path: string, fields: object = {}) => {
  const { data } = await save(fields)
  const url = `${receiver.origin}${path}`
  await portal.deps.db.update(rows).set({ url }).where(eq(rows.id, data.webhook.id))
  return { ...data.webhook, secret: data.secret }
}
const hookOf = async (id: number) =>
  (await portal.call(webhooks, {}, admin)).data.list.find((hook) => hook.id === id)
const deliver = (timeoutMs = 400) => deliverDue(portal.deps, recordPath, { ...receiver.options, timeoutMs })
const log = async (asked: object = {}): Promise<WebhookDelivery[]> =>
  (await portal.call(webhookDeliveries, { pagesize: 100, ...asked }, admin)).data.list
const wait = async (seconds: number) => {
  portal.passSeconds(seconds)
  const credentials = { username: admin.name, password: PASSWORD }
  const { data } = await portal.call(staffLogin, credentials, { address: newAddress() })
  admin = { ...admin, token: data.token }
}
const publish = (fields: object = {}) =>
  portal.call(
    content.news.calls.save,
    { title: `通知 ${++last}`, type: 1, mode: 'publish', ...fields },
    admin,
  )
const bodies = () => receiver.taken.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

test('what goes live, changes and goes is told with kind, number and address, and nothing else, and signed', async () => {
  const { secret } = await hookAt('/hook')
  const { data: record } = await publish({ content: '<p>正文</p>', source: '林业站' })
  await publish({ id: record.id, version: 1, title: '改过的通知' })
  await portal.call(content.news.calls.withdraw, { id: record.id, version: 2 }, admin)
  await deliver()
  const url = `${portal.deps.config.siteUrl}/info/view/${record.id}`
  expect(bodies()).toEqual(
    ['published', 'changed', 'withdrawn'].map((event) => ({
      id: expect.any(String),
      event,
      kind: 'news',
      record: record.id,
      url,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
    })),
  )
  const [first] = receiver.taken
  expect(first?.headers['webhook-id']).toBe(bodies()[0]?.id)
  // The receiver's clock is this machine's, the portal's is the test's: the library looks at the signature alone.
  const verifier = new StandardWebhook(secret)
  const at = Number(first?.headers['webhook-timestamp'])
  expect(first?.headers['webhook-signature']).toBe(
    verifier.sign(String(first?.headers['webhook-id']), new Date(at * 1000), first?.body ?? ''),
  )
  expect(await log()).toMatchObject(
    ['withdrawn', 'changed', 'published'].map((event) => ({
      event,
      state: 'delivered',
      status: 204,
      attempts: 1,
      fault: '',
    })),
  )
})

test('a change that is rolled back, a draft, other kinds and events, and an address that is off, are not told', async () => {
  await hookAt('/hook', { kinds: ['news'], events: ['withdrawn'] })
  await hookAt('/off', { active: false })
  await publish({ mode: 'draft' })
  await publish()
  await portal.call(content.plans.calls.save, { title: '规划', mode: 'publish', type: 1 }, admin)
  expect(
    await portal.call(content.news.calls.save, { title: '', type: 1, mode: 'publish' }, admin),
  ).toMatchObject({
    code: BadInput.code,
  })
  expect(await portal.deps.db.$count(deliveryRows)).toBe(0)
})

test('a listing that leaves the lists and keeps its page is withdrawn, and published when it is back', async () => {
  await hookAt('/hook')
  const { id } = await listedWithOwner(portal)
  const move = (state: 'withdrawn' | 'live') =>
    portal.deps.db.update(publishedListings).set({ state }).where(eq(publishedListings.id, id))
  await move('withdrawn')
  await move('live')
  await deliver()
  expect(bodies().map(({ event, record }) => [event, record])).toEqual([
    ['published', id],
    ['withdrawn', id],
    ['published', id],
  ])
  expect(bodies()[0]?.url).toBe(`${portal.deps.config.siteUrl}/exchange/view/${id}`)
})

test('what is not taken is tried again after growing waits, and then given up for the admin to see', async () => {
  const hook = await hookAt('/broken')
  await publish()
  for (const [index, waitMs] of RETRY_WAITS_MS.entries()) {
    await deliver()
    const [delivery] = await log()
    expect(delivery).toMatchObject({ state: 'waiting', attempts: index + 1, status: 500, fault: 'status' })
    await deliver()
    expect(receiver.taken).toHaveLength(index + 1)
    expect(await hookOf(hook.id)).toMatchObject({ failing_since: expect.stringMatching(/^2026/) })
    await wait(waitMs / 1000)
  }
  await deliver()
  expect(await log()).toMatchObject([{ state: 'failed', attempts: RETRY_WAITS_MS.length + 1, due_at: '' }])
  expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await givenUpDeliveries(portal.deps)).toBe(1)
  const [failed] = await log()
  await portal.deps.db.update(rows).set({ url: `${receiver.origin}/hook` })
  expect(await portal.call(sendWebhookAgain, { id: failed?.id }, admin)).toMatchObject({ code: 200 })
  await deliver()
  expect(await log({ state: 'delivered' })).toMatchObject([{ id: failed?.id, attempts: 1 }])
  expect(await hookOf(hook.id)).toMatchObject({ failing_since: '' })
})

test('days on which an address was sent nothing do not count as days on which it took nothing', async () => {
  const hook = await hookAt('/broken')
  await publish()
  for (const waitMs of RETRY_WAITS_MS) {
    await deliver()
    await wait(waitMs / 1000)
  }
  await deliver()
  expect(await hookOf(hook.id)).toMatchObject({ active: true, failing_since: '', waiting: 0 })
  await wait(3 * 24 * 3600)
  await publish()
  await deliver()
  const failing_since = expect.stringMatching(/^2026/) as string
  expect(await hookOf(hook.id)).toMatchObject({ active: true, failing_since, waiting: 1 })
})

test('a message that is given up leaves an address failing while another one waits', async () => {
  const hook = await hookAt('/broken')
  await publish()
  await deliver()
  await portal.deps.db.update(deliveryRows).set({ attempts: RETRY_WAITS_MS.length })
  await wait(3600)
  await publish()
  await deliver()
  await wait(2)
  await deliver()
  const failing_since = expect.stringMatching(/^2026/) as string
  expect((await log()).map(({ state }) => state)).toEqual(['waiting', 'failed'])
  expect(await hookOf(hook.id)).toMatchObject({ failing_since, waiting: 1 })
})

test('a test that is taken ends the failing of an address, one that is not taken does not', async () => {
  const hook = await hookAt('/broken')
  await publish()
  await deliver()
  const failing_since = expect.stringMatching(/^2026/) as string
  await portal.call(testWebhook, { id: hook.id }, admin)
  await deliver()
  expect(await hookOf(hook.id)).toMatchObject({ failing_since })
  await portal.deps.db.update(rows).set({ url: `${receiver.origin}/hook` })
  await portal.call(testWebhook, { id: hook.id }, admin)
  await deliver()
  expect(await hookOf(hook.id)).toMatchObject({ failing_since: '' })
})

test('an address that takes nothing for three days is switched off, and admins read it on their first page', async () => {
  const hook = await hookAt('/broken')
  for (let day = 0; day < 3; day++) {
    await publish()
    await deliver()
    expect(await hookOf(hook.id)).toMatchObject({ active: true, waiting: day + 1 })
    await wait(24 * 3600)
  }
  await deliver()
  expect(await hookOf(hook.id)).toMatchObject({ active: false, off_reason: 'failing', waiting: 0 })
  expect((await log()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  const seenBy = async (person: { token: string }) => (await portal.call(dashboard, {}, person)).data.webhooks
  expect(await seenBy(admin)).toMatchObject([{ id: hook.id, reason: 'failing' }])
  expect(await seenBy(await staffSignedIn(portal, 'editor'))).toEqual([])
  const [entry] = await portal.deps.db.select().from(audit).where(eq(audit.action, 'webhook.switchOff'))
  expect(entry).toMatchObject({ who: 'schedule', target: `webhook:${hook.id}` })
  const [cancelled] = await log()
  expect(await portal.call(sendWebhookAgain, { id: cancelled?.id }, admin)).toMatchObject({
    code: WebhookOff.code,
  })
  const now = await hookOf(hook.id)
  await portal.call(saveWebhook, { ...input(), id: hook.id, version: now?.version }, admin)
  expect(await seenBy(admin)).toEqual([])
})

test('who answers 410 is told nothing any more', async () => {
  const hook = await hookAt('/gone')
  await publish()
  await deliver()
  expect(await hookOf(hook.id)).toMatchObject({ active: false, off_reason: 'gone' })
})

test('an address that hangs holds up no other one, and a redirect to a private address is not followed', async () => {
  await hookAt('/silent', { name: '没有答复' })
  await hookAt('/moved', { name: '转走' })
  await hookAt('/hook', { name: '正常' })
  await publish()
  await publish()
  const began = performance.now()
  const run = deliver(3000)
  await expect.poll(() => receiver.taken.filter(({ path }) => path === '/hook').length).toBe(2)
  // While the other one hangs still.
  await publish()
  await expect
    .poll(() => receiver.taken.filter(({ path }) => path === '/hook').length, { timeout: 2500 })
    .toBe(3)
  expect(performance.now() - began).toBeLessThan(3000)
  await run
  const faults = (await log()).flatMap(({ name, fault }) => (fault === '' ? [] : [`${name} ${fault}`]))
  expect(new Set(faults)).toEqual(new Set(['没有答复 timeout', '转走 redirect']))
})

test('a message whose address cannot be found holds up no other address, and the job reports it', async () => {
  await hookAt('/first', { kinds: ['listings'] })
  await hookAt('/hook', { kinds: ['news'] })
  await listedWithOwner(portal)
  await publish()
  await publish()
  const pathOf: typeof recordPath = (db, kind, id) => {
    if (kind === 'listings') throw new Error('no such table')
    return recordPath(db, kind, id)
  }
  await expect(deliverDue(portal.deps, pathOf, receiver.options)).rejects.toThrow('webhooks were not sent')
  expect(receiver.taken.map(({ path }) => path)).toEqual(['/hook', '/hook'])
})

test('a message whose address cannot be found is tried as often as others, and then given up', async () => {
  await hookAt('/hook')
  await publish()
  const pathOf = () => Promise.reject(new Error('no such table'))
  const run = () => deliverDue(portal.deps, pathOf, receiver.options)
  for (const [index, waitMs] of RETRY_WAITS_MS.entries()) {
    await expect(run()).rejects.toThrow('webhooks were not sent')
    expect(await log()).toMatchObject([{ state: 'waiting', attempts: index + 1, status: 0, fault: 'page' }])
    await run()
    await wait(waitMs / 1000)
  }
  await expect(run()).rejects.toThrow('webhooks were not sent')
  expect(await log()).toMatchObject([{ state: 'failed', attempts: RETRY_WAITS_MS.length + 1, due_at: '' }])
  expect(await givenUpDeliveries(portal.deps)).toBe(1)
  await run()
  expect(receiver.taken).toEqual([])
})

test('messages that could not be made do not count as days on which an address took nothing', async () => {
  const hook = await hookAt('/broken', { kinds: ['news'] })
  const pathOf = () => Promise.reject(new Error('no such table'))
  for (let day = 0; day < 5; day++) {
    await publish()
    await expect(deliverDue(portal.deps, pathOf, receiver.options)).rejects.toThrow('webhooks were not sent')
    expect(await hookOf(hook.id)).toMatchObject({ active: true, failing_since: '' })
    await wait(86_400)
  }
  await portal.deps.db.delete(deliveryRows)
  await publish()
  await deliver()
  const failing_since = expect.stringMatching(/^2026/) as string
  expect(await hookOf(hook.id)).toMatchObject({ active: true, failing_since })
  await wait(86_400)
  await expect(deliverDue(portal.deps, pathOf, receiver.options)).rejects.toThrow('webhooks were not sent')
  expect(await hookOf(hook.id)).toMatchObject({ active: true, failing_since: '', waiting: 1 })
  // It is measured anew from the next message that the address does not take.
  await wait(3 * 86_400)
  await deliver()
  expect(await hookOf(hook.id)).toMatchObject({ active: true, failing_since, waiting: 1 })
})

test('a message that could not be made is reported with the error, where that cannot be recorded either', async () => {
  await hookAt('/hook')
  await publish()
  const { db } = portal.deps
  let transactions = 0
  const transaction: typeof db.transaction = (...args) =>
    ++transactions > 1 ? Promise.reject(new Error('no connection')) : db.transaction(...args)
  const broken = { ...portal.deps, db: Object.assign(Object.create(db) as typeof db, { transaction }) }
  const pathOf = () => Promise.reject(new Error('no such table'))
  const errors = [{ errors: [new Error('no such table'), new Error('no connection')] }]
  await expect(deliverDue(broken, pathOf, receiver.options)).rejects.toMatchObject({ errors })
})

test('a kind that this server does not know is told without an address', async () => {
  await hookAt('/hook')
  await publish()
  await portal.deps.db.update(deliveryRows).set({ kind: 'maps' as 'news' })
  await deliver()
  expect(bodies()).toMatchObject([{ kind: 'maps', url: '' }])
})

test('two servers send nothing twice', async () => {
  await hookAt('/hook')
  for (let n = 0; n < 5; n++) await publish()
  await Promise.all([deliver(), deliver(), deliver()])
  expect(new Set(bodies().map(({ id }) => id)).size).toBe(5)
  expect(receiver.taken).toHaveLength(5)
})

test('what a server has begun and not ended is sent by another one', async () => {
  await hookAt('/hook')
  await publish()
  // As a server leaves it that dies while it sends.
  await portal.deps.db
    .update(deliveryRows)
    .set({ attempts: 1, due_at: new Date(portal.deps.now().getTime() + 60_000) })
  await deliver()
  expect(receiver.taken).toHaveLength(0)
  await wait(61)
  const oldest = new Date(portal.deps.now().getTime() - 1000)
  expect(await deliveryBacklog(portal.deps)).toEqual({ items: 1, oldest })
  await deliver()
  expect(receiver.taken).toHaveLength(1)
})

test('a test is tried once, goes to an address that is off, too, and does not count as a failure of it', async () => {
  const hook = await hookAt('/broken', { active: false })
  expect(await portal.call(testWebhook, { id: hook.id }, admin)).toMatchObject({ code: 200 })
  await deliver()
  expect(await log()).toMatchObject([{ event: 'test', kind: '', state: 'failed', attempts: 1 }])
  expect(await hookOf(hook.id)).toMatchObject({ failing_since: '', off_reason: 'admin' })
  expect(bodies()).toMatchObject([
    { event: 'test', kind: '', record: 0, url: `${portal.deps.config.siteUrl}/` },
  ])
})

test('a change that was under way when an address was switched off is not told when it is switched on again', async () => {
  const hook = await hookAt('/hook')
  const { data } = await portal.call(
    saveWebhook,
    { ...input(), id: hook.id, version: 1, active: false },
    admin,
  )
  const late = { webhook_id: hook.id, event: 'changed', kind: 'news', record_id: 1 } as const
  await portal.deps.db.insert(deliveryRows).values({ ...late, at: portal.deps.now() })
  await portal.call(saveWebhook, { ...input(), id: hook.id, version: data.webhook.version }, admin)
  expect(await log()).toMatchObject([{ record: 1, state: 'cancelled' }])
})

test('the secret is shown once and stored encrypted; a new one is used beside the old one for a day', async () => {
  const { id, secret } = await hookAt('/hook')
  expect(secret).toMatch(/^whsec_/)
  expect(JSON.stringify((await portal.call(webhooks, {}, admin)).data)).not.toContain(secret)
  expect(JSON.stringify(await portal.deps.db.select().from(rows))).not.toContain(secret)
  const { data } = await portal.call(rotateWebhookSecret, { id }, admin)
  await portal.call(testWebhook, { id }, admin)
  await deliver()
  const verifies = (index: number, by: string) => {
    const { headers, body } = receiver.taken[index] as Taken
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    const own = new StandardWebhook(by).sign(String(headers['webhook-id']), at, body)
    return String(headers['webhook-signature']).split(' ').includes(own)
  }
  expect([verifies(0, secret), verifies(0, data.secret)]).toEqual([true, true])
  await wait(25 * 3600)
  await portal.call(testWebhook, { id }, admin)
  await deliver()
  expect([verifies(1, secret), verifies(1, data.secret)]).toEqual([false, true])
  const { data: at_once } = await portal.call(rotateWebhookSecret, { id, end_old: 1 }, admin)
  await portal.call(testWebhook, { id }, admin)
  await deliver()
  expect([verifies(2, data.secret), verifies(2, at_once.secret)]).toEqual([false, true])
})

test('secrets follow a change of the data key, and one that nothing decrypts is named until it is replaced', async () => {
  const { id, secret } = await hookAt('/hook')
  await portal.call(rotateWebhookSecret, { id }, admin)
  expect(await rotateKeys(portal.deps, webhookColumns)).toMatchObject({ unreadable: 0 })
  await portal.deps.db
    .update(rows)
    .set({ secret: 'enc1:AAAAAAAA:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })
  await portal.call(testWebhook, { id }, admin)
  await deliver()
  expect(await log()).toMatchObject([{ state: 'failed', fault: 'secret', status: 0 }])
  await publish()
  await deliver()
  expect(await hookOf(id)).toMatchObject({ active: true, failing_since: '', waiting: 1 })
  const { data } = await portal.call(rotateWebhookSecret, { id }, admin)
  expect(data.secret).not.toBe(secret)
  await portal.call(testWebhook, { id }, admin)
  await deliver()
  expect(await log({ state: 'delivered' })).toHaveLength(1)
})

test.each([
  ['https://127.0.0.1/hook'],
  ['https://192.168.3.4/hook'],
  ['https://[::1]/hook'],
  ['https://localhost/hook'],
])('%s is refused as private when it is saved', async (url) => {
  expect(await save({ url })).toMatchObject({ ...WebhookAddressPrivate, data: null })
})

test.each([
  [{ url: 'http://oa.example.com/' }, /https/],
  [{ url: 'https://oa.example.com:8443/' }, /端口/],
  [{ url: '不是网址' }, /https/],
  [{ kinds: [] }, /内容类别/],
  [{ kinds: ['users'] }, /内容类别/],
  [{ events: ['deleted'] }, /事件/],
  [{ name: '' }, /名称/],
])('%j is refused by its field', async (fields, message) => {
  const answer = await save(fields)
  expect(answer.code).toBe(BadInput.code)
  expect(answer.msg).toMatch(message)
})

test('an edit that another one has overtaken, a second of the same name, and one too many are refused', async () => {
  const { data } = await save({ name: '协同' })
  const edit = { ...input({ name: '协同' }), id: data.webhook.id, version: 1 }
  expect(await portal.call(saveWebhook, edit, admin)).toMatchObject({ code: 200, data: { secret: '' } })
  expect(await portal.call(saveWebhook, edit, admin)).toMatchObject({ code: WebhookChanged.code })
  expect(await save({ name: '协同' })).toMatchObject({ code: WebhookNameTaken.code })
  for (let n = 1; n < WEBHOOKS_MAX; n++) expect((await save()).code).toBe(200)
  expect(await save()).toMatchObject({ code: TooManyWebhooks.code })
})

test('an address that is removed is told nothing more, and its log stays until it is old', async () => {
  const hook = await hookAt('/hook')
  await publish()
  await deliver()
  await publish()
  expect(await portal.call(removeWebhook, { id: hook.id }, admin)).toMatchObject({ code: 200 })
  await publish()
  await deliver()
  expect(receiver.taken).toHaveLength(1)
  expect((await log()).map(({ name, state }) => [name, state])).toEqual([
    [hook.name, 'cancelled'],
    [hook.name, 'delivered'],
  ])
  for (const call of [removeWebhook, rotateWebhookSecret, testWebhook])
    expect(await portal.call(call, { id: hook.id }, admin)).toMatchObject({ code: TargetGone.code })
  expect(await hookOf(hook.id)).toBeUndefined()
  const later = new Date(Date.now() + (LOG_DAYS + 1) * 24 * 3_600_000)
  await sweepDeliveries(portal.deps.db, later)
  expect(await portal.deps.db.$count(deliveryRows)).toBe(0)
  expect(await portal.deps.db.$count(rows)).toBe(0)
})

test('the query of an address, which may hold a key, is not on record', async () => {
  const url = 'https://oa.example.com/hook?key=abc123'
  const { data } = await save({ url })
  const { id } = data.webhook
  const edited = { ...input({ url: `${url}4` }), id, version: 1 }
  expect(await portal.call(saveWebhook, edited, admin)).toMatchObject({ code: 200 })
  await portal.call(removeWebhook, { id }, admin)
  const entries = await portal.deps.db
    .select()
    .from(audit)
    .where(eq(audit.target, `webhook:${id}`))
  expect(JSON.stringify(entries)).not.toContain('abc123')
  const recorded = 'https://oa.example.com/hook?…'
  expect(entries.map(({ detail }) => detail)).toMatchObject([
    { url: recorded },
    { url: recorded, before: { url: recorded } },
    { url: recorded },
  ])
})

test('each step of an admin is on record without a secret, and nobody else takes one', async () => {
  const { id, name, secret } = await hookAt('/hook')
  const { data } = await portal.call(rotateWebhookSecret, { id }, admin)
  const entries = await portal.deps.db
    .select()
    .from(audit)
    .where(eq(audit.target, `webhook:${id}`))
  expect(entries.map(({ action, detail }) => [action, detail.name])).toEqual([
    ['webhook.add', name],
    ['webhook.rotate', name],
  ])
  for (const secretText of [secret, data.secret]) expect(JSON.stringify(entries)).not.toContain(secretText)
  const editor = await staffSignedIn(portal, 'editor')
  expect(await portal.call(webhooks, {}, editor)).toMatchObject({ code: Forbidden.code })
})
