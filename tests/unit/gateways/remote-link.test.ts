import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkRemoteLink } from '#platform/server/gateways/remote-link.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A website on this machine, which the checker takes for a public one. */
const website = async (listener: RequestListener) => {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    listener(request, reply)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
const local = {
  isAllowed: (address: string) => address === '127.0.0.1',
  isAllowedUrl: () => true,
  timeoutMs: 300,
}

test('a page that answers is well, after one request for its headers', async () => {
  const { origin, asked } = await website((_, reply) => void reply.end('ok'))
  expect(await checkRemoteLink(`${origin}/a`, local)).toBe('')
  expect(asked).toEqual(['HEAD /a'])
})

test('a host that answers no HEAD is asked as a reader asks', async () => {
  const { origin } = await website(
    (request, reply) => void reply.writeHead(request.method === 'GET' ? 200 : 404).end(),
  )
  expect(await checkRemoteLink(origin, local)).toBe('')
})

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [500, 'server'],
  // These say nothing of the page.
  [401, ''],
  [403, ''],
  [429, ''],
  [503, ''],
])('status %i is told as %j', async (status, fault) => {
  const { origin } = await website((_, reply) => void reply.writeHead(status).end())
  expect(await checkRemoteLink(origin, local)).toBe(fault)
})

test('redirects without an end are given up, and a host that hangs, too', async () => {
  let hops = 0
  const round = await website((_, reply) => void reply.writeHead(302, { location: `/${++hops}` }).end())
  expect(await checkRemoteLink(round.origin, local)).toBe('redirects')
  expect(hops).toBeLessThan(20)
  const silent = await website(() => undefined)
  const began = performance.now()
  expect(await checkRemoteLink(silent.origin, local)).toBe('timeout')
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a body without an end is not read', async () => {
  const endless = await website((_, reply) => {
    const more = () => reply.destroyed || reply.write('x'.repeat(65_536), () => setImmediate(more))
    reply.writeHead(200)
    more()
  })
  expect(await checkRemoteLink(endless.origin, local)).toBe('')
})

test.each([
  'http://127.0.0.1/',
  'http://10.0.0.8/',
  'http://192.168.1.1/',
  'http://172.16.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://0.0.0.0/',
  'http://2130706433/',
  'http://localhost/',
])('%s is never connected to', async (address) => {
  expect(await checkRemoteLink(address)).toBe('private')
})

test('a redirect to a private address, another port or another protocol is not followed', async () => {
  const inner = await website((_, reply) => void reply.end('secret'))
  for (const location of ['http://10.0.0.8/', 'http://[::1]/', 'file:///etc/passwd', inner.origin]) {
    const { origin } = await website((_, reply) => void reply.writeHead(302, { location }).end())
    const isAllowedUrl = (url: URL) =>
      url.origin === origin || (url.port === '' && /^https?:$/.test(url.protocol))
    expect(await checkRemoteLink(origin, { ...local, isAllowedUrl })).toBe('private')
  }
  expect(inner.asked).toEqual([])
})
