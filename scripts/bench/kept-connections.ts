// Requests over connections that are kept open, as browsers and proxies do: `fetch` would open one for each that waits.
import { once } from 'node:events'
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
} from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** @param most connections; requests beyond wait for one. */
export const keptConnections = (most: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: most })
  return async (
    url: string,
    { body, ...options }: RequestOptions & { body?: string } = {},
  ): Promise<Answer> => {
    const asked = request(url, { ...options, agent }).end(body)
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    const chunks = (await reply.toArray()) as Buffer[]
    return { status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }
  }
}
