// Bodies, query strings and addresses that cannot be read or belong to no call: an envelope with a Chinese message, and never
// a server error, whatever the database.

import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { FileTooLarge } from '#platform/contract/file-refusals.ts'
import { TooLarge } from '#platform/contract/refusals.ts'
import { maxBytes } from '#platform/contract/upload-rules.ts'
import { counters } from '#platform/server/limits/counters.schema.ts'
import { testApp } from '../helpers/app.ts'
import {
  calls,
  eventCalls,
  fieldsOf,
  goodEnvelope,
  openPortal,
  type Portal,
  walkedCalls,
} from '../helpers/every-call.ts'
import { newAddress } from '../helpers/people.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const JSON_BODIES = [
  '',
  ' ',
  'null',
  '1',
  '"text"',
  '[]',
  '[{}]',
  '{',
  '{"a":',
  '{"a":1}}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\0',
  '['.repeat(50_000),
  '{"a":'.repeat(20_000),
]
const FORM_BODIES = [
  '',
  '=',
  '&&&',
  '%',
  '%zz=%zz',
  'a[b]=1',
  'id=1&id=2',
  '__proto__=1&constructor=2',
  'mobile=%00',
  'id=%ff%fe',
  'a=1;b=2',
]
const CONTENT_TYPES = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=gbk',
  'nonsense',
  '',
]
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** What a call's body is read by: texts by one reader, each kind of file by its own. */
const readerOf = ({ method, file }: Endpoint) => `${method} ${file?.label ?? ''}`
/** The first and the last call of each reader. */
const callsByReader = walkedCalls.filter(([, call], at) => {
  const isSame = ([, other]: (typeof walkedCalls)[number]) => readerOf(other) === readerOf(call)
  return walkedCalls.findIndex(isSame) === at || walkedCalls.findLastIndex(isSame) === at
})

describe.for(callsByReader)('%s, read as others are', ([, call]) => {
  test('bears bodies that are no forms and no objects', async () => {
    if (call.method !== 'POST') return
    const bodies = [
      ...JSON_BODIES.map((payload) => [payload, JSON_TYPE] as const),
      ...FORM_BODIES.map((payload) => [payload, FORM_TYPE] as const),
      ...CONTENT_TYPES.map((type) => ['id=1', type] as const),
      [Buffer.from([0xff, 0xfe, 0x00, 0xd8]), JSON_TYPE] as const,
    ]
    for (const [payload, type] of bodies)
      goodEnvelope(
        await portal.send(call, payload, type),
        `${call.path} ${type} ${String(payload).slice(0, 20)}`,
      )
  })

  test('bears broken query strings', async () => {
    for (const query of ['id=1&id=2', 'type[]=1', '%', '%zz', 'a'.repeat(3000)])
      goodEnvelope(await portal.sendQuery(call, query), `${call.path} ?${query.slice(0, 20)}`)
  })

  test('refuses a body beyond 256 KB as too large', async () => {
    if (call.method !== 'POST' || call.file) return
    for (const type of [JSON_TYPE, FORM_TYPE]) {
      const reply = await portal.send(call, `{"a":"${'x'.repeat(257 * 1024)}"}`, type)
      expect([reply.statusCode, reply.json()]).toEqual([413, { ...TooLarge, data: null }])
    }
  })
})

/** Bodies that are read, and then meet the input of each call; and one that its reader refuses. */
const READABLE = [
  ['', JSON_TYPE],
  ['[]', JSON_TYPE],
  ['{"a":', JSON_TYPE],
  ['{"constructor":{"prototype":{"x":1}}}', JSON_TYPE],
  ['id=1&id=2', FORM_TYPE],
  ['__proto__=1&constructor=2', FORM_TYPE],
  ['id=1', 'text/plain'],
] as const

describe.for(walkedCalls)('%s', ([, call]) => {
  test('bears bodies and query strings without the fields that it knows', async () => {
    if (call.method === 'POST')
      for (const [payload, type] of READABLE)
        goodEnvelope(await portal.send(call, payload, type), `${call.path} ${type} ${payload}`)
    const repeated = fieldsOf(call).map((name) => `${name}=1&${name}=2`)
    for (const query of ['__proto__=x', repeated.join('&')])
      goodEnvelope(await portal.sendQuery(call, query), `${call.path} ?${query.slice(0, 20)}`)
  })

  test('refuses a text that says it is beyond 256 KB', async () => {
    if (call.method !== 'POST' || call.file) return
    const reply = await portal.app.inject({
      method: 'POST',
      url: call.path,
      payload: '{}',
      remoteAddress: newAddress(),
      headers: {
        'content-type': JSON_TYPE,
        'content-length': String(257 * 1024),
        token: portal.tokenFor(call),
      },
    })
    expect([reply.statusCode, reply.json().msg]).toEqual([413, TooLarge.msg])
  })

  test('refuses a file beyond its limit, whether its size is told before or not', async () => {
    if (!call.file) return
    // One person has sent files to every call by now: as many as an hour allows.
    await portal.deps.db.delete(counters)
    const payload = Buffer.alloc(maxBytes(call.file) + 1)
    const ask = (told: boolean) =>
      portal.app.inject({
        method: 'POST',
        url: `${call.path}?step=preview&name=a.${/image|avatar/.test(call.path) ? 'png' : 'pdf'}`,
        payload: told ? payload : Readable.from([payload]),
        remoteAddress: newAddress(),
        headers: { 'content-type': 'application/octet-stream', token: portal.tokenFor(call) },
      })
    const { label, megabytes } = call.file
    expect((await ask(true)).json()).toMatchObject({
      code: 400,
      msg: `上传的${label}为 ${megabytes}.1 M，请控制在 ${megabytes}M 以内`,
    })
    const untold = await ask(false)
    expect([untold.statusCode, untold.json().msg]).toEqual([413, FileTooLarge.msg])
  })

  test('answers only to its own method', async () => {
    const other = call.method === 'GET' ? 'POST' : 'GET'
    for (const method of [other, 'PUT', 'DELETE'] as const) {
      const reply = await portal.app.inject({ method, url: call.path })
      expect([reply.statusCode, reply.json().code, reply.json().msg]).toEqual([404, 404, '请求的地址不存在'])
    }
  })
})

test('bearing all that changed no prototype', () => {
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test.for([
  ['/api/nothing'],
  ['/api/'],
  ['/api'],
  ['/api/login/more'],
  ['/api/LOGIN'],
  ['/pro/nothing'],
  ['/api/%2e%2e/login'],
  ['/api/%zz'],
  ['/api/__proto__'],
])('an unknown call %s is an envelope, HTTP 404', async ([url]) => {
  for (const method of ['GET', 'POST'] as const) {
    const reply = await portal.app.inject({ method, url: url ?? '' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ code: 404, msg: '请求的地址不存在', data: null })
  }
})

test.for([
  ['/api/private/%00'],
  ['/api/private/'],
  ['/api/private/%ff'],
  ['/api/private/..%2f..%2fetc%2fpasswd?expires=2147483648&signature=x'],
  [`/api/private/${'a'.repeat(5000)}?expires=99999999999999999999`],
  ['/api/private/a?expires=1&expires=2&signature=%00'],
  ['/uploads/%00'],
  [`/uploads/${'a'.repeat(5000)}`],
  ['/uploads/%ff'],
])('the address of a file %s answers nothing of a fault', async ([url]) => {
  const reply = await portal.app.inject({ url: url ?? '' })
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
})

test.for([['%00/1'], ['x/2147483648'], ['x/99999999999999999999'], [`${'a'.repeat(5000)}/1`], ['%ff/-1']])(
  'the address of a part %s answers nothing of a fault',
  async ([path]) => {
    const reply = await portal.app.inject({
      method: 'PUT',
      url: `/api/upload/part/${path}?expires=2147483648&size=9007199254740992&signature=x`,
      payload: Buffer.from('x'),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
  },
)

test('what cannot be read says so, apart from what does not fit', async () => {
  const login = calls.find(({ path }) => path === '/api/login') as Endpoint
  const broken = await portal.send(login, '{"username":', 'application/json')
  expect([broken.statusCode, broken.json()]).toEqual([
    400,
    { code: 400, msg: '提交的内容无法识别，请刷新页面后重试', data: null },
  ])
  const unfit = await portal.send(login, '{"username":""}', 'application/json')
  expect(unfit.statusCode).toBe(200)
  expect(unfit.json()).toMatchObject({
    code: 400,
    msg: '登录账号不能为空',
    data: {
      fields: { username: '登录账号不能为空', password: '登录密码不能为空', type: '账号类型没有填写' },
    },
  })
})

test('a fault of ours is an envelope that tells nothing about it, and the log has it under the request’s id', async () => {
  const failing = await testApp({
    deps: {
      snapshotAge: () => {
        throw new Error('secret inner detail')
      },
    },
  })
  try {
    const reply = await failing.app.inject({ url: '/api/health' })
    expect([reply.statusCode, reply.json()]).toEqual([
      500,
      { code: 500, msg: '服务器开小差了，请刷新后重试', data: null },
    ])
    const line = failing
      .log()
      .split('\n')
      .find((text) => text.includes('secret inner detail'))
    expect(line).toContain(String(reply.headers['x-request-id']))
  } finally {
    await failing.close()
  }
})

describe.each(eventCalls.map((call) => [call.path, call] as const))(
  '%s, which answers events',
  (path, call) => {
    test.each(['', 'page=%00', 'a[b]=1', '__proto__[x]=1', `text=${'长'.repeat(500)}`])(
      'answers its stream whatever is asked beside it: %s',
      async (query) => {
        const reply = await portal.app.inject({
          method: call.method,
          url: `${path}?${query}`,
          remoteAddress: newAddress(),
          headers: { token: portal.tokenFor(call) },
          payloadAsStream: true,
        })
        expect(reply.statusCode).toBe(200)
        expect(reply.headers['content-type']).toBe('text/event-stream')
        reply.stream().destroy()
      },
    )
  },
)
