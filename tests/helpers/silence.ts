// A way to a database that can fall silent: connections stay open, and nothing passes any more.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export const silenceable = async (databaseUrl: string) => {
  const url = new URL(databaseUrl)
  const { hostname, port } = url
  const sockets = new Set<Socket>()
  const server = createServer((here) => {
    const there = connect(Number(port), hostname)
    for (const socket of [here, there]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    here.pipe(there)
    there.pipe(here)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
