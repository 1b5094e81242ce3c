// Rate limits: calls beyond them are refused by HTTP 429, with the time of the next one.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '#app/api-docs/openapi.ts'
import { getMobile, sendCode } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import { CodeTooSoon } from '#features/accounts/contract/refusals.ts'
import { TooMany } from '#platform/contract/refusals.ts'
import { WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { LIMITS } from '#platform/server/limits/limits.service.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, newMobile } from '../../helpers/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('the answer says how many seconds are left of the window, in the usual envelope', async () => {
  const address = newAddress()
  const look = () => portal.call(getMobile, { type: 2, mobile: newMobile() }, { address })
  for (let i = 0; i < LIMITS.mobileLookup.max; i++) expect(await look()).toMatchObject({ status: 200 })
  const refused = await look()
  expect(refused).toMatchObject({ status: 429, ...TooMany, data: null })
  expect(refused.headers).toMatchObject({
    'retry-after': '60',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  portal.passSeconds(59.5)
  expect((await look()).headers['retry-after']).toBe('1')
  portal.passSeconds(0.5)
  expect(await look()).toMatchObject({ status: 200, code: 200 })
})

test('limits with a code and a wording of their own say so as well', async () => {
  const mobile = newMobile()
  const send = () => portal.call(sendCode, { mobile, event: 'proposal' }, { address: newAddress() })
  expect((await send()).code).toBe(200)
  portal.passSeconds(20)
  const refused = await send()
  expect(refused).toMatchObject({ status: 429, ...CodeTooSoon, data: null })
  expect(refused.headers['retry-after']).toBe('40')
})

test('what is refused for another reason carries no Retry-After', async () => {
  const refused = await portal.call(login, { username: newMobile(), password: 'Wrong2026', type: 2 })
  expect(refused).toMatchObject({ status: 200, ...WrongCredentials })
  expect(refused.headers).not.toHaveProperty('retry-after')
})

test('the API page tells of it for every call', () => {
  const { paths } = openApi('http://localhost', 'staff') as {
    paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>>
  }
  for (const [path, methods] of Object.entries(paths))
    for (const { responses } of Object.values(methods))
      expect(responses[429], path).toHaveProperty(['headers', 'Retry-After'])
})
