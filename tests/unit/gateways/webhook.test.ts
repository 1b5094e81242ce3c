import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import { isWebhookAddress } from '#features/webhooks/rules.ts'
import { newWebhookSecret, sendWebhook } from '#platform/server/gateways/webhook.ts'

const MESSAGE = {
  id: '7f7a5c1e-0000-4000-8000-000000000001',
  body: '{"event":"published","kind":"news","title":"林"}',
}
const signed = () => ({ secrets: [newWebhookSecret()], at: new Date() })
const local = {
  isAllowed: (address: string) => address === '127.0.0.1',
  isAllowedUrl: () => true,
  timeoutMs: 500,
}

test('what arrives is verified by the library of Standard Webhooks, with the new secret and with the old one', async () => {
  const { origin, taken } = await receiver((_, reply) => void reply.writeHead(204).end())
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const sent = await sendWebhook(`${origin}/hook`, MESSAGE, { secrets, at: new Date() }, local)
  expect(sent).toEqual({ fault: '', status: 204, milliseconds: expect.any(Number) })
  const [{ headers, body } = { headers: {}, body: '' }] = taken
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  for (const secret of secrets)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(
      JSON.parse(MESSAGE.body),
    )
  const verifyWith =
    (secret: string, changed = body) =>
    () =>
      new Webhook(secret).verify(changed, headers as Record<string, string>)
  expect(verifyWith(newWebhookSecret())).toThrow()
  expect(verifyWith(secrets[0] ?? '', body.replace('published', 'withdrawn'))).toThrow()
})

test.each([
  [301, 'redirect'],
  [307, 'redirect'],
  [400, 'status'],
  [410, 'status'],
  [500, 'status'],
])('an answer of %i is called %s', async (status, fault) => {
  const { origin } = await receiver((_, reply) => void reply.writeHead(status).end())
  expect(await sendWebhook(origin, MESSAGE, signed(), local)).toMatchObject({ fault, status })
})

test('a redirect is not followed, wherever it leads', async () => {
  const inner = await receiver((_, reply) => void reply.end())
  for (const location of [inner.origin, 'https://10.0.0.8/', 'http://169.254.169.254/latest/meta-data']) {
    const { origin } = await receiver((_, reply) => void reply.writeHead(301, { location }).end())
    expect(await sendWebhook(origin, MESSAGE, signed(), local)).toMatchObject({ fault: 'redirect' })
  }
  expect(inner.taken).toEqual([])
})

test('one that never answers is left after the time limit', async () => {
  const { origin } = await receiver(() => undefined)
  const began = performance.now()
  expect(await sendWebhook(origin, MESSAGE, signed(), local)).toMatchObject({ fault: 'timeout', status: 0 })
  expect(performance.now() - began).toBeLessThan(3000)
})

test('an answer without an end is not read', async () => {
  const { origin } = await receiver((_, reply) => {
    const more = () => reply.destroyed || reply.write('x'.repeat(65_536), () => setImmediate(more))
    reply.writeHead(200)
    more()
  })
  expect(await sendWebhook(origin, MESSAGE, signed(), local)).toMatchObject({ fault: '', status: 200 })
})

test('nobody at the address, and a certificate that nobody vouches for, are told apart', async () => {
  const { origin, close } = await receiver(() => undefined)
  close()
  expect(await sendWebhook(origin, MESSAGE, signed(), local)).toMatchObject({ fault: 'unreachable' })
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }])
  const server = createSecureServer({ key, cert }, (_, reply) => void reply.end())
  const port = await listening(server)
  expect(await sendWebhook(`https://127.0.0.1:${port}`, MESSAGE, signed(), local)).toMatchObject({
    fault: 'certificate',
  })
})

test.each([
  'https://127.0.0.1/',
  'https://10.0.0.8/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[fe80::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://2130706433/',
  'https://localhost/',
])('%s is never connected to', async (address) => {
  expect(await sendWebhook(address, MESSAGE, signed())).toMatchObject({ fault: 'private', status: 0 })
})

test.each([
  'http://example.com/',
  'https://example.com:8443/',
  'https://name:word@example.com/',
  'ftp://example.com/',
  'example.com',
  '',
])('%j is no address of a webhook', async (address) => {
  expect(isWebhookAddress(address)).toBe(false)
  expect(await sendWebhook(address, MESSAGE, signed())).toMatchObject({ fault: 'address' })
})

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const listening = async (server: ReturnType<typeof createServer> | ReturnType<typeof createSecureServer>) => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A receiver on this machine. */
const receiver = async (listener: RequestListener) => {
  const taken: { headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      taken.push({ headers: request.headers, body })
      listener(request, reply)
    })
  })
  const port = await listening(server)
  return { origin: `http://127.0.0.1:${port}`, taken, close: () => void server.close() }
}
