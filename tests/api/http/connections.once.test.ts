import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_UNANSWERED } from '#platform/server/http/serial-requests.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { exchangeRaw, get, openRaw, type RawConnection } from '../../helpers/raw-http.ts'

const MB = 1024 * 1024
/** More than the buffers of both ends of a connection hold. */
const LARGE = 40 * MB

const LIMITS = { stalledMs: 2_000, waitingBytes: MB, everyMs: 20 }

const outDir = mkdtempSync(join(tmpdir(), 'linquan-connections-'))
let portal: TestApp
let url = ''
/** Captchas being drawn now, and the most there were at a time. */
const drawing = { now: 0, most: 0 }
/** Requests that Node took out of the bytes it read. */
let parsed = 0
/** The server's ends of all connections. */
const ends: Socket[] = []
beforeAll(async () => {
  mkdirSync(join(outDir, 'info'))
  writeFileSync(join(outDir, 'index.html'), '<h1>首页</h1>')
  writeFileSync(join(outDir, 'info.html'), '<h1>资讯</h1>')
  writeFileSync(join(outDir, '404.html'), '<h1>没有这一页</h1>')
  writeFileSync(join(outDir, 'large.png'), Buffer.alloc(LARGE, 'a'))
  portal = await testApp({
    outDir,
    readingLimits: LIMITS,
    deps: {
      drawCaptcha: async () => {
        drawing.most = Math.max(drawing.most, ++drawing.now)
        await pause(5)
        drawing.now--
        return { answer: 'ABCD', png: new Uint8Array([1]) }
      },
    },
  })
  for (const event of ['request', 'checkContinue', 'checkExpectation'])
    portal.app.server.on(event, () => parsed++)
  portal.app.server.on('connection', (socket: Socket) => ends.push(socket))
  url = await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await portal.close()
  rmSync(outDir, { recursive: true, force: true })
})

const descriptors = () => readdirSync('/proc/self/fd').length
const isAnswering = async () => (await fetch(`${url}/api/health`)).status === 200

describe('requests that do not wait for their answers', () => {
  test('are answered in their order while they are few', async () => {
    const targets = ['/info', '/index', '/nothing', '/api/health', '/info', '/robots.txt', '/index']
    const all = [...targets.map((target) => get(target)), get('/info', 'Connection: close')]
    expect(all).toHaveLength(MAX_UNANSWERED)
    const text = await exchangeRaw(url, all.join(''))
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toEqual(['200', '200', '404', '200', '200', '404', '200', '200'])
  })

  test.each([
    ['the document of the API', '/api/docs/json', []],
    ['a page', '/info', []],
    ['an expectation that nobody can meet', '/info', ['Expect: miracles']],
    ['a body that is announced', '/info', ['Expect: 100-continue']],
  ])(
    'in thousands for %s close their connection, and hold neither files nor memory',
    async (_, target, headers) => {
      const before = descriptors()
      parsed = 0
      const connections = await Promise.all(Array.from({ length: 12 }, () => openRaw(url, { reads: false })))
      for (const { socket } of connections) socket.write(get(target, ...headers).repeat(2_000))
      await Promise.all(connections.map(({ closed }) => closed))
      expect(descriptors() - before).toBeLessThan(50)
      expect(parsed).toBeLessThanOrEqual(connections.length * (MAX_UNANSWERED + 1))
      expect(await isAnswering()).toBe(true)
    },
  )
  test('are worked on one at a time', async () => {
    const all = Array.from({ length: MAX_UNANSWERED - 1 }, () => get('/api/getCaptcha'))
    const text = await exchangeRaw(url, [...all, get('/api/getCaptcha', 'Connection: close')].join(''))
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(MAX_UNANSWERED)
    expect(drawing.most).toBe(1)
  })

  test('are forgotten with their connection', async () => {
    const { socket } = await openRaw(url, { reads: false })
    socket.write(get('/large.png') + get('/api/getCaptcha').repeat(MAX_UNANSWERED - 1))
    drawing.most = 0
    await pause(100)
    socket.destroy()
    expect(await isAnswering()).toBe(true)
    expect(drawing.most).toBe(0)
  })
})

/** Settles once the server has closed its end: a client that reads nothing is not told. */
const closedByServer = ({ socket }: RawConnection) => {
  const end = ends.find(({ remotePort }) => remotePort === socket.localPort)
  return new Promise<void>((resolve) => (end ? end.once('close', () => resolve()) : resolve()))
}

describe('an answer that is not read', () => {
  test('ends its connection after a while; one that is read slowly goes on', async () => {
    const unread = await openRaw(url, { reads: false })
    const slow = await openRaw(url, { reads: false })
    unread.socket.write(get('/large.png'))
    slow.socket.write(get('/large.png', 'Connection: close'))
    let bytes = 0
    const reading = setInterval(() => {
      const part = slow.socket.read(Math.min(MB / 4, slow.socket.readableLength)) as Buffer | null
      bytes += part?.length ?? 0
    }, 20)
    await closedByServer(unread)
    expect(bytes).toBeLessThan(LARGE)
    await slow.closed
    clearInterval(reading)
    expect(bytes).toBeGreaterThan(LARGE)
  })

  test('is given up at once where many others wait as well', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => openRaw(url, { reads: false })))
    for (const { socket } of all) socket.write(get('/large.png'))
    await Promise.race(all.map(closedByServer))
    // A timeout would have closed all of them together.
    expect(ends.slice(-all.length).filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(0)
    for (const { socket } of all) socket.destroy()
    expect(await isAnswering()).toBe(true)
  })
})

describe('a file that is replaced while it is sent', () => {
  const replace = (file: string, text: string | Buffer) => {
    writeFileSync(join(outDir, `${file}.part`), text)
    renameSync(join(outDir, `${file}.part`), join(outDir, file))
  }

  test('arrives as it was when it was asked for', async () => {
    const size = 30 * MB
    replace('film.mp4', Buffer.alloc(size, 'a'))
    const { socket } = await openRaw(url, { reads: false })
    socket.write(get('/film.mp4', 'Connection: close'))
    await once(socket, 'readable')
    replace('film.mp4', Buffer.alloc(1000, 'b'))
    let text = ''
    for await (const chunk of socket) text += (chunk as Buffer).toString('latin1')
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head).toContain(`content-length: ${size}`)
    expect(body.length).toBe(size)
    expect(body).not.toContain('b')
  })

  test('is whole at every moment of many replacements', async () => {
    const versions = ['甲'.repeat(4_000), '乙'.repeat(9_000), '丙'.repeat(200)]
    replace('page.html', versions[0] ?? '')
    const reading = new AbortController()
    const replacing = (async () => {
      for (let i = 0; !reading.signal.aborted; i++) {
        replace('page.html', versions[i % versions.length] ?? '')
        await pause(0)
      }
    })()
    const bodies: string[] = []
    for (let i = 0; i < 300; i++) bodies.push(await (await fetch(`${url}/page`)).text())
    reading.abort()
    await replacing
    expect(bodies.filter((body) => !versions.includes(body))).toEqual([])
  })
})

describe('parts of a file', () => {
  const part = async (range: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${url}/index`, { headers: { range, ...headers } })
    return [reply.status, reply.headers.get('content-range'), await reply.text()]
  }
  const page = '<h1>首页</h1>'
  const size = Buffer.byteLength(page)

  test('are sent as they are asked for', async () => {
    expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${size}`, '<h1>'])
    expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, '</h1>'])
    expect(await part('bytes=10-')).toEqual([206, `bytes 10-${size - 1}/${size}`, '</h1>'])
  })
  test('that the file does not have are refused with its size', async () => {
    for (const range of [`bytes=${size}-`, 'bytes=999-1000', 'bytes=-0'])
      expect(await part(range)).toEqual([416, `bytes */${size}`, ''])
  })
  test('are the whole where they make no sense, or the file has changed since', async () => {
    for (const range of ['lines=1-2', 'bytes', 'bytes=0-1,4-5'])
      expect(await part(range)).toEqual([200, null, page])
    expect(await part('bytes=0-3', { 'if-range': 'W/"old"' })).toEqual([200, null, page])
  })
})

describe('an address that names another host', () => {
  test.each([
    ['http://evil.example/info/', '/info'],
    ['HTTPS://evil.example/info/', '/info'],
    ['http://evil.example', '/index'],
    ['http://evil.example//evil.example/', undefined],
    ['/\\evil.example/', undefined],
    ['/\\/evil.example/', undefined],
    ['//evil.example/', undefined],
    ['/\t/evil.example/', undefined],
    ['/%5Cevil.example/', '/%5Cevil.example'],
  ])('%j never leads there', async (target, expected) => {
    const text = await exchangeRaw(url, get(target, 'Connection: close'))
    expect(/^location: (.*)$/im.exec(text)?.[1]).toBe(expected)
  })
})
