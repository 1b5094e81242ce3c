import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports of outgoing connections: none of those can take it before the server listens on it. */
const PORTS = [12_000, 32_000] as const

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port of this machine that is free now; chosen by chance, as other processes choose theirs meanwhile. */
export const freePort = async () => {
  for (;;) {
    const port = randomInt(...PORTS)
    if (await isFree(port)) return port
  }
}
