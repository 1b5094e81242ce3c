import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../helpers/app.ts'

const outDir = mkdtempSync(join(tmpdir(), 'linquan-site-'))
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(outDir, file)), { recursive: true })
  writeFileSync(join(outDir, file), text)
}
let portal: TestApp
beforeAll(async () => {
  put('index.html', '<h1>首页</h1>')
  put('info.html', '<h1>资讯</h1>')
  put('info/view/12.html', '<h1>十二</h1>')
  const leadsTo = (to: string) => `<meta http-equiv="refresh" content="0;url=${to}"><h1>旧文章</h1>`
  put('moved/news.php/=id=12.html', leadsTo('/info/view/12'))
  put('moved/show.asp.html', leadsTo('https://old.example/?a=1&amp;b=2'))
  put('404.html', '<h1>没有这一页</h1>')
  put('login/login.html', '<h1>登录</h1>')
  put('_astro/app.AbC123.js', 'export {}')
  put('robots.txt', 'User-agent: *')
  put('.env', 'SECRET=1')
  put('manifest.db', 'secret')
  portal = await testApp({ outDir })
  writeFileSync(join(portal.dataDir, 'secret.txt'), 'secret')
  await portal.deps.storage.put('demo/one.webp', new Uint8Array([1, 2, 3]), 'image/webp')
  await portal.deps.storage.put('demo/evil.svg', Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml')
})
afterAll(async () => {
  await portal.close()
  rmSync(outDir, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers })

describe('the published site', () => {
  test.for([
    ['/index', '首页'],
    ['/info', '资讯'],
    ['/info/view/12', '十二'],
    ['/info/view/12?from=wechat', '十二'],
    ['/login/login', '登录'],
    ['/moved/show.asp', '旧文章'],
  ])('%s is the page %s', async ([url = '', text = '']) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'self'",
    })
    expect(reply.body).toContain(text)
  })

  test.for([
    ['/news.php?id=12', '/info/view/12'],
    ['/show.asp', 'https://old.example/?a=1&b=2'],
    ['/show.asp?from=wechat', 'https://old.example/?a=1&b=2'],
  ])('%s, of an earlier site, leads to %s', async ([url = '', to = '']) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.headers.location]).toEqual([301, to])
    expect(reply.headers['cache-control']).toContain('must-revalidate')
  })

  test('a page that has not changed answers 304', async () => {
    const etag = String((await get('/info')).headers.etag)
    expect((await get('/info', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  test('HEAD answers the headers alone', async () => {
    const reply = await portal.app.inject({ method: 'HEAD', url: '/info' })
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
    expect(reply.headers['content-length']).toBe(String(Buffer.byteLength('<h1>资讯</h1>')))
  })

  test('hashed files are kept for ever', async () => {
    const reply = await get('/_astro/app.AbC123.js')
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers['content-type']).toMatch(/javascript/)
  })

  test.for([
    ['/', '/index'],
    ['/login', '/login/login'],
    ['/reg', '/login/reg'],
    ['/about', '/about/home'],
    ['/info/', '/info'],
    ['/login?from=%2Finfo', '/login/login?from=%2Finfo'],
  ])('%s leads to %s', async ([url = '', target]) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.headers.location]).toEqual([302, target])
  })

  test.for([
    ['/nothing'],
    ['/info/view/999'],
    ['/news.php?id=13'],
    ['/news.php'],
    ['/_astro/none.js'],
    ['/%zz'],
    ['/a%00b'],
    ['/info/view/12.html/x'],
    ['/.env'],
    ['/manifest.db'],
    ['/info/view'],
  ])('%s is the page for what is not there', async ([url = '']) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toMatch(/html/)
    expect(reply.body).toContain('没有这一页')
  })

  test.for([
    ['/../secret.txt'],
    ['/..%2fsecret.txt'],
    ['/%2e%2e/%2e%2e/etc/passwd'],
    ['/....//....//etc/passwd'],
    ['/..\\..\\etc\\passwd'],
    ['/uploads/../secret.txt'],
    ['/uploads/..%2fsecret.txt'],
    ['/uploads/%2e%2e%2fsecret.txt'],
    ['/uploads/demo/..%5c..%5csecret.txt'],
    ['/_astro/..%2f..%2fsecret.txt'],
    ['/info/%252e%252e/secret.txt'],
  ])('%s leads out of nowhere', async ([url = '']) => {
    const reply = await get(url)
    expect([400, 403, 404]).toContain(reply.statusCode)
    expect(reply.body).not.toContain('secret')
    expect(reply.body).not.toContain('root:')
  })

  test('no redirect leads to another host', async () => {
    for (const url of ['//evil.example/', '//evil.example//', '/\\evil.example/', '/%2f%2fevil.example/'])
      expect((await get(url)).headers.location ?? '/').toMatch(/^\/(?![/\\])/)
  })

  test('unknown calls stay envelopes', async () => {
    for (const url of ['/api/nothing', '/pro/nothing']) {
      expect((await get(url)).json()).toMatchObject({ code: 404 })
      expect((await portal.app.inject({ method: 'POST', url })).json()).toMatchObject({ code: 404 })
    }
  })
})

describe('uploads', () => {
  test('are served for long, never sniffed, never run', async () => {
    const reply = await get('/uploads/demo/one.webp')
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const svg = await get('/uploads/demo/evil.svg')
    expect(svg.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('of unknown names are not found', async () => {
    expect((await get('/uploads/demo/none.webp')).statusCode).toBe(404)
  })

  test.for([
    ['../x.png'],
    ['/x.png'],
    ['a/../../x.png'],
    ['A.png'],
    ['.hidden'],
    ['a b.png'],
    ['a\0.png'],
    ['a.png/b'],
    [''],
  ])('cannot be stored as %j', async ([key = '']) => {
    await expect(portal.deps.storage.put(key, new Uint8Array(1), 'image/png')).rejects.toThrow('storage key')
  })
})

test('without a folder for the site, only calls and uploads are served', async () => {
  const api = await testApp()
  try {
    const reply = await api.app.inject({ url: '/index' })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 404])
  } finally {
    await api.close()
  }
})
