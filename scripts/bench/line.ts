// A line to a server that counts what goes up it, and can be cut.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  port: number
  /** Bytes that came from the near end. */
  sent: number
  /** Breaks all connections as soon as so much has been sent. */
  cutAt: number
  cuts: number
  /** Nobody gets through. */
  shut: boolean
  cut(): void
  close(): void
}

export const openLine = async (to: number): Promise<Line> => {
  const sockets = new Set<Socket>()
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    hold(near)
    if (line.shut) return near.destroy()
    const far = connect(to, '127.0.0.1')
    hold(far)
    near.on('data', (chunk: Buffer) => {
      line.sent += chunk.length
      if (line.sent >= line.cutAt) line.cut()
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far)
    far.pipe(near)
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: Line = {
    port: (server.address() as AddressInfo).port,
    sent: 0,
    cutAt: Infinity,
    cuts: 0,
    shut: false,
    cut: () => {
      line.cutAt = Infinity
      line.cuts++
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  return line
}
