// Bytes over a connection as no client library would send them.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawConnection {
  socket: Socket
  /** Everything that came back so far. */
  received: () => string
  /** Settles once the server has closed the connection. */
  closed: Promise<void>
}

/** @param options.reads false leaves all answers unread. */
export const openRaw = async (
  url: string,
  { reads = true }: { reads?: boolean } = {},
): Promise<RawConnection> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const chunks: Buffer[] = []
  // A connection that is reset has been closed as well.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  if (reads) socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  return { socket, received: () => Buffer.concat(chunks).toString('latin1'), closed }
}

/** Sends bytes, and answers everything that comes back until the server closes the connection. */
export const exchangeRaw = async (url: string, bytes: string) => {
  const { socket, received, closed } = await openRaw(url)
  socket.write(bytes, 'latin1')
  await closed
  return received()
}

export const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Host: portal.example', ...headers, '', ''].join('\r\n')
