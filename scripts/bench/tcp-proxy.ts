// A TCP proxy in front of a server: counts the bytes that clients send, and breaks connections when told to.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  port: number
  /** Bytes that clients sent. */
  sent: number
  /** Breaks all connections as soon as so much has been sent. */
  cutAt: number
  cuts: number
  /** Refuses new connections. */
  isShut: boolean
  cut(): void
  close(): void
}

export const openTcpProxy = async (to: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    hold(near)
    if (proxy.isShut) return near.destroy()
    const far = connect(to, '127.0.0.1')
    hold(far)
    near.on('data', (chunk: Buffer) => {
      proxy.sent += chunk.length
      if (proxy.sent >= proxy.cutAt) proxy.cut()
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far)
    far.pipe(near)
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    sent: 0,
    cutAt: Infinity,
    cuts: 0,
    isShut: false,
    cut: () => {
      proxy.cutAt = Infinity
      proxy.cuts++
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return proxy
}
