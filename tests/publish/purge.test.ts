// The hook that empties caches: a real server that fails when it is told to.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDeliveryStore } from '#platform/publish/deliver/delivery-store.ts'
import { type PurgeOptions, purge } from '#platform/publish/deliver/purge.ts'
import { temporaryFolder } from './kit.ts'

interface Call {
  urls: string[]
  token: string | undefined
}
let server: Server
let hook: string
let calls: Call[]
/** Statuses of the next answers; 0 is none at all. */
let answers: number[]
/** Answered 400 where they stand in a batch. */
let refused: ReadonlySet<string>
/** A call with more is answered 413. */
let mostInCall: number

beforeEach(async () => {
  calls = []
  answers = []
  refused = new Set()
  mostInCall = 1000
  server = createServer((incoming, reply) => {
    let text = ''
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
    incoming.on('end', () => {
      const { urls } = JSON.parse(text) as { urls: string[] }
      calls.push({ urls, token: incoming.headers.authorization })
      const usual = urls.length > mostInCall ? 413 : urls.some((url) => refused.has(url)) ? 400 : 200
      const status = answers.shift() ?? usual
      if (status) reply.writeHead(status, { location: 'http://evil.example/' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge?zone=1`
  return () => {
    server.close()
    server.closeAllConnections()
  }
})

const run = (urls: string[], more: Partial<PurgeOptions> = {}) =>
  purge(urls, { url: hook, retryDelayMs: 5, ...more })

describe('changed addresses', () => {
  test('are sent in full, each once, with the token', async () => {
    const report = await run(['/info', '/info/view/1', '/info'], {
      siteUrl: 'https://site.example',
      token: 'topsecret',
    })
    expect(report).toEqual({ purged: 2, failures: [], pending: 0 })
    expect(calls).toEqual([
      {
        urls: ['https://site.example/info', 'https://site.example/info/view/1'],
        token: 'Bearer topsecret',
      },
    ])
  })

  test('are sent in batches', async () => {
    const urls = Array.from({ length: 1_100 }, (_, id) => `/info/view/${id}`)
    expect(await run(urls)).toMatchObject({ purged: 1_100 })
    expect(calls.map(({ urls }) => urls.length)).toEqual([500, 500, 100])
  })

  test('none of them: nobody is asked', async () => {
    expect(await run([])).toEqual({ purged: 0, failures: [], pending: 0 })
    expect(calls).toEqual([])
  })
})

describe('a hook that refuses an address', () => {
  const urls = Array.from({ length: 1_100 }, (_, id) => `/info/view/${id}`)

  test('takes all others, and is not asked for that one again', async () => {
    const store = join(temporaryFolder(), 'target.db')
    // The first twelve by their names, which would hold up the others.
    const first = urls.toSorted().slice(0, 12)
    refused = new Set(first)
    const report = await run(urls, { store })
    expect(report).toMatchObject({ purged: 1_088, pending: 0 })
    expect(new Set(report.failures.flatMap((failure) => failure.urls))).toEqual(refused)
    expect(new Set(report.failures.map(({ reason }) => reason))).toEqual(new Set(['HTTP 400']))
    expect(calls.length).toBeLessThan(400)
    expect(await run([], { store })).toEqual({ purged: 0, failures: [], pending: 0 })
  })

  test('because there are too many in a call is told fewer at a time', async () => {
    mostInCall = 30
    expect(await run(urls)).toMatchObject({ purged: 1_100, failures: [], pending: 0 })
    expect(calls.length).toBeLessThan(200)
  })

  test('and then every other is not asked for each of them', async () => {
    refused = new Set(urls)
    const report = await run(urls)
    expect(report).toMatchObject({ purged: 0, pending: 1_100 })
    expect(calls.length).toBeLessThan(50)
  })

  test.each([401, 403, 429, 500])(
    'with %d, which is for no address, gets no batch in parts',
    async (status) => {
      answers = Array.from({ length: 3 }, () => status)
      expect(await run(urls, { retries: 1 })).toMatchObject({ purged: 0, pending: 1_100 })
      expect(calls.map((call) => call.urls.length)).not.toContain(250)
    },
  )
})

describe('a hook that fails', () => {
  test('for a moment is asked again', async () => {
    answers = [503, 429]
    expect(await run(['/info'])).toMatchObject({ purged: 1, failures: [] })
    expect(calls).toHaveLength(3)
  })

  test('with a plain no is not', async () => {
    answers = [403]
    const report = await run(['/info'], { token: 'topsecret' })
    expect(report).toEqual({ purged: 0, failures: [{ urls: ['/info'], reason: 'HTTP 403' }], pending: 1 })
    expect(calls).toHaveLength(1)
  })

  test('or sends the token elsewhere is not followed', async () => {
    answers = [302, 302]
    expect(await run(['/info'], { retries: 1 })).toMatchObject({ purged: 0, pending: 1 })
  })

  test('or does not answer is given up, in Chinese', async () => {
    answers = [0, 0]
    const { failures } = await run(['/info'], { retries: 1, timeoutMs: 50 })
    expect(failures).toEqual([{ urls: ['/info'], reason: '超时，没有等到答复' }])
    const nobody = await run(['/info'], { url: 'http://127.0.0.1:1/', retries: 0 })
    expect(nobody.failures[0]?.reason).toMatch(/^连接失败/)
  })

  test('is told again at the next publish, with what changed since', async () => {
    const store = join(temporaryFolder(), 'target.db')
    answers = [500, 500]
    expect(await run(['/info', '/index'], { store, retries: 1 })).toMatchObject({ pending: 2 })
    expect(await run(['/about/home'], { store })).toEqual({ purged: 3, failures: [], pending: 0 })
    expect(calls.at(-1)?.urls.toSorted()).toEqual(['/about/home', '/index', '/info'])
    calls = []
    expect(await run([], { store })).toMatchObject({ purged: 0 })
    expect(calls).toEqual([])
    const opened = openDeliveryStore(store)
    expect(opened.urls.all()).toEqual([])
    opened.close()
  })
})
afterEach(() => expect(JSON.stringify(calls.map(({ urls }) => urls))).not.toContain('topsecret'))
