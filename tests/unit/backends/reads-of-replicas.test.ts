// Reads never meet a replica that lacks what an earlier one had shown.
import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import type { FollowingPool } from '#platform/server/db/pool.ts'
import { readFromReplica } from '#platform/server/db/reads.ts'
import type { Db } from '#platform/server/db/types.ts'

interface Server {
  bytes: number
  timeline: number
  server: string
}

/** A pool of one connection, which can be led to another server. */
const poolOf = (first: Server) => {
  let server = first
  let client: EventEmitter | undefined
  let answer = Promise.resolve()
  const pool = Object.assign(new EventEmitter(), {
    closeConnections: vi.fn(),
    query: async () => {
      if (!client) {
        client = Object.assign(new EventEmitter(), { host: 'replica', port: 5432 })
        pool.emit('connect', client)
      }
      const row = { ...server }
      await answer
      return { rows: [row] }
    },
  })
  return {
    pool: pool as unknown as FollowingPool & Pool,
    /** Answers that were asked for before arrive when the promise does. */
    holdAnswers: (until: Promise<void>) => {
      answer = until
    },
    moveTo: (next: Server) => {
      const before = client
      server = next
      client = undefined
      answer = Promise.resolve()
      before?.emit('error', new Error('Connection terminated unexpectedly'))
    },
  }
}

let closing: AbortController
afterEach(() => closing.abort())

const PRIMARY = { bytes: 1000, timeline: 1, server: 'P' }
const R1 = { bytes: 1000, timeline: 1, server: 'R1' }

const start = async (primaryAt: Server = PRIMARY) => {
  closing = new AbortController()
  const [primary, replica] = [poolOf(primaryAt), poolOf(R1)]
  const db = { primary: { name: 'primary' }, replica: { name: 'replica' } } as unknown as Record<string, Db>
  const reads = readFromReplica(
    { db: db.primary as Db, pool: primary.pool },
    { db: db.replica as Db, pool: replica.pool },
    { maxLagMs: 10_000, closing: closing.signal },
  )
  await pause(50)
  const answering = (work?: () => void) =>
    reads.read('current', async (from) => {
      if (from === db.replica) work?.()
      return from === db.replica ? 'replica' : 'primary'
    })
  return { primary, replica, reads, answering }
}

test('a replica with everything answers', async () => {
  const { answering } = await start()
  expect(await answering()).toBe('replica')
})

test.each([
  ['has less', { ...R1, bytes: 900, server: 'R2' }],
  ['is the same one that reopened earlier', { ...R1, bytes: 900, server: 'R1 started again' }],
])('a replica that %s does not answer after a move', async (_name, next) => {
  const { replica, reads, answering } = await start()
  expect(await answering()).toBe('replica')
  replica.moveTo(next)
  expect(await answering()).toBe('primary')
  // Nor after the next check.
  await pause(600)
  expect(await answering()).toBe('primary')
  expect(reads.replica().lagSeconds).toBe(Number.POSITIVE_INFINITY)
})

test('a late answer of the replica before a move does not count for the one after', async () => {
  const { replica, answering } = await start()
  let arrive: () => void = () => undefined
  replica.holdAnswers(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  await pause(600)
  replica.moveTo({ ...R1, bytes: 900, server: 'R2' })
  arrive()
  await pause(50)
  expect(await answering()).toBe('primary')
})

test('a move while a read is under way sends the read to the primary', async () => {
  const { replica, answering } = await start()
  expect(await answering(() => replica.moveTo({ ...R1, bytes: 900, server: 'R2' }))).toBe('primary')
})

test('bytes of an older timeline do not count', async () => {
  const { answering } = await start({ bytes: 900, timeline: 2, server: 'promoted' })
  expect(await answering()).toBe('primary')
})
