// HTTPS with HTTP/2 in front of an origin, as every CDN has it: requests share one connection.
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { generate } from 'selfsigned'

/** Headers of one connection, which are not passed on. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host'])

const without = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith(':') || OF_CONNECTION.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )

/** Serves until the process ends. Answers its origin, whose certificate nobody has signed. */
export const startHttp2Front = async (origin: string) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }])
  const server = createSecureServer({ key, cert }, (request, response) => {
    const passOn = async () => {
      const { method, url, headers } = request
      const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(await request.toArray())
      // Not `fetch`, which unpacks what it is given.
      const asked = httpRequest(origin + url, { method, headers: without(headers) }).end(body)
      const [reply] = (await once(asked, 'response')) as [IncomingMessage]
      response.writeHead(reply.statusCode ?? 502, without(reply.headers))
      await pipeline(reply, response)
    }
    passOn().catch(() => response.stream.destroy())
  })
  server.unref()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}
