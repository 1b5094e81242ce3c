// Where the published folder goes from this machine, behind the back of the publishes: a bucket, and caches that are
// purged. Slow or failing targets do not hold up a publish.
import { join } from 'node:path'
import { messageOf } from '#lib/errors.ts'
import { isDamaged, isDiskFull } from '#publish/system/disk-errors.ts'
import { removeDatabase } from '#publish/system/files.ts'
import { withLock } from '#publish/system/lock.ts'
import { foldersOf } from '#publish/write/trees.ts'
import {
  type AttemptReport,
  type Delivery,
  type DeliveryOptions,
  type Due,
  deliverOnce,
  type Undelivered,
} from './attempt.ts'
import type { BucketOptions } from './bucket.ts'
import type { Target } from './target.ts'

export type { Delivery, DeliveryOptions }

export interface DeliveriesOptions extends DeliveryOptions {
  siteUrl: string
  outDir: string
  contentCache: string
  say: (line: string) => void
  /** After every attempt: what could not be delivered, in Chinese; empty when all is delivered. */
  onAttempt?: ((undelivered: string[]) => void) | undefined
  openTarget?: (bucket: BucketOptions) => Promise<Target>
  firstRetryMs?: number
  lastRetryMs?: number
}

export interface Deliveries {
  /** Returns at once: the work goes on in the background, one at a time; what comes meanwhile is done together. */
  add(delivery: Delivery): void
  /** Waits until nothing is under way or waiting, one attempt each; answers what could not be delivered, in Chinese. */
  drain(): Promise<string[]>
  /** Ends waiting and retrying, and aborts what is under way: what is left stays in the record. */
  close(): Promise<void>
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 60_000

/** Most sites live in a folder: they need not wait for the client of a store they do not use. */
const openBucketLazily = async (bucket: BucketOptions) => (await import('./bucket.ts')).openBucket(bucket)

const nowhere: Deliveries = {
  add: () => undefined,
  drain: () => Promise.resolve([]),
  close: () => Promise.resolve(),
}

/** Nothing is begun before the first `add`: it tells whether the record has fallen behind the folder. */
export const openDeliveries = (options: DeliveriesOptions): Deliveries => {
  const { contentCache, outDir, openTarget = openBucketLazily } = options
  const { firstRetryMs = FIRST_RETRY_MS, lastRetryMs = LAST_RETRY_MS } = options
  if (!options.target && !options.purge) return nowhere

  const over = new AbortController()
  const { signal } = over
  const record = join(contentCache, 'delivery.db')
  const attemptOptions = { ...options, openTarget, folder: foldersOf(outDir).site, record, signal }
  let waiting: Delivery[] = []
  /** When the last of them came. */
  let upTo = 0
  let undelivered: Undelivered[] = []
  let isBehind = false
  let isAsked = false
  let working: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs

  const texts = () => undelivered.map(({ reason, extent }) => reason + extent)
  const isLeft = () => undelivered.length > 0 || isBehind || waiting.length > 0

  const take = async () => {
    const deliveries = waiting
    const due: Due =
      deliveries.length > 0
        ? { kind: 'deliveries', deliveries, upTo }
        : { kind: isBehind ? 'behind' : 'nothing' }
    waiting = []
    isAsked = false
    try {
      return await deliverOnce(due, attemptOptions)
    } catch (error) {
      // Planned or not: twice does no harm.
      waiting = [...deliveries, ...waiting]
      // A record that is lost costs a comparison, one that cannot be read would cost everything after it.
      if (isDamaged(error)) removeDatabase(record)
      throw error
    }
  }

  const notTaken = (error: unknown): AttemptReport => ({
    undelivered: [
      {
        reason: `送达未能进行：${isDiskFull(error) ? '磁盘已满，请腾出空间' : messageOf(error)}`,
        extent: '',
      },
    ],
    behind: isBehind || isDamaged(error),
  })

  const attempt = async () => {
    const lock = join(contentCache, 'delivery.lock')
    const report = await withLock(lock, take, undefined, signal).catch(notTaken)
    if (signal.aborted) return
    const reasonsOf = (of: readonly Undelivered[]) => of.map(({ reason }) => reason).join('\n')
    const isNews = reasonsOf(undelivered) !== reasonsOf(report.undelivered)
    undelivered = report.undelivered
    isBehind = report.behind
    if (isNews) for (const text of texts()) options.say(`未能送达，稍后重试：${text}`)
    // What a later publish has rewritten is no failure, nor is it delivered: the next attempt tells.
    if (!isBehind || undelivered.length > 0) options.onAttempt?.(texts())
  }

  const retryLater = () => {
    if (signal.aborted || !isLeft()) {
      retryMs = firstRetryMs
      return
    }
    // The publish that rewrote something delivers it, unless it was killed.
    const isOthersTask = undelivered.length === 0 && waiting.length === 0
    // The process may end meanwhile: what is left stays in the record.
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
      // The clock of files is finer.
      upTo = Date.now() + 1
      start()
    },
    async drain() {
      if (!working && isLeft() && !signal.aborted) start()
      await untilIdle()
      // There may be no later publish that delivers what was rewritten.
      if (isBehind && !signal.aborted) start()
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
