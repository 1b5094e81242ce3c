// Limits the memory of answers that clients do not read, per connection and for the process.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ReadingLimits {
  /** Longest time without any byte taken by the client. */
  stalledMs: number
  /** Most unread bytes of all connections together. */
  waitingBytes: number
  /** Interval between two checks. */
  everyMs: number
}

export const READING_LIMITS: ReadingLimits = {
  stalledMs: 60_000,
  waitingBytes: 64 * 1024 * 1024,
  everyMs: 500,
}

interface Progress {
  /** Bytes that the client has taken. */
  delivered: number
  /** When that number last grew, or the first byte began to wait; monotonic milliseconds. */
  since: number
}

/**
 * Closes connections that stopped reading; if all together hold too many bytes, also those that have read nothing for the
 * longest time. A connection holds one answer at a time (serial-requests.ts), a streamed one only in part.
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

  const check = () => {
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
  const timer = setInterval(check, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}
