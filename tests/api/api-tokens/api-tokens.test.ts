import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import { content } from '#app/content-calls.ts'
import {
  apiTokens,
  makeApiToken,
  revokeApiToken,
  TOKENS_MAX,
  TokenExpired,
  TokenMakerGone,
  TokenNameTaken,
  TokenNotAccepted,
  TokenRevoked,
  TokenRightMissing,
  TokenUnknown,
  TooManyTokens,
} from '#features/api-tokens/contract.ts'
import { apiTokens as rows } from '#features/api-tokens/server/api-tokens.schema.ts'
import { sweepApiTokens } from '#features/api-tokens/server/api-tokens.service.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import { saveApprovalRules } from '#features/content/contract/approval.ts'
import { findContent } from '#features/content/contract/find.ts'
import { ApprovalNeeded, NoPublishRight, NoRight, NotApprover } from '#features/content/contract/refusals.ts'
import { staff } from '#features/identity/server/staff.schema.ts'
import type { Endpoint, Output } from '#platform/contract/endpoint.ts'
import { BadInput, Forbidden, TargetGone, TooMany } from '#platform/contract/refusals.ts'
import { staffLogin } from '#platform/contract/staff-sign-in.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, PASSWORD, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let admin: Awaited<ReturnType<typeof staffSignedIn>>
beforeAll(async () => {
  portal = await testApp()
  admin = await staffSignedIn(portal, 'admin')
})
afterAll(() => portal.close())
beforeEach(() => portal.deps.db.delete(rows))

let last = 0
const NEWS = { kind: 'news', category: 0, rights: ['read', 'write', 'publish'] }
const input = (fields: object = {}) => ({
  name: `协同办公 ${++last}`,
  grants: [NEWS],
  until: '2026-12-31',
  ...fields,
})
const made = async (fields: object = {}) => (await portal.call(makeApiToken, input(fields), admin)).data
const listed = async () => (await portal.call(apiTokens, {}, admin)).data.list

/** A call of a staff system. */
const callBy = async <E extends Endpoint>(
  token: string,
  call: E,
  body: object = {},
  headers: object = {},
) => {
  const reply = await portal.app.inject({
    method: call.method,
    url: call.path,
    headers: { authorization: `Bearer ${token}`, ...headers },
    remoteAddress: newAddress(),
    ...(call.method === 'POST' ? { payload: body } : {}),
  })
  return {
    status: reply.statusCode,
    retryAfter: Number(reply.headers['retry-after'] ?? 0),
    ...reply.json<{ code: number; msg: string; data: Output<E> }>(),
  }
}
const article = (fields: object = {}) => ({ title: `来自办公系统 ${++last}`, type: 1, ...fields })
const { list, get, save, publish, withdraw } = content.news.calls
const passDays = async (days: number) => {
  portal.passSeconds(days * 24 * 3600)
  const credentials = { username: admin.name, password: PASSWORD }
  const { data } = await portal.call(staffLogin, credentials, { address: newAddress() })
  admin = { ...admin, token: data.token }
}

test('a system writes, publishes, reads and withdraws an article, and is answered as staff are', async () => {
  const { token } = await made()
  const saved = await callBy(token, save, article({ title: '办公系统的通知' }))
  expect(saved).toMatchObject({ status: 200, code: 200, data: { state: 'draft', title: '办公系统的通知' } })
  const { id } = saved.data
  expect(await callBy(token, publish, { id, version: 1 })).toMatchObject({
    code: 200,
    data: { state: 'live' },
  })
  const own = await portal.call(get, { id }, admin)
  expect((await callBy(token, get, { id })).data).toEqual(own.data)
  expect((await callBy(token, list, { keyword: '办公系统' })).data.list).toHaveLength(1)
  expect(await callBy(token, withdraw, { id, version: 1 })).toMatchObject({
    code: 200,
    data: { state: 'draft' },
  })
})

test('each write is on record with the name of the token', async () => {
  const { token } = await made({ name: '林业数据平台' })
  const { data } = await callBy(token, save, article())
  const entries = await portal.deps.db
    .select()
    .from(audit)
    .where(and(eq(audit.target, `news:${data.id}`), eq(audit.action, 'news.add')))
  expect(entries).toMatchObject([{ who: `staff:${admin.id}`, detail: { token: '林业数据平台' } }])
  const { data: versions } = await portal.call(content.news.calls.versions, { id: data.id }, admin)
  expect(versions.list).toMatchObject([{ note: '由接口令牌“林业数据平台”保存' }])
})

test('the token is shown once and stored as a hash, and its last use is listed', async () => {
  const { id, token } = await made()
  expect(token).toMatch(/^lqt_[\w-]{43}$/)
  expect(await listed()).toMatchObject([
    { id, state: 'valid', last_used: '', expires: '2027-01-01 00:00:00' },
  ])
  expect(JSON.stringify([await listed(), await portal.deps.db.select().from(rows)])).not.toContain(token)
  await callBy(token, list)
  expect(await listed()).toMatchObject([{ last_used: expect.stringMatching(/^2026-/) }])
  expect(portal.log()).not.toContain(token)
})

test('a token that is unknown, revoked, expired, or made by who is no admin any more is refused by name', async () => {
  expect(await callBy('lqt_none', list)).toMatchObject({ status: 200, code: TokenUnknown.code })
  const revoked = await made()
  await portal.call(revokeApiToken, { id: revoked.id }, admin)
  await portal.call(revokeApiToken, { id: revoked.id }, admin)
  expect(await callBy(revoked.token, list)).toMatchObject({ code: TokenRevoked.code })
  expect(await portal.call(revokeApiToken, { id: 999_999 }, admin)).toMatchObject({ code: TargetGone.code })

  const other = await staffSignedIn(portal, 'admin')
  const { data: theirs } = await portal.call(makeApiToken, input(), other)
  await portal.deps.db.update(staff).set({ role: 'editor' }).where(eq(staff.id, other.id))
  expect(await callBy(theirs.token, list)).toMatchObject({ code: TokenMakerGone.code })
  await portal.deps.db.update(staff).set({ role: 'admin', disabled: true }).where(eq(staff.id, other.id))
  expect(await callBy(theirs.token, list)).toMatchObject({ code: TokenMakerGone.code })

  const today = await made({ until: '2026-11-20' })
  expect(await callBy(today.token, list)).toMatchObject({ code: 200 })
  await passDays(1)
  expect(await callBy(today.token, list)).toMatchObject({ code: TokenExpired.code })
  expect((await listed()).map(({ state }) => state).toSorted()).toEqual(['closed', 'expired', 'revoked'])
  const years = 2 * 365 * 24 * 3_600_000
  await sweepApiTokens(portal.deps.db, new Date(portal.deps.now().getTime() + years))
  expect(await listed()).toEqual([])
})

test('what a token was not given is refused: another kind, another column, writing, publishing', async () => {
  const reads = await made({ grants: [{ kind: 'news', category: 0, rights: ['read'] }] })
  expect(await callBy(reads.token, save, article())).toMatchObject({ code: TokenRightMissing.code })
  expect(await callBy(reads.token, content.plans.calls.list)).toMatchObject({ code: TokenRightMissing.code })
  const writes = await made({ grants: [{ kind: 'news', category: 1, rights: ['write'] }] })
  expect(await callBy(writes.token, save, article({ type: 2 }))).toMatchObject({
    code: NoRight.code,
    msg: '接口令牌没有这个栏目的权限，请联系管理员',
  })
  expect(await callBy(writes.token, save, article({ mode: 'publish' }))).toMatchObject({
    code: NoPublishRight.code,
    msg: '接口令牌不能让这个栏目的内容上线或下线，请送审，或联系管理员',
  })
  expect(await callBy(writes.token, publish, { id: 1, version: 1 })).toMatchObject({
    code: TokenRightMissing.code,
  })
  expect(await callBy(writes.token, save, article())).toMatchObject({ code: 200 })
})

test('only calls that are declared for tokens take one: none of accounts, security or users among them', async () => {
  const { token } = await made({
    grants: Object.keys(content).flatMap((kind) => (kind === 'settings' ? [] : [{ ...NEWS, kind }])),
  })
  const all = Object.values(endpoints).flat()
  const accepting = all.filter(({ apiToken }) => apiToken).map(({ path }) => path)
  expect(
    accepting.filter(
      (path) =>
        !/^\/api\/staff\/(\w+\/(list|get|save|publish|withdraw|unschedule|remove|restore|versions|version)|upload\/(image|file)|content\/find)$/.test(
          path,
        ),
    ),
  ).toEqual([])
  expect(
    accepting.filter((path) =>
      /staff\/(staff|users|queues|apiTokens|webhooks|settings|audit|bonds|sessions)/i.test(path),
    ),
  ).toEqual([])
  const guarded = all.filter(({ access, apiToken }) => access !== 'visitor' && !apiToken)
  for (const call of guarded)
    expect([call.path, (await callBy(token, call)).code]).toEqual([call.path, TokenNotAccepted.code])
  expect(await callBy(token, findContent, { keyword: '办公' })).toMatchObject({ code: 200 })
})

test('a refused call of a token is on record with its name', async () => {
  const { token } = await made({ name: '越权的系统' })
  await callBy(token, apiTokens)
  const entries = await portal.deps.db.select().from(audit).where(eq(audit.action, 'staff.refused'))
  expect(entries.map(({ target, detail }) => [target, detail])).toContainEqual([
    apiTokens.path,
    { reason: 'apiToken', token: '越权的系统' },
  ])
})

test('a token is no way round approval, whoever made it', async () => {
  const rules = [{ kind: 'news', category: 1, approvals: 1 }]
  const answer = await portal.call(saveApprovalRules, { list: rules, known: [] }, admin)
  expect(answer.code).toBe(200)
  const { token } = await made()
  const urgent = { mode: 'publish', urgent: '紧急' }
  expect(await callBy(token, save, article(urgent))).toMatchObject({
    code: NotApprover.code,
    msg: '接口令牌不能代替审核，请送审',
  })
  expect(await callBy(token, save, article({ mode: 'publish' }))).toMatchObject({ code: ApprovalNeeded.code })
  expect(await callBy(token, save, article({ mode: 'submit' }))).toMatchObject({ code: 200 })
  await portal.call(saveApprovalRules, { list: [], known: rules }, admin)
})

test('beside the token of a session an API token is not looked at, and other schemes are none', async () => {
  const { token } = await made()
  const editor = await staffSignedIn(portal, 'editor')
  expect(await callBy('lqt_none', list, {}, { token: editor.token })).toMatchObject({ code: 200 })
  expect(await callBy(token, apiTokens, {}, { token: editor.token })).toMatchObject({ code: Forbidden.code })
  expect(await callBy(token, list, {}, { authorization: `Basic ${token}` })).toMatchObject({ code: -2 })
  expect(await portal.call(list, {}, { token })).toMatchObject({ code: -2 })
})

test('beyond its rate limit a token is asked to wait, and nobody else is', async () => {
  const [busy, other] = [await made(), await made()]
  for (let n = 0; n < LIMITS.apiToken.max; n++) await callBy(busy.token, list)
  const refused = await callBy(busy.token, list)
  expect(refused).toMatchObject({ status: 429, code: TooMany.code })
  expect(refused.retryAfter).toBeGreaterThan(0)
  expect(await callBy(other.token, list)).toMatchObject({ code: 200 })
  expect(await portal.call(list, {}, admin)).toMatchObject({ code: 200 })
})

test.each([
  [{ until: '2026-11-19' }, /到期日/],
  [{ until: '2028-01-01' }, /一年/],
  [{ until: '' }, /到期日/],
  [{ until: '很久' }, /到期日/],
  [{ grants: [] }, /权限/],
  [{ grants: [{ ...NEWS, rights: [] }] }, /权限/],
  [{ grants: [{ ...NEWS, rights: ['approve'] }] }, /权限/],
  [{ grants: [{ ...NEWS, kind: 'settings' }] }, /内容类别/],
  [{ grants: [NEWS, NEWS] }, /两条/],
  [{ name: ' ' }, /名称/],
])('%j is refused by its field', async (fields, message) => {
  const answer = await portal.call(makeApiToken, input(fields), admin)
  expect(answer.code).toBe(BadInput.code)
  expect(answer.msg).toMatch(message)
})

test('a second good token of the same name, and one too many, are refused', async () => {
  const { id } = await made({ name: '同名' })
  expect(await portal.call(makeApiToken, input({ name: '同名' }), admin)).toMatchObject({
    code: TokenNameTaken.code,
  })
  await portal.call(revokeApiToken, { id }, admin)
  expect(await portal.call(makeApiToken, input({ name: '同名' }), admin)).toMatchObject({ code: 200 })
  for (let n = 1; n < TOKENS_MAX; n++) await made()
  expect(await portal.call(makeApiToken, input(), admin)).toMatchObject({ code: TooManyTokens.code })
})
