// Caches in front of uploaded files: a real hook that answers as it is told.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caches, cachesBehind } from '#platform/server/gateways/caches.ts'

const calls: { urls: string[]; token: string | undefined }[] = []
let status = 200
const server = createServer((incoming, reply) => {
  let text = ''
  incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
  incoming.on('end', () => {
    const { urls } = JSON.parse(text) as { urls: string[] }
    calls.push({ urls, token: incoming.headers.authorization })
    reply.writeHead(status, { location: 'http://evil.example/' }).end('{}')
  })
})
let caches: Caches

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`
  caches = cachesBehind({ url, token: 'topsecret' }, 'https://site.example')
})
afterAll(() => server.close())
beforeEach(() => {
  calls.length = 0
  status = 200
})

test('are told whole addresses, with the token', async () => {
  await caches.purge(['/uploads/woodland/1-480.jpg', 'https://files.example/woodland/2-480.jpg'])
  expect(calls).toEqual([
    {
      urls: ['https://site.example/uploads/woodland/1-480.jpg', 'https://files.example/woodland/2-480.jpg'],
      token: 'Bearer topsecret',
    },
  ])
})

test('are told many in several calls', async () => {
  await caches.purge(Array.from({ length: 501 }, (_, n) => `/uploads/${n}.jpg`))
  expect(calls.map(({ urls }) => urls.length)).toEqual([500, 1])
})

test.each([302, 403, 500])('that answer %d did not take it; the token is told to nobody', async (answer) => {
  status = answer
  const failure: unknown = await caches.purge(['/uploads/1.jpg']).catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: `purge: HTTP ${answer}` })
  expect(calls).toHaveLength(1)
})
