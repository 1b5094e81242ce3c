// The published folder as a CDN serves it: compressed, with lifetimes; what is not in it comes from the portal.
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}
const COMPRESSED = /^(text|application)\/|svg/

interface Stored {
  body: Buffer
  headers: Record<string, string>
}

const store = (folder: string, file: string): Stored => {
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const body = readFileSync(join(folder, file))
  const headers = {
    'content-type': type,
    'cache-control': file.startsWith('_astro/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=600',
  }
  return COMPRESSED.test(type)
    ? {
        body: gzipSync(body, { level: 9 }),
        headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
      }
    : { body, headers }
}

const passOn = async (portal: string, request: IncomingMessage, response: ServerResponse) => {
  const method = request.method ?? 'GET'
  const sent: Record<string, string> = {}
  for (const name of ['content-type', 'token']) {
    const value = request.headers[name]
    if (typeof value === 'string') sent[name] = value
  }
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(await request.toArray())
  const reply = await fetch(portal + request.url, { method, headers: sent, body, redirect: 'manual' })
  const header = (name: string) => reply.headers.get(name) ?? ''
  const headers = { 'content-type': header('content-type'), 'cache-control': header('cache-control') }
  response.writeHead(reply.status, headers)
  // Events must not wait for the end of their stream.
  if (reply.body) await pipeline(reply.body, response)
  else response.end()
}

/** Serves until the process ends. Answers its origin. */
export const serveAsCdn = async (folder: string, portal: string, port: number) => {
  const files = new Map(
    globSync('**/*', { cwd: folder })
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [`/${file}`, store(folder, file)]),
  )
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', portal).pathname
    const servedFile = files.get(path) ?? files.get(`${path}.html`)
    if (servedFile) response.writeHead(200, servedFile.headers).end(servedFile.body)
    else
      passOn(portal, request, response).catch(() =>
        response.headersSent ? response.destroy() : response.writeHead(502).end(),
      )
  })
  server.unref()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${port}`
}

/** The heaviest page of a folder, by its path on the site. */
export const heaviestPage = (folder: string, under: string) => {
  if (!existsSync(join(folder, under))) throw new Error(`nothing published under ${under}`)
  const [file = ''] = globSync(`${under}/*.html`, { cwd: folder }).toSorted(
    (a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size,
  )
  return `/${file.replace(/\.html$/, '')}`
}
