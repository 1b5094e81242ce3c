// A system of others that takes webhooks, on this machine.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Taken {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** @param answer by path; 204 for every other one */
export const webhookReceiver = async (
  answer: Readonly<Record<string, (reply: ServerResponse) => unknown>> = {},
) => {
  const taken: Taken[] = []
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      taken.push({ path, headers: request.headers, body })
      const own = answer[path]
      if (own) own(reply)
      else reply.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    /** What a server sends to it as if it were public. */
    options: {
      isAllowed: (address: string) => address === '127.0.0.1',
      isAllowedUrl: () => true,
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
