import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import { audit } from '#features/audit/server/audit.schema.ts'
import type { Access } from '#platform/contract/endpoint.ts'
import { Forbidden, NotSignedIn, TooMany } from '#platform/contract/refusals.ts'
import { XLSX_TYPE } from '#platform/lib/documents.ts'
import { type TestApp, testApp } from '../helpers/app.ts'
import { newAddress, signedIn, staffSignedIn } from '../helpers/people.ts'

let portal: TestApp
/** Sessions of callers who are refused, or whose token is ignored: no call ends them. */
let outsiders: Record<Person, string>
/** Sessions of callers who are admitted. */
const insiders = new Map<Person, string>()
beforeAll(async () => {
  portal = await testApp()
  const entered = PEOPLE.map(async (person) => [person, (await enter(person)).token] as const)
  outsiders = Object.fromEntries(await Promise.all(entered)) as Record<Person, string>
})
afterAll(() => portal.close())

type Person = 'user' | 'editor' | 'reviewer' | 'admin'
const PEOPLE: readonly Person[] = ['user', 'editor', 'reviewer', 'admin']
const enter = (person: Person) => (person === 'user' ? signedIn(portal) : staffSignedIn(portal, person))

/** Callers that a call admits. Other staff learn that they may not call it, other users that they are not signed in. */
const LETS_IN: Record<Exclude<Access, 'visitor'>, readonly Person[]> = {
  user: ['user'],
  staff: ['editor', 'reviewer', 'admin'],
  'staff:editor': ['editor', 'admin'],
  'staff:reviewer': ['reviewer', 'admin'],
  'staff:admin': ['admin'],
}

const calls = Object.values(endpoints).flat()
const NOBODY = [
  '',
  ' ',
  'undefined',
  'null',
  'x',
  'A'.repeat(43),
  'A'.repeat(5000),
  "' or 1=1 --",
  '令牌',
  'a, b',
]

type Unreadable = readonly [type: string, payload: string]
const BROKEN: Unreadable = ['application/json', '{bad']
const UNREADABLE: readonly Unreadable[] = [
  BROKEN,
  ['application/json', `{"a":"${'x'.repeat(300 * 1024)}"}`],
  ['application/xml', '<a/>'],
]

const guarded = calls.flatMap(({ access, ...call }) =>
  access === 'visitor' ? [] : [[call.path, { access, ...call }] as const],
)

describe.for(guarded)('%s', ([, call]) => {
  // Tokens and bodies are read by what all calls of an access share: the first of each meets all of them.
  const isFirst = guarded.find(([, { access }]) => access === call.access)?.[1] === call
  test('is refused without a token and with any that is nobody’s, before its input is looked at', async () => {
    for (const token of [undefined, ...(isFirst ? NOBODY : ['A'.repeat(43)])]) {
      const headers = token === undefined ? {} : { token: encodeURI(token) }
      const reply = await portal.app.inject({
        method: call.method,
        url: call.path,
        headers,
        remoteAddress: newAddress(),
      })
      expect([reply.statusCode, reply.json()]).toEqual([200, { ...NotSignedIn, data: null }])
    }
  })

  test('is refused before its body is read: whatever that is, the refusal is the same', async () => {
    const others = PEOPLE.filter((person) => !LETS_IN[call.access].includes(person)).slice(-1)
    for (const token of [undefined, ...others.map((person) => outsiders[person])])
      for (const [type, payload] of isFirst ? UNREADABLE : [BROKEN]) {
        const address = newAddress()
        const reply = await portal.app.inject({
          method: call.method,
          url: call.path,
          headers: { ...(token === undefined ? {} : { token }), 'content-type': type },
          ...(call.method === 'POST' ? { payload } : {}),
          remoteAddress: address,
        })
        const byStaff = token !== undefined && others[0] !== 'user' && call.access !== 'user'
        const refusal = byStaff ? Forbidden : NotSignedIn
        expect([type, reply.statusCode, reply.json()]).toEqual([type, 200, { ...refusal, data: null }])
        const rows = await portal.deps.db.select().from(audit).where(eq(audit.address, address))
        expect(rows.map(({ action, target }) => [action, target])).toEqual(
          call.access === 'user' ? [] : [['staff.refused', call.path]],
        )
      }
  })

  test('takes the token from the header only', async () => {
    const token = outsiders[LETS_IN[call.access][0] ?? 'user']
    const reply = await portal.app.inject({
      method: call.method,
      url: `${call.path}?token=${token}`,
      payload: { token },
      cookies: { token },
    })
    expect(reply.json().code).toBe(NotSignedIn.code)
  })

  test('lets in whom it is for, and nobody else', async () => {
    /** Refusals are JSON; a file is the answer to who was let in. */
    const codeOf = (reply: Awaited<ReturnType<typeof portal.app.inject>>) =>
      reply.headers['content-type'] === XLSX_TYPE ? 200 : reply.json<{ code: number }>().code
    const ask = (token: string, payloadAsStream: boolean) =>
      portal.app.inject({
        method: call.method,
        url: call.path,
        headers: { token },
        remoteAddress: newAddress(),
        payloadAsStream,
      })
    for (const person of PEOPLE) {
      if (!LETS_IN[call.access].includes(person)) {
        const outside = person === 'user' || call.access === 'user' ? NotSignedIn : Forbidden
        const reply = await ask(outsiders[person], false)
        expect([person, reply.json()]).toEqual([person, { ...outside, data: null }])
        continue
      }
      const kept = insiders.get(person)
      const token = kept ?? (await enter(person)).token
      insiders.set(person, token)
      // A stream of events does not end.
      let reply = await ask(token, call.events !== undefined)
      if (kept && !call.events && codeOf(reply) === NotSignedIn.code) {
        // The call before may have ended the session.
        const { token: renewed } = await enter(person)
        insiders.set(person, renewed)
        reply = await ask(renewed, false)
      }
      if (call.events) {
        expect(reply.headers['content-type']).toBe('text/event-stream')
        reply.stream().destroy()
        continue
      }
      expect([NotSignedIn.code, Forbidden.code], person).not.toContain(codeOf(reply))
    }
  })
})

test('those who were refused are signed in all the same', async () => {
  for (const [person, token] of Object.entries(outsiders)) {
    const url = person === 'user' ? '/api/user/overview' : '/api/staff/me'
    const reply = await portal.app.inject({ method: 'POST', url, headers: { token } })
    expect([person, reply.json().code]).toEqual([person, 200])
  }
})

describe.for(calls.filter(({ access }) => access === 'visitor').map((call) => [call.path, call] as const))(
  '%s',
  ([, call]) => {
    test('is open to visitors, and a stale token does not shut them out', async () => {
      for (const token of ['', 'A'.repeat(43)]) {
        const reply = await portal.app.inject({
          method: call.method,
          url: call.path,
          headers: { token },
          remoteAddress: newAddress(),
        })
        const isEnvelope = String(reply.headers['content-type']).startsWith('application/json')
        expect(!isEnvelope || reply.json().code !== NotSignedIn.code).toBe(true)
      }
    })
  },
)

test('only sites that were named may call from elsewhere, with credentials', async () => {
  const named = await testApp({ env: { CORS_ORIGIN: 'https://www.example.com, https://m.example.com/' } })
  try {
    const ask = (app: TestApp, origin: string) =>
      app.app.inject({
        method: 'OPTIONS',
        url: '/api/newsList',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'token',
        },
      })
    const allowed = await ask(named, 'https://m.example.com')
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://m.example.com',
      'access-control-allow-credentials': 'true',
    })
    expect((await ask(named, 'https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
    expect(
      (await ask(portal, 'https://m.example.com')).headers['access-control-allow-origin'],
    ).toBeUndefined()
  } finally {
    await named.close()
  }
})

test('a forwarding header is believed only from a trusted proxy', async () => {
  const ask = async (app: TestApp, forwarded: string) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/user/getmobile',
      payload: { type: 2, mobile: '13600000000' },
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress: '10.7.7.7',
    })
    return reply.json().code as number
  }
  const behindOne = await testApp({ env: { TRUST_PROXY: '1' } })
  try {
    const many = Array.from({ length: 31 }, (_, i) => `198.51.100.${i}`)
    const direct = await Promise.all(many.map((address) => ask(portal, address)))
    expect(direct.filter((code) => code === TooMany.code)).toHaveLength(1)
    const proxied = await Promise.all(many.map((address) => ask(behindOne, address)))
    expect(proxied.every((code) => code === 200)).toBe(true)
    // Addresses that the client itself put before the proxy's are ignored.
    const forged = await Promise.all(many.map((address) => ask(behindOne, `${address}, 203.0.113.5`)))
    expect(forged.filter((code) => code === TooMany.code)).toHaveLength(1)
  } finally {
    await behindOne.close()
  }
})
