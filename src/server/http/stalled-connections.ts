// Memory held by answers that nobody reads, bounded for each connection and for the process.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ReadingLimits {
  /** How long a connection may take in no byte of what waits for it. */
  stalledMs: number
  /** Bytes that may wait for all connections together. */
  waitingBytes: number
  /** Between two looks at all connections. */
  everyMs: number
}

export const READING_LIMITS: ReadingLimits = {
  stalledMs: 60_000,
  waitingBytes: 64 * 1024 * 1024,
  everyMs: 500,
}

interface Progress {
  /** Bytes that the other side has taken in. */
  delivered: number
  /** When that number last grew, or the first byte began to wait; milliseconds of a monotonic clock. */
  since: number
}

/**
 * Closes connections that stopped reading their answer, and, where more bytes wait than the process may hold, those
 * that have read nothing for the longest time. One connection never waits for more than one answer
 * (requests-in-turn.ts), and streamed answers hold a small buffer of it.
 */
export const closeStalledConnections = (
  server: Server,
  { stalledMs, waitingBytes, everyMs }: ReadingLimits = READING_LIMITS,
) => {
  const connections = new Map<Socket, Progress>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { delivered: 0, since: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })

  const look = () => {
    const now = performance.now()
    const waiting: [socket: Socket, since: number][] = []
    let total = 0
    for (const [socket, progress] of connections) {
      const delivered = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || delivered > progress.delivered) progress.since = now
      progress.delivered = delivered
      if (socket.writableLength === 0) continue
      total += socket.writableLength
      waiting.push([socket, progress.since])
    }
    for (const [socket, since] of waiting.toSorted((a, b) => a[1] - b[1])) {
      if (total <= waitingBytes && now - since < stalledMs) return
      total -= socket.writableLength
      socket.destroy()
    }
  }
  const timer = setInterval(look, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}
