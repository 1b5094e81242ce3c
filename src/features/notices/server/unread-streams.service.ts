// The number of unread notices, sent to the open pages of signed-in users whenever it changes.

import type { User } from '#features/identity/server/users.schema.ts'
import { Overloaded, TooMany } from '#platform/contract/refusals.ts'
import type { Listen } from '#platform/server/db/listen.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuseFor, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { CHANNEL } from './notices.schema.ts'
import { countUnreadOfSessions } from './notices.table.ts'

/** Streams of one process. Each takes about 16 KB (npm run bench -- notices). */
const MAX_STREAMS = 10_000
/** Pages that are not in sight hold none. */
const MAX_STREAMS_PER_USER = 6
/** Retry-After of a user who has too many. */
const RETRY_SECONDS = 1
const BATCH = 500
/** Interval at which all are counted: ends streams of sessions that have ended. */
const RECOUNT_MS = 30_000

interface Stream {
  send: (event: { num: number }) => void
  end: () => void
  onClose: (listener: () => void) => void
}

interface Client {
  userId: number
  tokenHash: string
  stream: Stream
  sent?: number
}

export interface UnreadStreams {
  /** Sends the number at once. Refuses beyond the limits. */
  add: (user: Pick<User, 'id'>, token: string, stream: Stream) => void
  close: () => Promise<void>
}

interface Dependencies extends Pick<Deps, 'db' | 'now'> {
  listen: Listen
  onError: (error: unknown) => void
}

export const openUnreadStreams = async ({
  db,
  now,
  listen,
  onError,
}: Dependencies): Promise<UnreadStreams> => {
  const clientsOf = new Map<number, Set<Client>>()
  let count = 0
  const remove = (client: Client) => {
    const clients = clientsOf.get(client.userId)
    if (!clients?.delete(client)) return
    count -= 1
    if (clients.size === 0) clientsOf.delete(client.userId)
  }

  /** Nothing is sent to a session that has ended, and its streams end. */
  const sendCounts = async (userIds: readonly number[]) => {
    const clients = userIds.flatMap((id) => Array.from(clientsOf.get(id) ?? []))
    const counts = await countUnreadOfSessions(
      db,
      clients.map(({ tokenHash }) => tokenHash),
      now(),
    )
    for (const client of clients) {
      const num = counts.get(client.tokenHash)
      if (num === undefined) client.stream.end()
      else if (num !== client.sent) client.stream.send({ num })
      if (num !== undefined) client.sent = num
    }
  }

  // Notifications that arrive during a query are counted together in the next one.
  const uncounted = new Set<number>()
  let isCounting = false
  const countAll = async () => {
    isCounting = true
    try {
      while (uncounted.size > 0) {
        const userIds = Array.from(uncounted).slice(0, BATCH)
        for (const id of userIds) uncounted.delete(id)
        await sendCounts(userIds)
      }
    } catch (error) {
      // The next recount makes up for it.
      onError(error)
    } finally {
      isCounting = false
    }
  }
  const recount = (userIds: Iterable<number>) => {
    for (const id of userIds) if (clientsOf.has(id)) uncounted.add(id)
    if (!isCounting) void countAll()
  }

  const unlisten = await listen(CHANNEL, (ids) =>
    recount(ids === '' ? clientsOf.keys() : ids.split(',').map(Number)),
  )
  const timer = setInterval(() => recount(clientsOf.keys()), RECOUNT_MS).unref()

  return {
    add: ({ id }, token, stream) => {
      refuseUnless(count < MAX_STREAMS, Overloaded)
      const clients = clientsOf.get(id) ?? new Set()
      if (clients.size >= MAX_STREAMS_PER_USER) refuseFor(RETRY_SECONDS, TooMany, 'streamsOfUser')
      const client = { userId: id, tokenHash: sha256(token), stream }
      clientsOf.set(id, clients.add(client))
      count += 1
      stream.onClose(() => remove(client))
      recount([id])
    },
    close: async () => {
      clearInterval(timer)
      await unlisten()
      for (const clients of clientsOf.values()) for (const { stream } of clients) stream.end()
    },
  }
}
