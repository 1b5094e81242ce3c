// Bad input of every kind, to every call: an envelope with a Chinese message, and never a server error.
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { ListingFields } from '#contract/listings/form.ts'
import { addForesty } from '#contract/listings/owner.ts'
import { maxBytes } from '#contract/upload-rules.ts'
import { counters } from '#server/limits/counters.schema.ts'
import { parse, shapeOf } from '#server/refusals/parse-input.ts'
import { Refusal, refusalEnvelope } from '#server/refusals/refuse.ts'
import { type TestApp, testApp } from '../helpers/app.ts'
import { validAnswers } from '../helpers/assessments.ts'
import { readLines } from '../helpers/feed.ts'
import { numbersOf } from '../helpers/number-inputs.ts'
import { article, newAddress, signedIn, staffSignedIn } from '../helpers/people.ts'

let portal: TestApp
const ROLES = ['user', 'editor', 'reviewer', 'admin'] as const
let tokens: Record<(typeof ROLES)[number], string>
beforeAll(async () => {
  portal = await testApp()
  // Number 1, which plausible inputs name: an article, a session of a user, a member of the staff and their session.
  await article(portal)
  await signedIn(portal)
  await staffSignedIn(portal)
  tokens = {
    user: (await signedIn(portal)).token,
    editor: (await staffSignedIn(portal, 'editor')).token,
    reviewer: (await staffSignedIn(portal, 'reviewer')).token,
    admin: (await staffSignedIn(portal, 'admin')).token,
  }
})
afterAll(() => portal.close())

const everyCall = Object.values(endpoints).flat()
/** Answers of the others never end: they have a test of their own. */
const calls = everyCall.filter(({ events }) => !events)
const named = calls.map((call) => [call.path, call] as const)

const NASTY: Record<string, unknown> = {
  missing: undefined,
  empty: '',
  null: null,
  true: true,
  zero: 0,
  negative: -1,
  fraction: 1.5,
  huge: 1e308,
  'beyond int32': 2_147_483_648,
  'many digits': '9'.repeat(15),
  infinity: 'Infinity',
  hex: '0x10',
  text: 'abc',
  'NUL byte': 'a\0b',
  'NUL byte further in': [{ id: 'a\0b', file: '/a\0b', name: 'a\0b', 'k\0': '\ud800' }],
  'object with a NUL byte': { type: '\0', value: 'a\0b', 'k\0': 1 },
  'first year': '0001-01-01 00:00:00',
  'last year of the language': '+275760-09-13T00:00:00.000Z',
  'far year': '275760-09-13 00:00:00',
  'lone surrogate': '\ud800x',
  'right-to-left': '\u202etxt',
  markup: '<script>alert(1)</script>',
  quotes: `'"\`;--`,
  long: '长'.repeat(20_000),
  list: [1, 2],
  'list of lists': [[[]]],
  object: { a: 1 },
  prototype: { __proto__: { admin: true }, constructor: { prototype: {} } },
  'method names': { toString: 'x', valueOf: 1, hasOwnProperty: null },
}

const goodEnvelope = (
  reply: { statusCode: number; body: string; headers: Record<string, unknown> },
  where: string,
) => {
  if (String(reply.headers['content-type']).startsWith('image/png')) return
  expect(reply.statusCode, where).toBeLessThan(500)
  // Whole to its last line: nothing failed on the way.
  if (reply.headers['content-type'] === 'application/x-ndjson') {
    readLines(reply.body)
    return
  }
  const body = JSON.parse(reply.body) as Record<string, unknown>
  expect(Object.keys(body).toSorted(), where).toEqual(['code', 'data', 'msg'])
  expect(body.code, where).toEqual(expect.any(Number))
  expect(body.code, where).not.toBe(500)
  expect(body.msg, where).toMatch(/[\u4e00-\u9fff]/)
}

/** Token of a caller whom the call admits. */
const tokenFor = ({ access }: Endpoint) => tokens[access.startsWith('staff') ? 'admin' : 'user']

/** Everyone who may make the call; '' for nobody in particular. */
const tokensFor = ({ access }: Endpoint): string[] => {
  if (access === 'visitor') return ['', tokens.user]
  if (access === 'user') return [tokens.user]
  const role = access.slice('staff:'.length)
  const may = ROLES.filter((name) => name !== 'user' && (role === '' || name === role || name === 'admin'))
  return may.map((name) => tokens[name])
}

const headersOf = (token: string, contentType?: string) => ({
  ...(token ? { token } : {}),
  ...(contentType === undefined ? {} : { 'content-type': contentType }),
})

const send = (call: Endpoint, payload: string | Buffer, contentType: string, token = tokenFor(call)) =>
  portal.app.inject({
    method: call.method,
    url: call.path,
    payload,
    remoteAddress: newAddress(),
    headers: headersOf(token, contentType),
  })
const sendQuery = (call: Endpoint, query: string, token = tokenFor(call)) =>
  portal.app.inject({
    method: call.method,
    url: `${call.path}?${query}`,
    remoteAddress: newAddress(),
    ...(call.file ? { payload: Buffer.from('x') } : {}),
    headers: headersOf(token, call.file && 'application/octet-stream'),
  })

/** Enough of a good input that each field is looked at alone. */
const PLAUSIBLE: Record<string, unknown> = {
  type: 2,
  apply_type: 2,
  mobile: '13600000000',
  code: '123456',
  password: 'Forest2026',
  repassword: 'Forest2026',
  newpassword: 'Forest2026',
  user_type: 2,
  remember: 1,
  username: '13600000000',
  event: 'proposal',
  captcha: 'ABCD',
  id: 1,
  page: 1,
  pagesize: 5,
  pid: 0,
  nickname: '',
  province_id: 110000,
  city_id: 110100,
  county_id: 110101,
  name: '王林',
  content: '问题',
  flag: '',
  keyword: '',
  newstype: 1,
  since: '',
  queue: 'enquiries',
  show: 'open',
  outcome: 'approved',
  stamp: 'x',
  note: '已电话答复',
  field: 'mobile',
  kind: 'news',
  topic_id: 0,
  title: '林地流转新规解读',
  remark: '要点与例子',
  source: '本站',
  images: '/uploads/demo/a.webp',
  pinned: 0,
  hot: 1,
  published: 1,
  createtime: '2026-10-12 09:30:00',
  login_name: 'zhangsan',
  role: 'editor',
  disabled: 0,
  session: 1,
  oldpassword: 'Wrong2026',
  renewpassword: 'Forest2026',
  from: '2026-10-12',
  number: 1,
  version: 0,
  action: 'confirm',
  purpose: 'woodland',
  size: 1000,
  parts: [1],
  project_notice_id: 1,
  status_type: 1,
  plan_type: 1,
  stage_id: 1,
  industry_id: 1,
  project_sn: 'LY-2026-1',
  ptype: 1,
  infor_type: 1,
  industry_type: 1,
  slot: 1,
  otp: '123456',
}

/** Calls in which a field of that name means something else. */
const ELSEWHERE: readonly [path: RegExp, fields: Record<string, unknown>][] = [
  [/collect|addNum/i, { type: 10 }],
  [/addProposal/, { type: 4 }],
  [/retrievepwd/, { type: 'mobile' }],
  [/reportListing/, { reason: 'fake' }],
  [/leadEdit/, { state: 'contacted' }],
  [/\/api\/assessment$|assessmentDraftSave/, { ...validAnswers(), show: '' }],
  [/assessmentDraft/, { key: 'b'.repeat(32) }],
  [/shareReport|showScores/, { on: 1 }],
  [/sharedReport/, { key: 'A'.repeat(22) }],
  [/upload\/(parts|complete|abort)/, { id: '00000000-0000-4000-8000-000000000000' }],
  [/upload\/image|avatar/, { name: 'a.png' }],
  [/(upload\/file|upToken)/, { name: 'a.png' }],
  [/\/save$/, { id: 0 }],
  // One draft, saved again and again: there is a limit to how many somebody may have.
  [/addForesty/, { id: 0, key: 'walk' }],
]

/** Thousands of calls, each of which may write. */
const LONG = { timeout: 600_000 }

const BORDERS = [
  32_767,
  32_768,
  -32_768,
  -32_769,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_648,
  -2_147_483_649,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
]

const wordOf = (value: unknown) => {
  const text = value ?? ''
  return (typeof text === 'string' ? text : JSON.stringify(text)).slice(0, 5000)
}

/** What was sent already: inputs as the contract parsed them, and kinds of input that it refused. */
const sent = new Set<string>()
const isNew = (...what: unknown[]) => {
  const key = JSON.stringify(what)
  return !sent.has(key) && Boolean(sent.add(key))
}

/** `npm run soak` sends whatever the contract refuses; here one of each kind stands for the rest. */
const EVERY_INPUT = process.env.EVERY_INPUT === '1'

interface Sending {
  call: Endpoint
  token: string
  /** Kind of the bad value. */
  kind: string
  encoding: 'body' | 'words'
}

/** The input as the contract parses it, or the message with which it refuses. */
const refusalBy = (call: Endpoint, fields: Record<string, unknown>) => {
  try {
    return { input: parse(call, fields) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { msg: refusalEnvelope(error.refusal, error.fields).msg }
  }
}

/**
 * Whether the fields are to be sent. Those that pass the contract, and so may reach the database, are sent once, in whatever
 * encoding. Every refusal is looked at; on PostgreSQL, the first of a kind is sent as well: no database has seen it.
 */
const isToBeSent = (
  { call, token, kind, encoding }: Sending,
  fields: Record<string, unknown>,
  where: string,
) => {
  const { input, msg } = refusalBy(call, fields)
  if (msg === undefined) return isNew(call.path, token, input)
  expect(msg, where).toMatch(/[\u4e00-\u9fff]/)
  return portal.database.kind === 'postgres' && (EVERY_INPUT || isNew(call.path, token, kind, encoding))
}

/** Sends the fields as JSON and as a form, or as a query where the call takes no body. */
const sendBothWays = async (
  call: Endpoint,
  fields: Record<string, unknown>,
  [field, kind]: readonly [field: string, kind: string],
  token = tokenFor(call),
) => {
  const where = `${call.path} ${field}: ${kind}`
  const takesBody = call.method === 'POST' && !call.file
  const words = Object.entries(fields).map(([name, value]) => [name, wordOf(value)])
  const form = new URLSearchParams(words).toString()
  const sending = { call, token, kind }
  if (takesBody && isToBeSent({ ...sending, encoding: 'body' }, fields, where))
    goodEnvelope(await send(call, JSON.stringify(fields), 'application/json', token), where)
  if (!isToBeSent({ ...sending, encoding: 'words' }, Object.fromEntries(words), where)) return
  goodEnvelope(
    takesBody
      ? await send(call, form, 'application/x-www-form-urlencoded', token)
      : await sendQuery(call, form, token),
    where,
  )
}

// Logging out would end the walk; its empty input has nothing to get wrong.
const walked = named.filter(([path]) => !path.endsWith('/logout'))

describe.for(walked)('%s', ([, call]) => {
  const fields = [...Object.keys(shapeOf(call.input)), 'unknown_field']
  const known = Object.assign(
    {},
    PLAUSIBLE,
    ...ELSEWHERE.filter(([path]) => path.test(call.path)).map(([, own]) => own),
  )
  const plausible = Object.fromEntries(
    fields.filter((name) => name in known).map((name) => [name, known[name]]),
  )

  test('bears every kind of value in every field, as JSON and as a form or query', LONG, async () => {
    for (const field of fields) {
      await portal.deps.db.delete(counters)
      for (const [kind, value] of Object.entries(NASTY))
        await sendBothWays(call, { ...plausible, [field]: value }, [field, kind])
    }
  })

  test('bears the borders of whole numbers in every number, from everyone who may call', LONG, async () => {
    const numbers = new Set(
      [call.input, ...(call === addForesty ? [ListingFields] : [])]
        .flatMap((schema) => numbersOf(schema))
        .map(({ name }) => name)
        .filter((name) => fields.includes(name)),
    )
    for (const token of tokensFor(call))
      for (const field of numbers) {
        // Limits start anew: a call refused for too many requests would not test its input.
        await portal.deps.db.delete(counters)
        for (const border of BORDERS)
          await sendBothWays(call, { ...plausible, [field]: border }, [field, String(border)], token)
      }
  })

  test('bears bodies that are no forms and no objects', async () => {
    if (call.method !== 'POST') return
    const json = [
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
    for (const payload of json)
      goodEnvelope(await send(call, payload, 'application/json'), `${call.path} ${payload.slice(0, 20)}`)
    const forms = [
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
    for (const payload of forms)
      goodEnvelope(await send(call, payload, 'application/x-www-form-urlencoded'), `${call.path} ${payload}`)
    const types = [
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json; charset=gbk',
      'nonsense',
      '',
    ]
    for (const type of types) goodEnvelope(await send(call, 'id=1', type), `${call.path} ${type}`)
    goodEnvelope(
      await send(call, Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'application/json'),
      `${call.path} bytes`,
    )
  })

  test('bears repeated and broken query strings', async () => {
    for (const query of [
      'id=1&id=2',
      'type[]=1',
      '%',
      '%zz',
      'a'.repeat(3000),
      '__proto__=x',
      fields.map((name) => `${name}=1&${name}=2`).join('&'),
    ])
      goodEnvelope(await sendQuery(call, query), `${call.path} ?${query.slice(0, 20)}`)
  })

  test('refuses a body beyond 256 KB as too large', async () => {
    if (call.method !== 'POST' || call.file) return
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const reply = await send(call, `{"a":"${'x'.repeat(257 * 1024)}"}`, type)
      expect(reply.statusCode).toBe(413)
      expect(reply.json()).toMatchObject({ code: 413, msg: '提交的内容过大', data: null })
    }
  })

  test('refuses a file beyond its limit, whether its size is told before or not', async () => {
    if (!call.file) return
    const payload = Buffer.alloc(maxBytes(call.file) + 1)
    const ask = (told: boolean) =>
      portal.app.inject({
        method: 'POST',
        url: `${call.path}?name=a.${/image|avatar/.test(call.path) ? 'png' : 'pdf'}`,
        payload: told ? payload : Readable.from([payload]),
        remoteAddress: newAddress(),
        headers: { 'content-type': 'application/octet-stream', token: tokenFor(call) },
      })
    const { label, megabytes } = call.file
    expect((await ask(true)).json()).toMatchObject({
      code: 400,
      msg: `上传的${label}为 ${megabytes}.1 M，请控制在 ${megabytes}M 以内`,
    })
    const untold = await ask(false)
    expect([untold.statusCode, untold.json().msg]).toEqual([413, '提交的内容过大'])
  })

  test('answers only to its own method', async () => {
    const other = call.method === 'GET' ? 'POST' : 'GET'
    for (const method of [other, 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const reply = await portal.app.inject({ method, url: call.path })
      expect([reply.statusCode, reply.json().code, reply.json().msg]).toEqual([404, 404, '请求的地址不存在'])
    }
  })
})

test('bearing all that changed no prototype', () => {
  expect(({} as Record<string, unknown>).x).toBeUndefined()
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
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

test('every list answers the last page there can be, of the largest size', async () => {
  const lists = calls.filter(({ input }) => 'pagesize' in shapeOf(input))
  expect(lists.length).toBeGreaterThan(10)
  for (const call of lists) {
    const known: Record<string, unknown> = { ...PLAUSIBLE, keyword: '', page: 1_000_000, pagesize: 100 }
    const names = Object.keys(shapeOf(call.input)).filter((name) => name in known)
    const input = Object.fromEntries(names.map((name) => [name, known[name]]))
    goodEnvelope(await send(call, JSON.stringify(input), 'application/json'), call.path)
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

test.for([['\ufffd'], ['a'.repeat(5000)], ["' or 1=1"], ['0'.repeat(100)]])(
  'a token %s that is none is nobody’s',
  async ([token]) => {
    for (const url of ['/api/user/index', '/api/staff/me']) {
      const reply = await portal.app.inject({ method: 'POST', url, headers: { token: token ?? '' } })
      expect(reply.statusCode).toBeLessThan(500)
    }
  },
)

test('what cannot be read says so, apart from what does not fit', async () => {
  const login = calls.find(({ path }) => path === '/api/login') as Endpoint
  const broken = await send(login, '{"username":', 'application/json')
  expect([broken.statusCode, broken.json()]).toEqual([
    400,
    { code: 400, msg: '提交的内容无法识别，请刷新页面后重试', data: null },
  ])
  const unfit = await send(login, '{"username":""}', 'application/json')
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

describe.each(everyCall.filter(({ events }) => events).map((call) => [call.path, call] as const))(
  '%s, which answers events',
  (path, call) => {
    test.each(['', 'page=%00', 'a[b]=1', '__proto__[x]=1', `text=${'长'.repeat(500)}`])(
      'answers its stream whatever is asked beside it: %s',
      async (query) => {
        const reply = await portal.app.inject({
          method: call.method,
          url: `${path}?${query}`,
          remoteAddress: newAddress(),
          headers: headersOf(tokenFor(call)),
          payloadAsStream: true,
        })
        expect(reply.statusCode).toBe(200)
        expect(reply.headers['content-type']).toBe('text/event-stream')
        reply.stream().destroy()
      },
    )
  },
)
