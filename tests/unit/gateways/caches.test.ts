// Caches in front of uploaded files: a real hook that answers as it is told.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PurgedBatch } from '#platform/lib/purge-call.ts'
import { type Caches, cachesBehind } from '#platform/server/gateways/caches.ts'

const calls: { urls: string[]; token: string | undefined }[] = []
let status = 200
let refused = ''
const server = createServer((incoming, reply) => {
  let text = ''
  incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
  incoming.on('end', () => {
    const { urls } = JSON.parse(text) as { urls: string[] }
    calls.push({ urls, token: incoming.headers.authorization })
    reply.writeHead(urls.includes(refused) ? 400 : status, { location: 'http://evil.example/' }).end('{}')
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
  refused = ''
})

const purge = async (urls: readonly string[]) => {
  const batches: PurgedBatch[] = []
  for await (const batch of caches.purge(urls)) batches.push(batch)
  return batches
}

test('are told whole addresses, with the token', async () => {
  await purge(['/uploads/woodland/1-480.jpg', 'https://files.example/woodland/2-480.jpg'])
  expect(calls).toEqual([
    {
      urls: ['https://site.example/uploads/woodland/1-480.jpg', 'https://files.example/woodland/2-480.jpg'],
      token: 'Bearer topsecret',
    },
  ])
})

test('are told many in several calls', async () => {
  await purge(Array.from({ length: 501 }, (_, n) => `/uploads/${n}.jpg`))
  expect(calls.map(({ urls }) => urls.length)).toEqual([500, 1])
})

test.each([302, 403, 500])('that answer %d did not take it; the token is told to nobody', async (answer) => {
  status = answer
  expect(await purge(['/uploads/1.jpg'])).toEqual([
    { urls: ['/uploads/1.jpg'], error: new Error(`HTTP ${answer}`) },
  ])
  expect(calls).toHaveLength(1)
})

test('that refuse an address are told the others without it', async () => {
  refused = 'https://site.example/uploads/2.jpg'
  expect(await purge(['/uploads/1.jpg', '/uploads/2.jpg', '/uploads/3.jpg'])).toEqual([
    { urls: ['/uploads/1.jpg'] },
    { urls: ['/uploads/2.jpg'], error: new Error('HTTP 400') },
    { urls: ['/uploads/3.jpg'] },
  ])
})
