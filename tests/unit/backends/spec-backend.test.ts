import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#app/calls.ts'
import { ENQUIRY } from '#features/enquiries/contract.ts'
import { NEWS_TYPES } from '#features/news/contract/news.ts'
import { type Endpoint, encodingOf, isOwnCall } from '#platform/contract/endpoint.ts'
import { acceptedEncodings } from '../../fixtures/spec-backend/call.ts'
import { type SpecBackend, specCalls, startSpecBackend } from '../../fixtures/spec-backend/start.ts'
import { send, signedUp } from '../../helpers/spec-backend.ts'

let backend: SpecBackend
beforeAll(async () => {
  backend = await startSpecBackend()
})
afterAll(() => backend.close())

const MOBILE = '13900000001'
const ofSpec = Object.values(endpoints)
  .flat()
  .filter((call) => !isOwnCall(call))

test('the contract declares as its own exactly the calls that the specification does not name', () => {
  expect(ofSpec.map(({ path }) => path).toSorted()).toEqual(Object.keys(specCalls).toSorted())
})

/** Inputs on which the encoding depends. */
const byInput: Record<string, Record<string, unknown>[]> = {
  '/api/newsList': NEWS_TYPES.map((type) => ({ type })),
  '/api/getNewsDetail': [{ newstype: 1 }, { newstype: 2 }],
  '/api/addProposal': Object.values(ENQUIRY).map((type) => ({ type })),
}

test('the client sends each call of the specification in an encoding that its tables name', () => {
  const wrong = ofSpec.flatMap((call) =>
    (byInput[call.path] ?? [{}])
      .filter((input) => {
        const spec = specCalls[call.path]
        return !spec || !acceptedEncodings(spec, () => input).includes(encodingOf(call, input))
      })
      .map((input) => `${call.path} ${JSON.stringify(input)}`),
  )
  expect(wrong).toEqual([])
})

/** Enough for a call to succeed; in an order in which what one makes another finds. */
const plausible = (): [path: string, input: Record<string, unknown>][] => [
  ...Object.entries(specCalls)
    .filter(([path]) => !(path in inputs))
    .map(([path]): [string, Record<string, unknown>] => [path, {}]),
  ...Object.entries(inputs),
]
const listing = {
  status_type: 2,
  forestry_type: 1,
  type: 1,
  province_id: 13,
  measure_area: 120,
  forestry_price: 0,
  face_price: 0,
  years: 30,
  ownership: 1,
  warrant: 1,
  image: [{ file: '/certificate.jpg' }],
  images: [{ file: '/woodland.jpg' }],
  project_name: '建阳区杉木林 120 亩',
  content: '杉木林，地势平缓，道路通达，水源充足，适合长期经营。',
  user_name: '王林',
}
const region = { province_id: 13, city_id: 1307, county_id: 13071 }
const inputs: Record<string, Record<string, unknown>> = {
  '/api/getNewsDetail': { id: 300, newstype: 1 },
  '/api/plandetail': { id: 1 },
  '/api/edetail': { id: 1 },
  '/api/expertnews': { expert_id: 1, page: 1, pagesize: 10, newstype: 2 },
  '/pro/prodetail': { project_id: 1, type: 1 },
  '/api/forestryDetail': { id: 1 },
  '/api/addForesty': listing,
  '/api/addCollect': { id: 1, type: 8 },
  '/api/delCollect': { id: 1, type: 8 },
  '/api/collectList': { page: 1, type: 8, search_name: '' },
  '/api/prosign': { project_sn: 'ZB20260001' },
  '/api/user/bonds': { project_sn: 'ZB20260001' },
  '/api/assessment': { ...region, years: 30, area: 120, type: 1, forestry_type: 1 },
  '/api/getReport': { id: 1 },
  '/api/addProposal': { type: 5, ...region, name: '王林', mobile: '13900000001', content: '怎样评估？' },
  '/api/brokerOpenStore': {
    identity_type: 2,
    legal_person: '王林',
    legal_identity: '350703199001010011',
    email: 'wang@example.org',
  },
  '/api/sendCode': { mobile: '13900000002', event: 'proposal' },
}
/** Spent on the account itself: signedUp and the tests below make these calls. */
const ofAccounts = new Set([
  '/api/register',
  '/api/login',
  '/api/logout',
  '/api/retrievepwd',
  '/api/resetpwd',
  '/api/changemobile',
  '/api/profile',
])
const contractOf = new Map(ofSpec.map((call) => [call.path as string, call]))

test('every other call of the specification succeeds, and what it answers fits the contract', async () => {
  const token = await signedUp(backend, MOBILE)
  for (const [path, input] of plausible()) {
    if (ofAccounts.has(path)) continue
    const call = contractOf.get(path) as Endpoint
    const reply = await send(backend, call, input, token)
    expect.soft(reply.status, path).toBe(200)
    if (path === '/api/getCaptcha') continue
    expect.soft([reply.body.code, reply.body.msg], path).toEqual([200, ''])
    // A credential of the object storage, which only uploads read.
    if (path === '/api/upToken') continue
    const parsed = call.output.safeParse(reply.body.data)
    expect.soft(parsed.error?.issues ?? [], path).toEqual([])
  }
})

describe('an account of the strict backend', () => {
  test('changes name, password and mobile, and is recovered by captcha and code', async () => {
    const mobile = '13900000003'
    const token = await signedUp(backend, mobile)
    const codeOf = async (path: string, input: Record<string, unknown>, by = token) =>
      (await send(backend, contractOf.get(path) as Endpoint, input, by)).body.code
    const captcha = async () => {
      await send(backend, contractOf.get('/api/getCaptcha') as Endpoint, {}, '')
      return backend.captcha()
    }
    expect(await codeOf('/api/profile', { type: 2, nickname: '老王', captcha: await captcha() })).toBe(200)
    const password = { oldpassword: 'Forest2026', newpassword: 'Forest2027', renewpassword: 'Forest2027' }
    expect(await codeOf('/api/resetpwd', password)).toBe(200)
    const next = '13900000004'
    await codeOf('/api/sendCode', { mobile: next, event: 'changemobile' })
    const code = backend.codeFor(next, 'changemobile')
    expect(await codeOf('/api/changemobile', { mobile: next, captcha: await captcha(), code })).toBe(200)
    expect(await codeOf('/api/userIndex', {})).toBe(-2)
    await codeOf('/api/sendCode', { mobile: next, event: 'retrievepwd' })
    const recovery = {
      type: 'mobile',
      apply_type: 2,
      mobile: next,
      captcha: await captcha(),
      code: backend.codeFor(next, 'retrievepwd'),
      newpassword: 'Forest2028',
    }
    expect(await codeOf('/api/retrievepwd', recovery)).toBe(200)
    expect(await codeOf('/api/login', { username: next, password: 'Forest2028', type: 2 })).toBe(200)
  })
})

test('the strict backend knows no other call, no other encoding, and nobody without a token', async () => {
  const ask = (path: string, type: string, body: string) =>
    fetch(backend.url + path, { method: 'POST', headers: { 'content-type': type }, body })
  const unknown = await ask('/api/siteSettings', 'application/x-www-form-urlencoded', '')
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect((await ask('/api/foretryList', 'application/json', '{"page":1}')).status).toBe(415)
  expect((await ask('/api/experts', 'application/x-www-form-urlencoded', 'page=1')).status).toBe(415)
  const anonymous = await ask('/api/userIndex', 'application/x-www-form-urlencoded', '')
  expect(await anonymous.json()).toEqual({ code: -2, msg: '', data: null })
})

test('the strict backend fails as it is told to, and answers again afterwards', async () => {
  const call = contractOf.get('/api/linklist') as Endpoint
  const ask = () => send(backend, call, {}, '')
  backend.setFault(call.path, { kind: '500' })
  expect((await ask()).status).toBe(500)
  backend.setFault(call.path, { kind: 'html' })
  expect(await ask()).toMatchObject({ status: 200, body: undefined })
  backend.setFault(call.path, { kind: 'text code' })
  expect((await ask()).body.code).toBe('200')
  backend.setFault(call.path, { kind: 'code', code: -1, msg: '系统繁忙' })
  expect((await ask()).body).toEqual({ code: -1, msg: '系统繁忙', data: null })
  backend.setFault(call.path)
  expect((await ask()).body.code).toBe(200)
})
