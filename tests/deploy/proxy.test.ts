// Web servers between readers and two API servers, configured by what we ship: one of the two may fail.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noticeCountEvents } from '#features/notices/contract.ts'
import { decideTask } from '#features/review/contract/review.ts'
import { uploadFile, uploadImage } from '#features/uploads/contract/staff-uploads.ts'
import { uploadComplete } from '#features/uploads/contract/user-uploads.ts'
import { slowCalls } from '#platform/lib/hosting.ts'
import { hostingFiles } from '#platform/publish/hosting/hosting.ts'
import { policyOf } from '#platform/publish/hosting/policy.ts'
import { freePort } from '../../scripts/free-port.ts'
import { openFolder, type RunningProcess, SYSTEM_PATH, startProcess } from '../helpers/processes.ts'
import { startCaddy, startNginx, type WebServer } from '../helpers/web-servers.ts'

/**
 * Answers calls with its name; `/api/fatal` is counted in a file, and ends it without an answer. `/api/search` ends the first
 * server that reads it, and is answered with its body by the second.
 */
const API = `
const { appendFileSync, existsSync, rmSync } = require('node:fs')
require('node:http').createServer(async (request, reply) => {
  if (request.url === '/api/search') {
    const body = (await request.toArray()).join('')
    if (!existsSync(process.argv[3])) return reply.end(body)
    rmSync(process.argv[3])
    process.exit(1)
  }
  if (request.url === '/api/fatal') {
    appendFileSync(process.argv[2], '.')
    process.exit(1)
  }
  setTimeout(() => reply.end(process.argv[1]), 5)
}).listen(process.argv[1], '127.0.0.1')
`

const { folder, remove } = openFolder('proxied')
const counter = join(folder, 'fatal-calls')
/** There until a server has died over a read. */
const dying = join(folder, 'dying')
const fatalCalls = () => readFileSync(counter, 'utf8').length
const ports: number[] = []
const apis: RunningProcess[] = []
const startApi = async (place: number) => {
  const port = ports[place] ?? 0
  apis[place] = await startProcess([process.execPath, '-e', API, String(port), counter, dying], { port })
}

const policy = policyOf([], { apiBase: '' })
const filesFor = (host: string) =>
  new Map(
    hostingFiles({
      siteUrl: 'https://www.example.org',
      policy,
      root: folder,
      upstreams: ports.map((port) => `http://127.0.0.1:${port}`),
      host,
    }).beside,
  )

beforeAll(async () => {
  ports.push(await freePort(), await freePort())
  await Promise.all([startApi(0), startApi(1)])
})
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop('SIGKILL')))
  remove()
})

describe.each([
  ['nginx', startNginx, 'nginx.conf'],
  ['Caddy', startCaddy, 'Caddyfile'],
] as const)('%s', (name, start, file) => {
  let server: WebServer

  beforeAll(async () => {
    const port = await freePort()
    server = await start({ port, conf: filesFor(`127.0.0.1:${port}`).get(file) ?? '' })
  })
  afterAll(() => server.stop())

  const read = async (method: 'GET' | 'POST') => {
    const body = method === 'POST' ? { body: 'page=1' } : {}
    const reply = await fetch(`${server.url}/api/newsList`, { method, ...body })
    return reply.ok ? reply.text() : `${reply.status}`
  }
  const arrive = async (count: number, method: 'GET' | 'POST' = 'GET') => {
    const answers: Promise<string>[] = []
    for (let n = 0; n < count; n++) {
      answers.push(read(method))
      await pause(5)
    }
    return Promise.all(answers)
  }
  const names = () => new Set(ports.map(String))

  // Caddy keeps no body to send again.
  const methods = name === 'nginx' ? (['GET', 'POST'] as const) : (['GET'] as const)
  test.each(methods)(
    'no read by %s fails when one of two API servers is killed, and it is used again once it is back',
    async (method) => {
      const arriving = arrive(300, method)
      await pause(500)
      await apis[0]?.stop('SIGKILL')
      const answers = await arriving
      expect(answers.filter((answer) => !names().has(answer))).toEqual([])
      await startApi(0)
      await expect.poll(async () => new Set(await arrive(10)), { timeout: 15_000 }).toEqual(names())
    },
  )

  test.runIf(name === 'nginx')(
    'a read whose server died over it is sent to the other, with its body',
    async () => {
      writeFileSync(dying, '')
      const reply = await fetch(`${server.url}/api/search`, { method: 'POST', body: 'fatal' })
      expect([reply.status, await reply.text()]).toEqual([200, 'fatal'])
      await Promise.all(apis.map((api) => api.stop('SIGKILL')))
      await Promise.all([startApi(0), startApi(1)])
    },
  )

  test('a write whose server died over it is not sent to the other', async () => {
    writeFileSync(counter, '')
    const { status } = await fetch(`${server.url}/api/fatal`, { method: 'POST', body: 'id=1' })
    expect([status, fatalCalls()]).toEqual([502, 1])
    await Promise.all(apis.map((api) => api.stop('SIGKILL')))
    await Promise.all([startApi(0), startApi(1)])
  })

  test('a write that reached no server goes to the other', async () => {
    await apis[0]?.stop('SIGKILL')
    const send = async () => (await fetch(`${server.url}/api/x`, { method: 'POST', body: 'id=1' })).text()
    const answers = []
    for (let n = 0; n < 10; n++) answers.push(await send())
    // Caddy 2.6 has closed the body by then, and may refuse.
    const others = answers.filter((answer) => name === 'nginx' || !/^50[23]$/.test(answer))
    expect(others.filter((answer) => answer !== String(ports[1]))).toEqual([])
    await startApi(0)
  })
})

test('calls that take minutes are those that the contract has', () => {
  const paths = [uploadComplete, uploadFile, uploadImage, decideTask, noticeCountEvents].map(
    ({ path }) => path,
  )
  for (const path of paths)
    expect(
      slowCalls.some((slow) => path === slow || path.startsWith(`${slow}/`)),
      path,
    ).toBe(true)
  for (const slow of slowCalls.filter((each) => !each.endsWith('/upload')))
    expect([...paths, '/api/user/forestImport']).toContain(slow)
})

test('the includes of nginx stand in a server of the operator, with names, TLS and limits of his', async () => {
  const [plain, secure] = [await freePort(), await freePort()]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=www.example.org']
  const output = ['-keyout', key, '-out', certificate]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...output],
    { stdio: 'ignore', env: { PATH: SYSTEM_PATH } },
  )
  writeFileSync(join(folder, 'info.html'), '资讯')
  for (const name of ['nginx-http.conf', 'nginx-server.conf'])
    writeFileSync(join(folder, name), filesFor('').get(name) ?? '')
  const conf = readFileSync(join(import.meta.dirname, '../../deploy/nginx/portal.conf'), 'utf8')
    .replaceAll('/var/lib/portal/dist.publish/hosting', folder)
    .replace('/etc/ssl/portal/fullchain.pem', certificate)
    .replace('/etc/ssl/portal/key.pem', key)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('listen 443', `listen 127.0.0.1:${secure}`)
    .replace('burst=400', 'burst=10')
  const server = await startNginx({ port: plain, conf })
  const ask = (path: string) =>
    new Promise<{ status: number | undefined; transport: string[] | undefined }>((resolve, reject) => {
      const options = { port: secure, path, rejectUnauthorized: false, headers: { host: 'www.example.org' } }
      request({ host: '127.0.0.1', ...options }, (reply) => {
        reply.resume()
        resolve({
          status: reply.statusCode,
          transport: reply.headersDistinct['strict-transport-security'],
        })
      })
        .once('error', reject)
        .end()
    })
  try {
    expect(await ask('/info')).toEqual({ status: 200, transport: ['max-age=31536000'] })
    const statusesOf = async (path: string) =>
      new Set((await Promise.all(Array.from({ length: 60 }, () => ask(path)))).map(({ status }) => status))
    expect(await statusesOf('/info')).toEqual(new Set([200]))
    expect(await statusesOf('/api/newsList')).toEqual(new Set([200, 429]))
    const { status, headers } = await fetch(`${server.url}/info`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, 'https://127.0.0.1/info'])
  } finally {
    await server.stop()
  }
})
