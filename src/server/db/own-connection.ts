// A PostgreSQL connection outside the pool, for what lives as long as its session: LISTEN and session locks.
import { Client } from 'pg'

export interface OwnConnection {
  client: Client
  /** From now on the connection is looked after: one that breaks without a word is found out. */
  watch: () => void
  /** Ends the session. Never rejects, and never waits long for a server that does not answer. */
  close: () => Promise<void>
}

interface Wishes {
  /** Called once if the connection breaks before it is closed; `why` only where the break came with a word. */
  lost: (why?: unknown) => void
  /** Ends the session at any stage, while connecting or waiting for an answer too. */
  signal: AbortSignal
}

const CONNECT_MS = 5000
const LOOK_EVERY_MS = 15_000
const ANSWER_MS = 5000
const GOODBYE_MS = 1000

/** Never rejects. An answer still awaited is given up. */
const end = async (client: Client) => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, GOODBYE_MS)
  })
  await Promise.race([client.end().catch(() => {}), tooLate])
  clearTimeout(timer)
}

/** Connects or rejects. */
export const connectAlone = async (databaseUrl: string, { lost, signal }: Wishes): Promise<OwnConnection> => {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  let state: 'connecting' | 'open' | 'closed' = 'connecting'
  let looking: NodeJS.Timeout | undefined
  let unanswered: NodeJS.Timeout | undefined
  const close = async () => {
    state = 'closed'
    clearInterval(looking)
    clearTimeout(unanswered)
    signal.removeEventListener('abort', aborted)
    await end(client)
  }
  const aborted = () => void close()
  const broke = (why?: unknown) => {
    // While connecting, the caller hears of it by the rejection.
    if (state !== 'open') return
    void close()
    lost(why)
  }
  const look = () => {
    unanswered = setTimeout(broke, ANSWER_MS)
    client.query('select 1').then(() => clearTimeout(unanswered), broke)
  }

  client.on('error', broke)
  client.on('end', () => broke())
  signal.throwIfAborted()
  signal.addEventListener('abort', aborted)
  try {
    await client.connect()
    signal.throwIfAborted()
  } catch (error) {
    await close()
    throw error
  }
  state = 'open'
  return {
    client,
    watch: () => {
      if (state === 'open') looking ??= setInterval(look, LOOK_EVERY_MS).unref()
    },
    close,
  }
}
