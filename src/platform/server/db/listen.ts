// Notifications of the database. On PostgreSQL over a connection of its own, which is reopened when it breaks.
import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { FollowedServer } from './followed-server.ts'
import { connectAlone } from './own-connection.ts'

export type Unlisten = () => Promise<void>
/**
 * Calls `heard` with the payload of every notification, and with an empty one whenever some may have been missed. Never
 * rejects.
 */
export type Listen = (channel: string, heard: (payload: string) => void) => Promise<Unlisten>

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
/** LISTEN waits for nothing, so a slower answer means a broken connection. */
const QUERY_TIMEOUT_MS = 5000

/** Listens until the connection breaks or the signal aborts. */
const listenOnce = async (
  primary: FollowedServer,
  channel: string,
  heard: (payload: string) => void,
  listening: () => void,
  signal: AbortSignal,
) => {
  let lost: () => void = () => {}
  const over = new Promise<void>((resolve) => {
    lost = resolve
  })
  signal.addEventListener('abort', lost, { once: true })
  const { client, watch, close } = await connectAlone(primary, { lost, signal })
  try {
    client.on('notification', ({ payload = '' }) => heard(payload))
    const query = { text: `listen ${client.escapeIdentifier(channel)}`, query_timeout: QUERY_TIMEOUT_MS }
    await client.query(query)
    watch()
    listening()
    await over
  } finally {
    signal.removeEventListener('abort', lost)
    await close()
  }
}

export const listenOnPostgres =
  (primary: FollowedServer, closing: AbortSignal): Listen =>
  async (channel, heard) => {
    const stopping = new AbortController()
    const signal = AbortSignal.any([stopping.signal, closing])
    let pauseMs = FIRST_PAUSE_MS
    let isFirst = true
    const listenOn = async (tried: () => void) => {
      while (!signal.aborted) {
        const listening = () => {
          pauseMs = FIRST_PAUSE_MS
          tried()
          if (!isFirst) heard('')
        }
        await listenOnce(primary, channel, heard, listening, signal).catch(() => {})
        isFirst = false
        tried()
        await pause(pauseMs, undefined, { signal }).catch(() => {})
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      }
    }
    let running: Promise<void> | undefined
    await new Promise<void>((tried) => {
      running = listenOn(tried)
    })
    return async () => {
      stopping.abort()
      await running
    }
  }

export const listenOnPglite =
  (client: PGlite): Listen =>
  async (channel, heard) => {
    const stop = await client.listen(channel, heard)
    // The database may be closed already, and its listeners gone with it.
    return () => stop().catch(() => {})
  }
