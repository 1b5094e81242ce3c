// Role of this process among the publishers of one database: active, or standby until the active one is gone.
import { randomUUID } from 'node:crypto'
import type { Opened } from '#platform/server/db/opened.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import * as table from './publish-lease.table.ts'

export interface PublishLease {
  /** Whether this process is the active publisher. What it writes for all publishers it asks of just before. */
  isHeld(): boolean
  /** Aborts at the latest when `isHeld` turns false; aborted for a standby. */
  held(): AbortSignal
  /** Calls back when the role changes; answers a function that ends this. */
  onChange(listener: () => void): () => void
  /** Throws, in Chinese, unless this process is the active publisher to the end of the transaction. */
  requireHeld(tx: Tx): Promise<void>
  /** Tells standbys what state of the site bucket and caches show all of. */
  noteDelivered(state: string): Promise<void>
  /** Calls back on a standby with the state that was noted last, whenever it differs. */
  onDelivered(listener: (state: string) => void): void
  /** Lets a standby take over within a second, and asks for the lease no more until `compete`. */
  stepBack(): void
  /** Asks for the lease again, wherever nobody holds it. */
  compete(): void
  /** Lets a standby take over at once. */
  close(): Promise<void>
}

const stateParts = (state: string) => {
  const [, database, version, build] = /^(.+):(\d+) (.+)$/.exec(state) ?? []
  return { database, version: Number(version), build }
}

/** Whether what shows one state (`cursor build`) shows all of the other too. */
export const covers = (shown: string, other: string): boolean => {
  const [one, two] = [stateParts(shown), stateParts(other)]
  return (
    one.build !== undefined &&
    one.build === two.build &&
    one.database === two.database &&
    one.version >= two.version
  )
}

export interface LeaseOptions {
  /** What people call this process. */
  name: string
  /** Leaves an active publisher time to come back before it takes over. */
  isStandby: boolean
}

/** A standby takes over this much after the last sign of life, and less than three seconds. */
const LEASE_MS = 5000
const RENEW_EVERY_MS = 1000
const TRY_EVERY_MS = 500
const STANDBY_WAITS_MS = 1500
const ANSWER_MS = 2000

const inTime = <T>(answer: Promise<T>) => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), ANSWER_MS)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

const aborted = AbortSignal.abort()

/** The publisher that is at work; null where none is, and on an embedded database. */
export const activePublisher = async (db: Db) => {
  const active = await table.findActive(db)
  return active?.since ? { name: active.name, since: active.since.toISOString() } : null
}

/** PGlite belongs to one process. */
const alone: PublishLease = {
  isHeld: () => true,
  held: () => new AbortController().signal,
  onChange: () => () => undefined,
  requireHeld: () => Promise.resolve(),
  noteDelivered: () => Promise.resolve(),
  onDelivered: () => undefined,
  stepBack: () => undefined,
  compete: () => undefined,
  close: () => Promise.resolve(),
}

/** Tries to become the active publisher before it answers, and goes on trying. */
export const openPublishLease = async (
  { db, kind }: Pick<Opened, 'db' | 'kind'>,
  { name, isStandby }: LeaseOptions,
): Promise<PublishLease> => {
  if (kind === 'pglite') return alone
  const holder = randomUUID()
  const candidate = { holder, name, leaseMs: LEASE_MS, vacantMs: isStandby ? STANDBY_WAITS_MS : 0 }
  const listeners = new Set<() => void>()
  let token: number | undefined
  let losing: AbortController | undefined
  // Two clocks: the monotonic one stands still while a machine sleeps, the other one may be set back.
  let until = { monotonic: 0, wall: 0 }
  let expiry: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  let hasSteppedBack = false
  let delivered = ''
  let heardDelivered: (state: string) => void = () => undefined

  const isHeld = () => losing !== undefined && performance.now() < until.monotonic && Date.now() < until.wall
  const lose = () => {
    if (!losing) return
    losing.abort(new Error('发布权已失效，由备用发布程序接管'))
    losing = undefined
    for (const listener of listeners) listener()
  }
  /** @param askedAt  Before the question was sent: the database counts from later on. */
  const hold = (askedAt: { monotonic: number; wall: number }) => {
    until = { monotonic: askedAt.monotonic + LEASE_MS, wall: askedAt.wall + LEASE_MS }
    clearTimeout(expiry)
    expiry = setTimeout(lose, until.monotonic - performance.now()).unref()
    if (losing) return
    losing = new AbortController()
    for (const listener of listeners) listener()
  }
  const take = async (): Promise<number | undefined> => {
    if (token !== undefined && (await inTime(table.renewLease(db, token, LEASE_MS)))) return token
    if (token !== undefined) lose()
    token = undefined
    return inTime(table.takeLease(db, candidate))
  }
  /** Ends what is under way before anybody else may write. */
  const letGo = async () => {
    const held = token
    token = undefined
    lose()
    if (held !== undefined) await inTime(table.releaseLease(db, held))
  }
  const step = async () => {
    const askedAt = { monotonic: performance.now(), wall: Date.now() }
    if (hasSteppedBack) await letGo()
    else {
      token = await take()
      if (token !== undefined) return hold(askedAt)
    }
    const state = await inTime(table.readDelivered(db))
    if (state !== delivered) heardDelivered(state)
    delivered = state
  }
  let stepping: Promise<void> = Promise.resolve()
  const goOn = async () => {
    // An unreachable database is tried again: the lease ends by itself meanwhile.
    await step().catch(() => undefined)
    if (isOver) return
    timer = setTimeout(
      () => {
        stepping = goOn()
      },
      token === undefined ? TRY_EVERY_MS : RENEW_EVERY_MS,
    ).unref()
  }
  await table.ensureLease(db)
  await goOn()

  return {
    isHeld,
    held: () => (isHeld() && losing ? losing.signal : aborted),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    requireHeld: async (tx) => {
      if (token !== undefined && isHeld() && (await table.lockToken(tx, token))) return
      throw new Error('发布权已由另一个发布程序接管，这次发布不再记录')
    },
    noteDelivered: async (state) => {
      if (token !== undefined && isHeld()) await table.noteDelivered(db, token, state)
    },
    onDelivered: (listener) => {
      heardDelivered = listener
      listener(delivered)
    },
    stepBack: () => {
      hasSteppedBack = true
    },
    compete: () => {
      hasSteppedBack = false
    },
    close: async () => {
      isOver = true
      clearTimeout(timer)
      await stepping
      clearTimeout(expiry)
      if (token !== undefined && isHeld()) await table.releaseLease(db, token).catch(() => undefined)
      lose()
    },
  }
}
