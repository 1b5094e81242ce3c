import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, retrievePassword } from '#contract/accounts.ts'
import { addProposal } from '#contract/enquiries.ts'
import { newsList } from '#contract/news.ts'
import { staffLogin } from '#contract/staff.ts'
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
