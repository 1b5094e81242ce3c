// Delivery of the published folder to a bucket and to caches, in the background: slow or failing targets do not hold up a
// publish.
import { join } from 'node:path'
import { messageOf } from '#platform/lib/errors.ts'
import { plainError } from '#platform/lib/plain-error.ts'
import { isDamaged, isDiskFull } from '#platform/publish/system/disk-errors.ts'
import { removeDatabase } from '#platform/publish/system/files.ts'
import { withLock } from '#platform/publish/system/lock.ts'
import { foldersOf } from '#platform/publish/write/trees.ts'
import {
  type AttemptReport,
  type Delivery,
  type DeliveryOptions,
  type DueChanges,
  deliverOnce,
  type Undelivered,
} from './attempt.ts'
import type { BucketOptions } from './bucket.ts'
import { openDeliveryStore } from './delivery-store.ts'
import { createProbe } from './probe.ts'
import type { Target } from './target.ts'

export type { Delivery, DeliveryOptions }

export interface DeliveryLease {
  isHeld(): boolean
  /** Aborts when the lease ends. */
  held(): AbortSignal
}

export interface DeliveriesOptions extends DeliveryOptions {
  siteUrl: string
  /** Rank of the page at a path in the order of writing. */
  rankOf: (path: string) => number
  outDir: string
  contentCache: string
  say: (line: string) => void
  /** Says what went wrong; `say` does by default. */
  warn?: ((line: string) => void) | undefined
  /** Called after every attempt with what could not be delivered, in Chinese; empty if all is delivered. */
  onAttempt?: ((undelivered: string[]) => void) | undefined
  /** Called with the state of the site that bucket and caches show all of now. */
  onDelivered?: ((shows: string) => void) | undefined
  /** The right to write to bucket and caches, where several publishers share them. */
  lease?: DeliveryLease | undefined
  openTarget?: (bucket: BucketOptions) => Promise<Target>
  firstRetryMs?: number
  lastRetryMs?: number
  /** How often the bucket is asked whether it still holds what was put there. */
  probeEveryMs?: number
}

export interface DeliveryBacklog {
  objects: number
  addresses: number
  /** Why the last attempt could not deliver everything, in Chinese. */
  reasons: readonly string[]
}

export interface Deliveries {
  /** Returns at once. Attempts run in the background, one at a time; deliveries added meanwhile share the next. */
  add(delivery: Delivery): void
  /** Waits until nothing is under way or waiting, one attempt each; answers what could not be delivered, in Chinese. */
  drain(): Promise<string[]>
  /** Delivers what was only planned while another process held the lease. */
  resume(): void
  /**
   * Notes that another process has delivered the newest state that was planned here, if so.
   * @param isDelivered  Whether bucket and caches show all of a state.
   */
  confirm(isDelivered: (shows: string) => boolean): void
  /** What is planned and not done, for monitors. */
  backlog(): DeliveryBacklog
  /** Aborts the attempt under way, and ends retries: what is left stays in the store. */
  close(): Promise<void>
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 60_000
const PROBE_EVERY_MS = 60_000

/** Loads the S3 client only for sites that have a bucket. */
const openBucketLazily = async (bucket: BucketOptions) => (await import('./bucket.ts')).openBucket(bucket)

const nowhere: Deliveries = {
  add: () => undefined,
  resume: () => undefined,
  confirm: () => undefined,
  backlog: () => ({ objects: 0, addresses: 0, reasons: [] }),
  drain: () => Promise.resolve([]),
  close: () => Promise.resolve(),
}

/** The first attempt follows the first `add`, which shows whether the store has fallen behind the folder. */
export const openDeliveries = (options: DeliveriesOptions): Deliveries => {
  const { contentCache, outDir, openTarget = openBucketLazily, lease } = options
  const {
    firstRetryMs = FIRST_RETRY_MS,
    lastRetryMs = LAST_RETRY_MS,
    probeEveryMs = PROBE_EVERY_MS,
    warn = options.say,
  } = options
  if (!options.target && !options.purge) return nowhere

  const over = new AbortController()
  const { signal } = over
  const store = join(contentCache, 'delivery.db')
  const mayWrite = () => lease?.isHeld() ?? true
  /** Newest state that was planned, and what tells whether another process has delivered it. */
  let shows = ''
  const probe = createProbe({ everyMs: probeEveryMs, warn })
  let isDelivered: (shows: string) => boolean = () => false
  const attemptOptions = {
    ...options,
    openTarget,
    warn,
    probe,
    folder: foldersOf(outDir).site,
    store,
    mayWrite,
    isDone: () => shows !== '' && !mayWrite() && isDelivered(shows),
  }
  let waiting: Delivery[] = []
  /** Time of the last of them. */
  let upTo = 0
  let undelivered: Undelivered[] = []
  let isUnplanned = false
  let isAsked = false
  let working: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs

  const texts = () => undelivered.map(({ reason, extent }) => reason + extent)
  const isLeft = () => undelivered.length > 0 || isUnplanned || waiting.length > 0

  const take = async () => {
    const deliveries = waiting
    const due: DueChanges =
      deliveries.length > 0
        ? { kind: 'deliveries', deliveries, upTo }
        : { kind: isUnplanned ? 'unplanned' : 'nothing' }
    waiting = []
    isAsked = false
    shows = deliveries.length > 0 ? (deliveries.at(-1)?.shows ?? '') : shows
    const attemptSignal = lease && mayWrite() ? AbortSignal.any([signal, lease.held()]) : signal
    try {
      return await deliverOnce(due, { ...attemptOptions, signal: attemptSignal })
    } catch (error) {
      // They may be planned already; planning them twice does no harm.
      waiting = [...deliveries, ...waiting]
      // A new store costs a comparison; a damaged one would fail every further attempt.
      if (isDamaged(error)) removeDatabase(store)
      throw error
    }
  }

  const failedAttempt = (error: unknown): AttemptReport => ({
    undelivered: [
      {
        reason: `送达未能进行：${isDiskFull(error) ? '磁盘已满，请腾出空间' : plainError(error, `送达程序出错，请联系管理员（${messageOf(error)}）`).reason}`,
        extent: '',
      },
    ],
    isUnplanned: isUnplanned || isDamaged(error),
  })

  const attempt = async () => {
    const lock = join(contentCache, 'delivery.lock')
    const report = await withLock(lock, take, undefined, signal).catch(failedAttempt)
    if (signal.aborted) return
    const reasonsOf = (of: readonly Undelivered[]) => of.map(({ reason }) => reason).join('\n')
    const isNews = reasonsOf(undelivered) !== reasonsOf(report.undelivered)
    undelivered = report.undelivered
    isUnplanned = report.isUnplanned
    if (isNews) for (const text of texts()) warn(`未能送达，稍后重试：${text}`)
    if (!mayWrite()) return
    // Files that a later publish has rewritten have not failed, and are not delivered either: the next attempt reports.
    if (!isUnplanned || undelivered.length > 0) options.onAttempt?.(texts())
    if (!isLeft() && shows !== '') options.onDelivered?.(shows)
  }

  const retryLater = () => {
    if (signal.aborted || !isLeft()) {
      retryMs = firstRetryMs
      // Whether or not anything is published meanwhile.
      if (!signal.aborted && options.target && mayWrite()) timer = setTimeout(start, probeEveryMs).unref()
      return
    }
    // The publish that rewrote a file delivers it, unless it was killed.
    const isOthersTask = undelivered.length === 0 && waiting.length === 0
    // The process may end meanwhile: what is left stays in the store.
    timer = setTimeout(start, isOthersTask ? lastRetryMs : retryMs).unref()
    if (!isOthersTask) retryMs = Math.min(retryMs * 2, lastRetryMs)
  }
  const work = async () => {
    do {
      isAsked = false
      await attempt()
    } while (isAsked && !signal.aborted)
    working = undefined
    retryLater()
  }
  const start = () => {
    isAsked = true
    clearTimeout(timer)
    working ??= work()
  }
  const untilIdle = async (): Promise<void> => {
    if (!working) return
    await working
    await untilIdle()
  }

  return {
    add(delivery) {
      if (signal.aborted) return
      waiting.push(delivery)
      // File times are finer than milliseconds.
      upTo = Date.now() + 1
      start()
    },
    resume() {
      // Another process has had the bucket until now.
      probe.ask()
      if (!signal.aborted) start()
    },
    confirm(isShown) {
      isDelivered = isShown
      if (!signal.aborted && !mayWrite()) start()
    },
    backlog() {
      const opened = openDeliveryStore(store)
      try {
        return { ...opened.backlog(), reasons: undelivered.map(({ reason }) => reason) }
      } finally {
        opened.close()
      }
    },
    async drain() {
      if (!working && isLeft() && !signal.aborted) start()
      await untilIdle()
      // The later publish that rewrote a file may never deliver it.
      if (isUnplanned && !signal.aborted) start()
      await untilIdle()
      return texts()
    },
    async close() {
      over.abort()
      clearTimeout(timer)
      await untilIdle()
    },
  }
}
