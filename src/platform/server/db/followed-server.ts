// The primary of several PostgreSQL servers that an address names, or a replica: after a failover, another one.
import { Client } from 'pg'
import { operatorText } from '#platform/lib/plain-error.ts'
import { endpointOf, serversOf } from './addresses.ts'
import { NoServer } from './connection-errors.ts'

export interface FollowedServer {
  /** Whether it is asked for: the address names several servers, or the role that one must have. */
  isFollowed: boolean
  /** Its address, for one connection. Throws NoServer where none of the servers has the role. */
  find: () => Promise<string>
  /** Calls the listener with the new address when another server has the role. Answers a function that removes it. */
  onMove: (listener: (url: string) => void) => () => void
}

interface Role {
  /** Why the server is not the wanted one; undefined where it is. */
  refusal: (server: { isReplica: boolean; isReadOnly: boolean }) => string | undefined
  /** Message where none is. */
  none: string
}

const ROLES = {
  primary: {
    refusal: ({ isReplica, isReadOnly }) =>
      isReplica ? '是只读的副本' : isReadOnly ? '不接受写入' : undefined,
    none: '没有可以写入的数据库服务器',
  },
  replica: {
    refusal: ({ isReplica }) => (isReplica ? undefined : '是主库，不是副本'),
    none: '没有可以读取的副本',
  },
} satisfies Record<string, Role>

const ASK_MS = 2000
const WATCH_EVERY_MS = 2000

/** Never rejects: a server that does not answer is refused in words too. */
const refusalOf = async (url: string, { refusal }: Role): Promise<string | undefined> => {
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
    return rows[0] && refusal(rows[0])
  } catch (error) {
    return operatorText(error)
  } finally {
    // A server that does not answer would not answer this either.
    void client.end().catch(() => {})
  }
}

const follow = (urls: readonly string[], role: Role, closing: AbortSignal): FollowedServer => {
  const listeners = new Set<(url: string) => void>()
  let known: string | undefined
  let finding: Promise<string> | undefined
  const look = async () => {
    // The known one first: should two have the role, this process does not change between them.
    const order = urls.toSorted((a, b) => Number(b === known) - Number(a === known))
    const refusals = order.map((url) => refusalOf(url, role))
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
    throw new NoServer(`${role.none}（${answers.join('；')}）`)
  }
  const find = () =>
    (finding ??= look().finally(() => {
      finding = undefined
    }))

  // A machine that is gone closes no connection: queries would wait for a quarter of an hour.
  const watch = async () => {
    if (known === undefined || (await refusalOf(known, role)) === undefined) return
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

/** @param closing ends the watch */
export const followPrimary = (address: string, closing: AbortSignal): FollowedServer => {
  const { urls, wanted } = serversOf(address)
  return urls.length > 1 || wanted
    ? follow(urls, ROLES.primary, closing)
    : { isFollowed: false, find: async () => urls[0], onMove: () => () => {} }
}

/** @param closing ends the watch */
export const followReplica = (address: string, closing: AbortSignal): FollowedServer =>
  follow(serversOf(address).urls, ROLES.replica, closing)
