// The rules we ship, read by the servers they are for.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPreview } from '#features/content/contract/preview-links.ts'
import { openDownload } from '#features/downloads/contract.ts'
import { attachmentHeader } from '#platform/lib/attachment-header.ts'
import { addressOf, cacheOf, contentTypeOf, isHidden, type Shell } from '#platform/lib/hosting.ts'
import { hostingFiles } from '#platform/publish/hosting/hosting.ts'
import { movedRules } from '#platform/publish/hosting/moved-rules.ts'
import { policyOf } from '#platform/publish/hosting/policy.ts'
import { freePort } from '../../scripts/free-port.ts'
import { openFolder } from '../helpers/processes.ts'
import { check, startCaddy, startNginx, type WebServer } from '../helpers/web-servers.ts'

const policy = policyOf(["console.info('hello')"], { apiBase: '' })

test('scripts of WeChat may run where the site has an official account', () => {
  expect(policy.header).not.toContain('wx.qq.com')
  const { header, meta } = policyOf([], { apiBase: '', wechatAppId: 'wx1' })
  for (const text of [header, meta])
    expect(text).toMatch(/script-src 'self' https:\/\/res\.wx\.qq\.com\/\S+\.js;/)
})
const record = { names: '[0-9]+', isRecord: true }
const shells: Shell[] = [
  { under: '/exchange/view/', ...record, page: '/exchange/shell', alone: false },
  { under: '/obj/', names: '[^/.]+', isRecord: false, page: '/obj/new', alone: false },
]
const LONG = '林'.repeat(2_000)

const moved = [
  { from: '/old/a-1', to: '/info/view/1' },
  { from: '/old/list.asp?id=12&page=2', to: '/info' },
  { from: '/old/list.asp', to: '/exchange/view/7?from=old#top' },
  { from: '/%E6%97%A7%E9%97%BB/1', to: '/info/view/1' },
  // GBK, as sites of that time have it.
  { from: '/%BE%C9%CE%C5.asp', to: 'https://other.example/a' },
  { from: '/OLD/Case', to: '/info/view/4' },
  { from: '/a%20b%24%7Bpath%7D', to: '/info/view/4' },
  { from: `/${'long/'.repeat(20)}a.php?b=(1)`, to: '/info/view/4' },
  // A page stands there by now.
  { from: '/info', to: '/info/view/4' },
]

const files: Record<string, string> = {
  ...Object.fromEntries(movedRules(moved, '')),
  'index.html': '<h1>首页</h1>',
  'info.html': `<h1>资讯</h1>${LONG}`,
  'info/view/1.html': '<h1>一</h1>',
  // Moved into a topic, and out of one.
  'info/view/3.html': '<h1>跳转页</h1>',
  'info/subview/3.html': '<h1>三</h1>',
  'info/view/4.html': '<h1>四</h1>',
  'expert/info/view/5.html': '<h1>五</h1>',
  'info/view/林 地.html': '<h1>中文</h1>',
  'exchange/view/7.html': '<h1>七</h1>',
  'exchange/shell.html': '<h1>壳</h1>',
  'obj/new.html': '<h1>最新项目</h1>',
  'obj/local.html': '<h1>地方项目库</h1>',
  'obj/local/1.html': '<h1>往期</h1>',
  'obj/view/1.html': '<h1>项目</h1>',
  'fragments/hot-news.html': '<ul></ul>',
  'login.html': '跳转页',
  'login/login.html': '<h1>登录</h1>',
  'moved/news.php/=id=12&page=2.html': '<h1>旧文章一</h1>',
  'moved/html/2019/a-1.html': '<h1>旧文章二</h1>',
  'moved/info.html': '<h1>旧资讯</h1>',
  'moved/旧刊/1.html': '<h1>旧刊</h1>',
  '404.html': '<h1>没有这一页</h1>',
  '_astro/app.AbC123.js': 'export {}',
  '_astro/app.AbC123.css': 'a{}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'sitemap.xml': '<urlset/>',
  'open-data.html': '<h1>开放数据</h1>',
  'open-data/medians.csv': '\ufeff省份\r\n',
  'open-data/listings-0.geojson': '{}',
  'open-data/tenders/A-1.json': '{}',
  'robots.txt': 'User-agent: *',
  '.well-known/security.txt': 'Contact: mailto:a@site.example',
  '.published': 'secret',
  '.git/config': 'secret',
  'manifest.db': 'secret',
  'manifest.db-wal': 'secret',
  'info/view/2.html.part': 'secret',
  _headers: 'secret',
}
const notServed = ['_redirects', '_redirects.nginx', '_redirects.caddy']

const { folder, remove } = openFolder('site')
const servers: Record<string, WebServer> = {}
let upstream: Server

interface Reply {
  status: number
  headers: IncomingMessage['headers']
  body: string
}

/** The path goes out as it stands: fetch would tidy it up first. */
const ask = (server: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Reply>((resolve, reject) => {
    const { hostname, port } = new URL(servers[server]?.url ?? '')
    const sent = request({ hostname, port, path, headers, method, agent: false }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })

beforeAll(async () => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  upstream = createServer((incoming, reply) => {
    if (incoming.url === '/api/broken') return incoming.socket.destroy()
    if (incoming.url === '/api/events') {
      // Left open: what a proxy holds back never arrives.
      reply.setHeader('Content-Type', 'text/event-stream')
      return reply.write('data: {"num":1}\n\n')
    }
    if (incoming.url === '/uploads/a.pdf')
      reply.setHeader('Content-Disposition', attachmentHeader('概算.pdf'))
    reply.setHeader('X-Content-Type-Options', 'nosniff')
    reply.setHeader('Cache-Control', 'no-store')
    return reply.end(JSON.stringify({ url: incoming.url, for: incoming.headers['x-forwarded-for'] }))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', () => resolve()))
  const calls = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const conf = (port: number, name: string) =>
    new Map(
      hostingFiles({
        siteUrl: 'https://site.example',
        policy,
        root: folder,
        upstreams: [calls],
        host: `127.0.0.1:${port}`,
        shells,
      }).beside,
    ).get(name) ?? ''
  const [one, two] = [await freePort(), await freePort()]
  servers.nginx = await startNginx({ port: one, conf: conf(one, 'nginx.conf') })
  servers.caddy = await startCaddy({ port: two, conf: conf(two, 'Caddyfile') })
}, 300_000)
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()))
  upstream.closeAllConnections()
  upstream.close()
  remove()
})

describe.each(['nginx', 'caddy'])('%s', (server) => {
  test('attachments keep the names that the API gives them', async () => {
    const { headers } = await ask(server, '/uploads/a.pdf')
    expect(headers['content-disposition']).toBe(attachmentHeader('概算.pdf'))
  })

  test('events of the API arrive while the stream is open', async () => {
    const aborted = new AbortController()
    const reply = await fetch(`${servers[server]?.url ?? ''}/api/events`, { signal: aborted.signal })
    const { value } = (await reply.body?.getReader().read()) ?? {}
    expect(Buffer.from(value ?? []).toString()).toBe('data: {"num":1}\n\n')
    aborted.abort()
  })

  test.for([
    ['/index', '首页'],
    // A folder of that name stands beside it.
    ['/info', '资讯'],
    ['/info/view/1', '一'],
    ['/info/view/1?from=wechat', '一'],
    ['/info/view/%E6%9E%97%20%E5%9C%B0', '中文'],
    ['/login/login', '登录'],
    ['/exchange/view/7', '七'],
    ['/info/subview/3', '三'],
    ['/expert/info/view/5', '五'],
  ])('%s is the page %s', async ([path = '', text = '']) => {
    const { status, headers, body } = await ask(server, path)
    expect([status, headers['content-type']?.toLowerCase()]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(text)
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate')
  })

  test.for([
    ['/', '/index', 302],
    ['/?from=a&b=%E6%9E%97', '/index?from=a&b=%E6%9E%97', 302],
    ['/login', '/login/login', 302],
    ['/login?from=%2Finfo', '/login/login?from=%2Finfo', 302],
    ['/info/news', '/info', 302],
    ['/info/', '/info', 301],
    ['/info/view/1.html', '/info/view/1', 301],
    ['/info/view/1.html?a=1&b=2', '/info/view/1?a=1&b=2', 301],
    ['/info/view/1///', '/info/view/1', 301],
    ['/index.html', '/index', 301],
    ['/exchange/view/7/', '/exchange/view/7', 301],
    // An article that moved, whichever way.
    ['/info/view/3?from=wechat', '/info/subview/3?from=wechat', 301],
    ['/info/subview/4', '/info/view/4', 301],
    ['/info/view/5', '/expert/info/view/5', 301],
    ['/expert/info/view/4', '/info/view/4', 301],
    ['/html/2019/a-1.html?a=1', '/html/2019/a-1?a=1', 301],
    ['/exchange/view/999.html?a=1', '/exchange/view/999?a=1', 301],
    ['/info/view/%E6%9E%97%20%E5%9C%B0.html', '/info/view/%E6%9E%97%20%E5%9C%B0', 301],
  ] as const)('%s leads to %s', async ([path, target, expected]) => {
    const { status, headers } = await ask(server, path)
    expect([status, headers.location]).toEqual([expected, target])
  })

  test.for([
    ['/old/a-1', '/info/view/1'],
    ['/old/a-1.html', '/info/view/1'],
    ['/old/a-1/', '/info/view/1'],
    // The path alone leads on, whatever else was asked.
    ['/old/a-1?from=wechat', '/info/view/1'],
    ['/old/a-1.html?from=wechat', '/info/view/1'],
    ['/old/list.asp?id=12&page=2', '/info'],
    ['/old/list.asp?id=13', '/exchange/view/7?from=old#top'],
    ['/%E6%97%A7%E9%97%BB/1.html', '/info/view/1'],
    ['/%BE%C9%CE%C5.asp', 'https://other.example/a'],
    ['/OLD/Case', '/info/view/4'],
    [`/${'long/'.repeat(20)}a.php?b=(1)`, '/info/view/4'],
    ['/a%20b%24%7Bpath%7D', '/info/view/4'],
  ])('%s, which editors redirect, is moved for good to %s', async ([path = '', target = '']) => {
    const { status, headers } = await ask(server, path)
    expect([status, headers.location]).toEqual([301, target])
  })

  test.for([
    ['//evil.example/'],
    ['//evil.example/x.html'],
    ['/\\evil.example/'],
    ['/%5cevil.example/'],
    ['/%2f%2fevil.example/'],
    ['/%0d%0aSet-Cookie:a=b/'],
    ['http://evil.example/info/'],
    ['http://evil.example//evil.example/'],
    ['http://evil.example/\\evil.example/'],
  ])('%j leads to no other host', async ([path = '']) => {
    const { headers } = await ask(server, path)
    expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test.for([
    ['/news.php?id=12&page=2', '旧文章一'],
    ['/html/2019/a-1', '旧文章二'],
    // Hosts without these rules are sent there.
    ['/moved/html/2019/a-1', '旧文章二'],
    ['/info', '资讯'],
    ['/%E6%97%A7%E5%88%8A/1', '旧刊'],
  ])('%s, of an earlier site, is the page that leads on: %s', async ([path = '', text = '']) => {
    const { status, headers, body } = await ask(server, path)
    expect([status, headers['content-type']?.toLowerCase()]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(`<h1>${text}</h1>`)
  })

  test.for([
    ['/nothing'],
    ['/news.php'],
    ['/news.php?id=1'],
    ['/news.php?id=12&page=2&x=%2e'],
    ['/news.php?/../html/2019/a-1'],
    ['/moved'],
    ['/info/view/999'],
    ['/info/subview/999'],
    ['/info/view'],
    ['/_astro/none.js'],
    ['/_astro'],
    ['/404'],
    ['/info/view/1/x'],
    ['/favicon.svg/x'],
    // A shell stands for records, and records have numbers.
    ['/exchange/view/shell'],
    ['/exchange/view/x'],
    ['/exchange/view/9x'],
    ['/exchange/view/9/x'],
    ['/exchange/view'],
    ['/obj/view/2'],
    ['/obj/local/2'],
    ['/obj/x/y'],
  ])('%s is the page for what is not there', async ([path = '']) => {
    const { status, headers, body } = await ask(server, path)
    expect([status, headers['content-type']?.toLowerCase()]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain('没有这一页')
    expect(headers['cache-control']).not.toContain('immutable')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.for([
    ['/.published'],
    ['/.git/config'],
    ['/.git/'],
    ['/%2egit/config'],
    ['/manifest.db'],
    ['/manifest.db-wal'],
    ['/info/view/2.html.part'],
    ['/_headers'],
    ['/_redirects'],
    ['/_redirects.nginx'],
    ['/_redirects.caddy'],
    ['/../../etc/passwd'],
    ['/..%2f..%2fetc/passwd'],
  ])('%s is not shown', async ([path = '']) => {
    const { status, body } = await ask(server, path)
    expect([400, 403, 404]).toContain(status)
    expect(body).not.toMatch(/secret|root:|old.a-1/)
  })

  test.for([
    ['/_astro/app.AbC123.js', 'text/javascript', 'public, max-age=31536000, immutable'],
    ['/_astro/app.AbC123.css', 'text/css', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'image/svg+xml', 'public, max-age=86400'],
    ['/sitemap.xml', 'application/xml', 'public, max-age=300'],
    ['/robots.txt', 'text/plain', 'public, max-age=300'],
    ['/fragments/hot-news', 'text/html', 'public, max-age=0, s-maxage=60, must-revalidate'],
    ['/.well-known/security.txt', 'text/plain', 'public, max-age=300'],
    ['/open-data/medians.csv', 'text/csv', 'public, max-age=0, s-maxage=60, must-revalidate'],
    [
      '/open-data/listings-0.geojson',
      'application/geo+json',
      'public, max-age=0, s-maxage=60, must-revalidate',
    ],
    ['/open-data/tenders/A-1.json', 'application/json', 'public, max-age=0, s-maxage=60, must-revalidate'],
  ])('%s is %s, kept as %s', async ([path = '', type = '', cache]) => {
    const { status, headers } = await ask(server, path)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain(type)
    expect(headers['cache-control']).toBe(cache)
  })

  test('lets scripts of any site read open data, and no other file', async () => {
    const readers = async (path: string) => (await ask(server, path)).headers['access-control-allow-origin']
    for (const path of ['/open-data/medians.csv', '/open-data/tenders/A-1.json'])
      expect(await readers(path), path).toBe('*')
    for (const path of ['/open-data', '/info', '/sitemap.xml', '/_astro/app.AbC123.js'])
      expect(await readers(path), path).toBeUndefined()
  })

  test('sends each security header once, the policy that lasts among them', async () => {
    for (const path of ['/info', '/nothing', '/_astro/app.AbC123.js']) {
      const { headers } = await ask(server, path)
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=15552000',
        'content-security-policy': policy.lasting,
      })
      expect(headers['permissions-policy'], path).toContain('camera=()')
    }
  })

  test('passes calls and uploads on, with what the API says about them', async () => {
    for (const path of ['/api/newsList?page=1', '/pro/x', '/uploads/a.webp']) {
      const { status, headers, body } = await ask(server, path)
      expect([status, JSON.parse(body)]).toEqual([200, { url: path, for: '127.0.0.1' }])
      expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff'])
      expect(headers['content-security-policy']).toBeUndefined()
    }
    expect((await ask(server, '/apiary')).status).toBe(404)
  })

  test('says so where the API is down, and does not call that a missing page', async () => {
    const { status, body } = await ask(server, '/api/broken')
    expect(status).toBe(502)
    expect(body).not.toContain('没有这一页')
  })

  test('serves a shell where no page was published', async () => {
    const { status, body } = await ask(server, '/exchange/view/999')
    expect([status, body]).toEqual([200, '<h1>壳</h1>'])
  })

  test.for([
    ['/obj/local', '<h1>地方项目库</h1>'],
    ['/obj/local/1', '<h1>往期</h1>'],
    ['/obj/view/1', '<h1>项目</h1>'],
    ['/obj/new', '<h1>最新项目</h1>'],
    ['/obj/anything', '<h1>最新项目</h1>'],
    ['/obj/view', '<h1>最新项目</h1>'],
    ['/obj/%E6%9C%AA%E7%9F%A5?money=2', '<h1>最新项目</h1>'],
  ])('gives at %s its page, or the newest projects', async ([path = '', page = '']) => {
    const { status, body } = await ask(server, path)
    expect([status, body]).toEqual([200, page])
  })

  test('compresses pages, and answers 304 where nothing changed', async () => {
    const packed = await ask(server, '/info', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers.vary).toMatch(/accept-encoding/i)
    const { headers } = await ask(server, '/info/view/1')
    const again = await ask(server, '/info/view/1', { 'if-none-match': String(headers.etag) })
    expect(again.status).toBe(304)
  })

  test('answers HEAD with the headers alone, and nothing is written', async () => {
    expect(await ask(server, '/info', {}, 'HEAD')).toMatchObject({ status: 200, body: '' })
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await ask(server, '/info', {}, method)).status, method).toBe(405)
  })
})

describe('configurations', () => {
  test.for([
    ['https with nothing said', {}],
    ['http on a port', { siteUrl: 'http://localhost:4321' }],
    ['behind TLS', { host: ':8080', upstreams: ['https://127.0.0.1:8443'] }],
    ['several API servers', { upstreams: ['http://10.0.0.5:4321', 'http://10.0.0.6:4321'] }],
    ['in a folder with a space', { root: '/srv/林权 通/dist' }],
  ] as const)('are accepted: %s', ([, more]) => {
    const files = new Map(hostingFiles({ siteUrl: 'https://site.example', policy, ...more }).beside)
    check({ nginx: files.get('nginx.conf') ?? '', caddy: files.get('Caddyfile') ?? '' })
  })

  test('keep the addresses of downloads and preview links out of the access log', () => {
    const more = { siteUrl: 'https://site.example', policy, upstreams: ['http://127.0.0.1:8443'] }
    const nginx = new Map(hostingFiles(more).beside).get('nginx-server.conf')
    for (const { path } of [openDownload, openPreview])
      expect(nginx).toContain(`location = ${path} {\n  access_log off;\n  proxy_pass`)
  })

  test('ask for a certificate only where the site is https and nothing stands in front', () => {
    const caddy = (more = {}) =>
      new Map(hostingFiles({ siteUrl: 'https://site.example', policy, ...more }).beside).get('Caddyfile')
    expect(caddy()).toContain('\nhttps://site.example {')
    expect(caddy({ host: 'site.example' })).toContain('\nhttp://site.example {')
  })
})

describe('hosts with rules in the tree', () => {
  const of = (name: string, options = {}) =>
    new Map(hostingFiles({ siteUrl: 'http://site.example', policy, ...options }).tree).get(name) ?? ''

  test('get one set of headers for all, and a cache rule for each kind', () => {
    const text = of('_headers')
    expect(text).toContain(`/*\n  X-Content-Type-Options: nosniff\n`)
    expect(text).toContain(`  Content-Security-Policy: ${policy.header}\n`)
    expect(text).toContain('/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n')
    // Only https may ask for https.
    expect(text).not.toContain('Strict-Transport-Security')
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(2_000)
  })

  test('are told of addresses that have moved, as many as they read, and none with a query or signs of their own', () => {
    const more = Array.from({ length: 3_000 }, (_, at) => ({ from: `/z/${at}`, to: '/info' }))
    const [[, text] = ['', '']] = movedRules(
      [...moved, ...more, { from: '/x/*', to: '/info' }],
      '/login /a 302\n',
    )
    const lines = text.trim().split('\n')
    expect(lines).toHaveLength(2_000)
    expect(lines[0]).toBe('/login /a 302')
    expect(lines).toContain('/%E6%97%A7%E9%97%BB/1 /info/view/1 301')
    expect(text).not.toMatch(/[*]|asp\?/)
  })

  test('are told of short addresses and shells, never of a rule that hides pages or runs in circles', () => {
    const alone: Shell = { under: '/addAssess/', ...record, page: '/addAssess/shell', alone: true }
    const lines = of('_redirects', { shells: [...shells, alone], upstreams: ['https://api.example'] }).split(
      '\n',
    )
    expect(lines).toContain('/login /login/login 302')
    expect(lines).toContain('/api/* https://api.example/api/:splat 200')
    expect(lines).toContain('/addAssess/* /addAssess/shell 200')
    expect(lines.filter((line) => line.startsWith('/exchange'))).toEqual([])
    expect(lines.filter((line) => line.startsWith('/ '))).toEqual([])
  })
})

describe('what is said once for all hosts', () => {
  test('every file has an address, a type and a time to live', () => {
    expect(['index.html', 'info/view/1.html', 'favicon.svg'].map(addressOf)).toEqual([
      '/index',
      '/info/view/1',
      '/favicon.svg',
    ])
    expect(contentTypeOf('info.html')).toBe('text/html; charset=utf-8')
    expect(contentTypeOf('a/b.bin')).toBe('application/octet-stream')
    expect(cacheOf('/info/view/1')).toContain('must-revalidate')
  })

  test('notes of the publisher are hidden, nothing else is', () => {
    const hidden = Object.keys(files).filter(isHidden)
    expect(hidden.toSorted()).toEqual(
      [...notServed, ...Object.keys(files).filter((file) => files[file] === 'secret')].toSorted(),
    )
  })
})
