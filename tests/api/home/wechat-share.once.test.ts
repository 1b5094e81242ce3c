// Signatures for the share card inside WeChat: of pages of this site alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NoWechat, wechatSignature } from '#features/site/contract/wechat.ts'
import { signatureOf, wechatGateway } from '#platform/server/gateways/wechat.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { startWechat, type Wechat } from '../../helpers/wechat.ts'

const SITE = 'https://site.example'
const PAGE = `${SITE}/exchange/view/3?from=timeline&name=${encodeURIComponent('杉木')}`

let wechat: Wechat
let portal: TestApp
beforeAll(async () => {
  wechat = await startWechat()
  const gateway = wechatGateway(wechat.account, { api: wechat.api, now: () => portal.deps.now() })
  portal = await testApp({ env: { SITE_URL: SITE }, deps: { wechat: gateway } })
})
afterAll(async () => {
  await portal.close()
  await wechat.close()
})

test('a page of the site is signed as its address stands, without a fragment', async () => {
  const { code, data } = await portal.call(wechatSignature, { url: `${PAGE}#main` })
  expect(code).toBe(200)
  expect(data.appId).toBe(wechat.account.appId)
  expect(data.signature).toBe(signatureOf(wechat.ticket(), data.nonce, data.timestamp, PAGE))
})

test.each([
  'https://evil.example/exchange/view/3',
  'https://site.example.evil.example/',
  'https://site.example@evil.example/',
  'http://site.example/',
  'javascript:alert(1)',
  '/exchange/view/3',
  '',
])('%s is no page of the site', async (url) => {
  expect(await portal.call(wechatSignature, { url })).toMatchObject({ code: 400 })
})

test('while WeChat refuses, so does the call, and the log says why', async () => {
  portal.passSeconds(7200)
  wechat.refuse('stable_token', 45_009)
  expect(await portal.call(wechatSignature, { url: PAGE })).toMatchObject(NoWechat)
  expect(portal.log()).toContain('wechat: token answered 45009')
  expect(portal.log()).not.toContain('topsecret')
})

test('without an official account there is none', async () => {
  const without = await testApp({ env: { SITE_URL: SITE } })
  expect(await without.call(wechatSignature, { url: PAGE })).toMatchObject(NoWechat)
  await without.close()
})
