// The feed as a pull reads it, told by a backend of the test's own.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readFeed } from '#platform/publish/pull/feed.ts'

test('is read to its end, however much there is of it', async () => {
  const LINES = 200_000
  const line = (id: number) => JSON.stringify({ kind: 'listings', id, version: id, deleted: false })
  const part = (from: number, end: object) =>
    [...Array.from({ length: LINES }, (_, n) => line(from + n)), JSON.stringify(end), ''].join('\n')
  const parts: Record<string, string> = {
    '': part(1, { cursor: 'rest', reset: true, more: true }),
    rest: part(1 + LINES, { cursor: 'end', reset: true }),
  }
  const backend = createServer((request, response) => {
    const cursor = new URL(request.url ?? '', 'http://localhost').searchParams.get('since') ?? ''
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(parts[cursor])
  }).listen(0, '127.0.0.1')
  await once(backend, 'listening')
  try {
    const { port } = backend.address() as AddressInfo
    const feed = await readFeed({ apiBase: `http://127.0.0.1:${port}` }, '')
    expect(feed?.end).toEqual({ cursor: 'end', reset: true })
    expect([feed?.changes.length, feed?.changes.at(-1)?.id]).toEqual([2 * LINES, 2 * LINES])
  } finally {
    backend.close()
  }
})
