// A way to a database that can fall silent, where connections stay open and nothing passes any more, or lead elsewhere.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export const silenceable = async (databaseUrl: string) => {
  const url = new URL(databaseUrl)
  const { hostname } = url
  let { port } = url
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
    /** From now on new connections go to that port; open ones stay. */
    leadTo: (other: number) => {
      port = String(other)
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
