// Server-sent events of one client (text/event-stream).
import { Readable } from 'node:stream'

/** Interval of comments: proxies close connections on which nothing is sent for a minute. */
const KEEP_ALIVE_MS = 25_000
/** A client that leaves more bytes unread is disconnected. */
const MAX_UNREAD_BYTES = 16 * 1024
/** Clients reconnect after a random pause, so that a restart does not bring all of them back at once. */
const RETRY_MS = { min: 2000, max: 8000 }

export interface EventStream {
  send: (event: unknown) => void
  /** Ends the answer; the client may connect again. */
  end: () => void
  /** Calls `listener` once it has ended, on whichever side. */
  onClose: (listener: () => void) => void
}

/** @param textOf JSON of an event, in one line. */
export const createEventStream = (
  textOf: (event: unknown) => string,
): { stream: EventStream; body: Readable } => {
  const body = new Readable({ read: () => undefined })
  let hasEnded = false
  const write = (text: string) => {
    if (body.readableLength > MAX_UNREAD_BYTES) body.destroy()
    if (!hasEnded && !body.destroyed) body.push(text)
  }
  const keepingAlive = setInterval(() => write(':\n\n'), KEEP_ALIVE_MS).unref()
  body.once('close', () => clearInterval(keepingAlive))
  const retryMs = RETRY_MS.min + Math.floor(Math.random() * (RETRY_MS.max - RETRY_MS.min))
  write(`retry: ${retryMs}\n\n`)
  return {
    body,
    stream: {
      send: (event) => write(`data: ${textOf(event)}\n\n`),
      end: () => {
        if (hasEnded) return
        hasEnded = true
        clearInterval(keepingAlive)
        body.push(null)
      },
      onClose: (listener) => void body.once('close', listener),
    },
  }
}
