// The server that takes writes, of those that an address names: after a failover, another one.
import { Client } from 'pg'
import { operatorText } from '#platform/lib/plain-error.ts'
import { endpointOf, serversOf } from './addresses.ts'
import { NoPrimary } from './connection-errors.ts'

export interface Primary {
  /** Whether its role is checked: the address names several servers, or asks for one that takes writes. */
  isFollowed: boolean
  /** Its address, for one connection. Throws NoPrimary where none of the servers takes writes. */
  find: () => Promise<string>
  /** Calls the listener with the new address after another server has taken over. Answers a function that removes it. */
  onMove: (listener: (url: string) => void) => () => void
}

const ASK_MS = 2000
const WATCH_EVERY_MS = 2000

/** Why the server takes no writes; undefined where it does. Never rejects. */
export const refusalOf = async (url: string): Promise<string | undefined> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isReplica: boolean; isReadOnly: boolean }>(
      `select pg_is_in_recovery() as "isReplica", current_setting('transaction_read_only')::boolean as "isReadOnly"`,
    )
    if (rows[0]?.isReplica) return '是只读的副本'
    return rows[0]?.isReadOnly ? '不接受写入' : undefined
  } catch (error) {
    return operatorText(error)
  } finally {
    // A server that does not answer would not answer this either.
    void client.end().catch(() => {})
  }
}

/** @param closing ends the watch */
export const followPrimary = (address: string, closing: AbortSignal): Primary => {
  const { urls, wanted } = serversOf(address)
  if (urls.length === 1 && wanted === '')
    return { isFollowed: false, find: async () => urls[0], onMove: () => () => {} }

  const listeners = new Set<(url: string) => void>()
  let known: string | undefined
  let finding: Promise<string> | undefined
  const look = async () => {
    // The known one first: should two take writes, this process does not change between them.
    const order = urls.toSorted((a, b) => Number(b === known) - Number(a === known))
    const refusals = order.map(refusalOf)
    for (const [index, refusal] of refusals.entries()) {
      const url = order[index]
      if ((await refusal) !== undefined || url === undefined) continue
      const hasMoved = known !== undefined && known !== url
      known = url
      if (hasMoved) for (const listener of listeners) listener(url)
      return url
    }
    const answers = await Promise.all(
      order.map(async (url, index) => {
        const { host, port } = endpointOf(url)
        return `${host}:${port} ${await refusals[index]}`
      }),
    )
    throw new NoPrimary(`没有可以写入的数据库服务器（${answers.join('；')}）`)
  }
  const find = () =>
    (finding ??= look().finally(() => {
      finding = undefined
    }))

  // A machine that is gone closes no connection: queries would wait for a quarter of an hour.
  const watch = async () => {
    if (known === undefined || (await refusalOf(known)) === undefined) return
    await find().catch(() => {})
  }
  const timer = setInterval(() => void watch(), WATCH_EVERY_MS).unref()
  closing.addEventListener('abort', () => clearInterval(timer), { once: true })
  return {
    isFollowed: true,
    find,
    onMove: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
