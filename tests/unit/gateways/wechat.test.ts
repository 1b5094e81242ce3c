// Signatures for WeChat's share card, with the protocol of its API.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signatureOf, type WechatGateway, wechatGateway } from '#platform/server/gateways/wechat.ts'
import { startWechat, type Wechat } from '../../helpers/wechat.ts'

const PAGE = 'https://site.example/exchange/view/3?from=groupmessage'

let wechat: Wechat
let gateway: WechatGateway
let clock: number
beforeEach(async () => {
  wechat = await startWechat()
  clock = Date.parse('2026-03-01T08:00:00Z')
  gateway = gatewayOf()
})
afterEach(() => wechat.close())

const gatewayOf = (account = wechat.account) =>
  wechatGateway(account, { api: wechat.api, now: () => new Date(clock) })
const pass = (seconds: number) => {
  clock += seconds * 1000
}
const expectSigned = async () => {
  const { timestamp, nonce, signature } = await gateway.sign(PAGE)
  expect(signature).toBe(signatureOf(wechat.ticket(), nonce, timestamp, PAGE))
}

test('a signature is that of the example in WeChat’s documents', () => {
  expect(
    signatureOf(
      'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
      'Wm3WZYTPz0wzccnW',
      1_414_587_457,
      'http://mp.weixin.qq.com?params=value',
    ),
  ).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
})

test('token and ticket are asked for once, though many readers come at once, and again before they end', async () => {
  await Promise.all([expectSigned(), expectSigned(), expectSigned()])
  await expectSigned()
  expect(wechat.calls).toEqual(['stable_token', 'getticket'])
  pass(7200 - 299)
  await expectSigned()
  expect(wechat.calls).toEqual(['stable_token', 'getticket', 'stable_token', 'getticket'])
})

test('every signature has its own nonce', async () => {
  const [one, other] = [await gateway.sign(PAGE), await gateway.sign(PAGE)]
  expect(one.nonce).not.toBe(other.nonce)
})

test.each([40_001, 40_014, 42_001])('a token refused with %d is asked for anew', async (code) => {
  wechat.refuse('getticket', code)
  await expectSigned()
  expect(wechat.calls).toEqual(['stable_token', 'getticket', 'stable_token', 'stable_token!', 'getticket'])
})

test('a token that another program replaced is taken over without force', async () => {
  wechat.refuse('getticket', 50_002)
  await expect(gateway.sign(PAGE)).rejects.toThrow('50002')
  wechat.replaceToken()
  pass(30)
  await expectSigned()
  expect(wechat.calls).toEqual(['stable_token', 'getticket', 'getticket', 'stable_token', 'getticket'])
})

test('a busy moment is tried again', async () => {
  wechat.refuse('stable_token', -1)
  wechat.refuse('getticket', -1)
  await expectSigned()
})

test.each([
  [45_011, 60],
  [45_009, 3600],
  [50_002, 30],
])('after %d nothing is asked for %d seconds', async (code, seconds) => {
  wechat.refuse('getticket', code)
  await expect(gateway.sign(PAGE)).rejects.toThrow(`wechat: ticket answered ${code}`)
  const before = wechat.calls.length
  pass(seconds - 1)
  await expect(gateway.sign(PAGE)).rejects.toThrow('paused')
  expect(wechat.calls).toHaveLength(before)
  pass(1)
  await expectSigned()
})

test('no error names the secret, the token or the ticket', async () => {
  const { account } = wechat
  await wechat.close()
  const failure: unknown = await gatewayOf(account)
    .sign(PAGE)
    .catch((error: unknown) => error)
  expect(String(failure)).toMatch(/^Error: wechat: token /)
  expect(JSON.stringify(failure) + String(failure)).not.toMatch(/topsecret|token-|ticket-of/)
  wechat = await startWechat()
  const wrong = gatewayOf({ ...account, secret: 'other' })
  await expect(wrong.sign(PAGE)).rejects.toThrow('wechat: token answered 40013')
})
