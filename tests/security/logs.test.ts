import { afterAll, beforeAll, expect, test } from 'vitest'
import { retrievePassword } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import { openDownload } from '#features/downloads/contract.ts'
import { addProposal } from '#features/enquiries/contract.ts'
import { newsList } from '#features/news/contract/news.ts'
import { staffLogin } from '#platform/contract/staff-sign-in.ts'
import { type TestApp, testApp } from '../helpers/app.ts'
import { captchaOf, codeFor, PASSWORD, signedIn, staffSignedIn } from '../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(() => portal.close())

const PHONE = /(?<!\d)1\d{10}(?!\d)/

test('the log holds no phone in full, no password, no code, no captcha and no token', async () => {
  const { mobile, token } = await signedIn(portal)
  portal.passSeconds(61)
  const code = await codeFor(portal, mobile, 'retrievepwd')
  const captcha = await captchaOf(portal)
  await portal.call(
    retrievePassword,
    { apply_type: 2, mobile, captcha: captcha.answer, code, newpassword: 'Secret2027' },
    { cookie: captcha.cookie, token },
  )
  await portal.call(login, { username: mobile, password: 'Wrong2026', type: 2 })
  const member = await staffSignedIn(portal)
  await portal.call(staffLogin, { username: member.name, password: 'Wrong2027' })
  await portal.call(newsList, { keyword: mobile }, { token: member.token })
  await portal.call(addProposal, {
    type: 4,
    province_id: 110000,
    city_id: 110100,
    county_id: 110101,
    name: '王林',
    mobile,
  })
  await portal.app.inject({ url: `/api/dev/outbox?mobile=${mobile}` })
  await portal.app.inject({ url: `/api/nothing?mobile=${mobile}&x=${mobile}` })
  const log = portal.log()
  expect(log).toContain('/api/retrievepwd')
  expect(log).toContain('incoming request')
  for (const secret of [
    mobile,
    token,
    member.token,
    PASSWORD,
    'Secret2027',
    'Wrong2026',
    'Wrong2027',
    code,
    captcha.cookie.split('=')[1] ?? '',
  ])
    expect(log).not.toContain(secret)
  expect(log).not.toMatch(PHONE)
  expect(log).toContain(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
})

test('the log holds no value of a query that opens or tells something, and keeps its path and the rest', async () => {
  const query = new URLSearchParams({
    token: 'value-1',
    mobile: '13612345678',
    keyword: 'value-2',
    code: 'value-3',
    signature: 'value-4',
    'X-Amz-Signature': 'value-5',
    newpassword: 'value-6',
    page: '7',
    expires: '1795000000',
  }).toString()
  const odd = [
    '%74oken=value-7',
    'Mobile[]=value-8',
    '%zz=value-9',
    'sign=value-10&sign=value-11',
    'code=a=value-12',
  ]
  for (const each of [query, ...odd])
    await portal.app.inject({ url: `/api/asked?${each}`, headers: { referer: `https://x/?code=value-13` } })
  const lines = portal
    .log()
    .split('\n')
    .filter((line) => line.includes('/api/asked'))
  expect(lines).toHaveLength(1 + odd.length)
  expect(lines.join('\n')).not.toMatch(/value-|1361234|136\*/)
  expect(lines[0]).toContain('signature=[已隐去]')
  expect(lines[0]).toContain('page=7&expires=1795000000')
})

test('the address of a private file cannot be used by who reads the log', async () => {
  await portal.app.inject({ url: '/api/private/certificates/a.jpg?expires=1795000000&signature=value-14' })
  expect(portal.log()).not.toContain('value-14')
})

test('the address of a download cannot be used by who reads the log', async () => {
  await portal.app.inject({ url: `${openDownload.path}?${new URLSearchParams({ secret: 'value-15' })}` })
  expect(portal.log()).toContain(`${openDownload.path}?secret=[已隐去]`)
  expect(portal.log()).not.toContain('value-15')
})

test('a failing query is logged without its values', async () => {
  const { mobile, token } = await signedIn(portal)
  await portal.database.close()
  const reply = await portal.call(login, { username: mobile, password: PASSWORD, type: 2 }, { token })
  expect(reply).toMatchObject({ status: 500, code: 500, data: null })
  const line =
    portal
      .log()
      .split('\n')
      .find((text) => text.includes('unexpected')) ?? ''
  expect(line).toContain('Failed query')
  expect(line).not.toMatch(PHONE)
  expect(line).not.toContain('params')
})

test('errors that are thrown together are logged each, without values', () => {
  const query = Object.assign(new Error('Failed query: select $1\nparams: 张三'), { query: 'select $1' })
  const failed = new Error('the schedule of news:5 failed', { cause: query })
  portal.app.log.error(
    { err: new AggregateError([failed, new Error('no connection')], '2 failed') },
    'job failed',
  )
  const line = portal.log().trim().split('\n').at(-1) ?? ''
  for (const text of ['2 failed', 'news:5', 'Failed query: select $1', 'no connection'])
    expect(line).toContain(text)
  expect(line).not.toContain('张三')
})

test('a logger that is handed a secret hides it', async () => {
  portal.app.log.error(
    {
      token: 'tok-1',
      user: { password: 'pw-1', captcha: 'cap-1', mobile: '13612345678' },
      headers: { token: 'tok-2' },
    },
    '13612345678',
  )
  const line = portal.log().trim().split('\n').at(-1) ?? ''
  for (const secret of ['tok-1', 'tok-2', 'pw-1', 'cap-1', '13612345678']) expect(line).not.toContain(secret)
  expect(line).toContain('136****5678')
})
