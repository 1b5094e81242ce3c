// A way to a server that can be watched and shut: what passes is told, what is refused never arrives.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Gate {
  url: string
  /** `PUT info/view/1`, in the order of arrival. */
  passed: string[]
  shut: boolean
  /** Answered with this status instead of being passed on. */
  refuse: Record<string, number>
  /** Called for each request before it is passed on. */
  onPass?: ((line: string) => void) | undefined
  close(): void
}

const DENIED = '<Error><Code>AccessDenied</Code></Error>'

/** @param prefix what stands before the names that are told: `/bucket/`. */
export const openGate = async (to: string, prefix: string): Promise<Gate> => {
  const { hostname, port } = new URL(to)
  const pass = (incoming: IncomingMessage, reply: ServerResponse) => {
    const onward = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      },
    )
    onward.on('error', () => reply.destroy())
    incoming.pipe(onward)
  }
  const server = createServer((incoming, reply) => {
    if (gate.shut) return incoming.socket.destroy()
    const path = (incoming.url ?? '').replace(prefix, '').replace(/\?.*/, '')
    const line = `${incoming.method} ${decodeURIComponent(path)}`
    gate.onPass?.(line)
    const status = gate.refuse[line]
    if (status) return reply.writeHead(status).end(status === 403 ? DENIED : '')
    gate.passed.push(line)
    return pass(incoming, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const gate: Gate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: [],
    shut: false,
    refuse: {},
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return gate
}
