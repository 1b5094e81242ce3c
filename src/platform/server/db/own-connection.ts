// PostgreSQL connection outside the pool, for LISTEN and session locks, which last as long as their session.
import { Client } from 'pg'
import type { FollowedServer } from './followed-server.ts'

export interface OwnConnection {
  client: Client
  /** Starts periodic health checks, which detect a connection that broke silently. */
  watch: (everyMs?: number) => void
  /** Ends the session. Never rejects, and does not wait long for a server that does not answer. */
  close: () => Promise<void>
}

interface ConnectionOptions {
  /** Called once if the connection breaks before it is closed; with the error, if there is one. */
  lost: (why?: unknown) => void
  /** Ends the session at any stage, even while connecting. */
  signal: AbortSignal
}

const CONNECT_MS = 5000
const CHECK_INTERVAL_MS = 15_000
const CHECK_TIMEOUT_MS = 5000
const CLOSE_TIMEOUT_MS = 1000

/** Never rejects. Open queries are abandoned. */
const end = async (client: Client) => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)
  })
  await Promise.race([client.end().catch(() => {}), tooLate])
  clearTimeout(timer)
}

export const connectAlone = async (
  primary: Pick<FollowedServer, 'find' | 'onMove'>,
  { lost, signal }: ConnectionOptions,
): Promise<OwnConnection> => {
  const client = new Client({
    connectionString: await primary.find(),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  let state: 'connecting' | 'open' | 'closed' = 'connecting'
  let checking: NodeJS.Timeout | undefined
  let unanswered: NodeJS.Timeout | undefined
  const close = async () => {
    state = 'closed'
    stay()
    clearInterval(checking)
    clearTimeout(unanswered)
    signal.removeEventListener('abort', aborted)
    await end(client)
  }
  const aborted = () => void close()
  const broke = (why?: unknown) => {
    // While connecting, the rejection tells the caller.
    if (state !== 'open') return
    void close()
    lost(why)
  }
  const check = () => {
    if (unanswered) return
    unanswered = setTimeout(broke, CHECK_TIMEOUT_MS)
    client.query('select 1').then(() => {
      clearTimeout(unanswered)
      unanswered = undefined
    }, broke)
  }

  const stay = primary.onMove(() => broke())
  client.on('error', broke)
  client.on('end', () => broke())
  signal.addEventListener('abort', aborted)
  try {
    signal.throwIfAborted()
    await client.connect()
    signal.throwIfAborted()
  } catch (error) {
    await close()
    throw error
  }
  state = 'open'
  return {
    client,
    watch: (everyMs = CHECK_INTERVAL_MS) => {
      if (state === 'open') checking ??= setInterval(check, everyMs).unref()
    },
    close,
  }
}
