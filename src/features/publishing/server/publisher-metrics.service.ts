// Figures of a publisher for Prometheus. How the site stands, whichever publisher made it, is among those of the API.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { DeliveryBacklog } from '#platform/publish/deliver/deliveries.ts'
import type { Clock } from '#platform/server/db/clock.ts'
import { isDatabaseAnswering } from '#platform/server/db/ping.ts'
import type { Db } from '#platform/server/db/types.ts'
import { changesSince } from './publish-runs.service.ts'

/** Seconds: from one page to all pages of a large site. */
const DURATIONS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800]

/** The running publisher, whose state the figures tell. */
export interface PublisherState {
  /** Undefined for a publisher without a database. */
  database: { db: Db; clock: Clock } | undefined
  outDir: string
  isActive: () => boolean
  /** Cursor in the change feed of what was pulled last; empty without a feed. */
  cursor: () => string
  backlog: () => DeliveryBacklog
}

/** @param outDir may not be there before the first publish */
const freeBytes = async (outDir: string) => {
  const folder = resolve(outDir)
  const { bavail, bsize } = await statfs(existsSync(folder) ? folder : dirname(folder))
  return bavail * bsize
}

export const createPublisherMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const duration = new Histogram({
    name: 'publisher_run_duration_seconds',
    help: 'Time of a run, from its pull to the last page',
    buckets: DURATIONS,
    registers,
  })
  const runs = new Counter({
    name: 'publisher_runs_total',
    help: 'Runs that ended',
    labelNames: ['result'],
    registers,
  })
  for (const result of ['live', 'failed']) runs.inc({ result }, 0)
  const written = new Counter({
    name: 'publisher_pages_written_total',
    help: 'Pages that were new or other than before',
    registers,
  })
  const success = gauge(
    'publisher_last_success_timestamp_seconds',
    'End of the last run whose pages were all made',
  )
  const gauges = {
    active: gauge('publisher_active', '1 for the active publisher, 0 for a standby'),
    waiting: gauge(
      'publisher_waiting_changes',
      'Changes of content that the folder of this publisher does not show yet',
    ),
    lag: gauge('publisher_lag_seconds', 'How long the oldest of them has waited'),
    objects: gauge('publisher_delivery_objects', 'Objects to be put into the bucket or deleted'),
    addresses: gauge('publisher_delivery_addresses', 'Addresses to be purged from caches'),
    failing: gauge('publisher_delivery_failures', 'Reasons why the last delivery is not complete'),
  }
  const diskFree = gauge('disk_free_bytes', 'Free space below OUT_DIR')
  let followed: PublisherState | undefined
  /** Undefined for a publisher without a database. */
  let databaseUp: Gauge | undefined
  let clockAhead: Gauge | undefined

  const askFeed = async (db: Db, cursor: string) => {
    const { items, oldest } = await changesSince(db, cursor)
    gauges.waiting.set(items)
    gauges.lag.set(oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0)
  }
  const askMachine = async ({ outDir, database }: PublisherState) => {
    if (database) clockAhead?.set(database.clock.aheadMs() / 1000)
    // Unknown is not 0, which would be a full disk.
    diskFree.set(await freeBytes(outDir).catch(() => Number.NaN))
  }
  const ask = async ({ database, isActive, cursor, backlog }: PublisherState) => {
    for (const each of Object.values(gauges)) each.reset()
    gauges.active.set(isActive() ? 1 : 0)
    const { objects, addresses, reasons } = backlog()
    gauges.objects.set(objects)
    gauges.addresses.set(addresses)
    gauges.failing.set(reasons.length)
    if (!database) return
    const isUp = await isDatabaseAnswering(database.db)
    databaseUp?.set(isUp ? 1 : 0)
    if (isUp && cursor()) await askFeed(database.db, cursor())
  }

  return {
    read: async () => {
      // Figures that cannot be read are left out.
      if (followed) await Promise.allSettled([askMachine(followed), ask(followed)])
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
    /** Counts a run; answers what it does. */
    observeRun: async <T extends { written: readonly string[]; failures: readonly unknown[] }>(
      run: Promise<T>,
    ): Promise<T> => {
      const stop = duration.startTimer()
      try {
        const report = await run
        const isWhole = report.failures.length === 0
        runs.inc({ result: isWhole ? 'live' : 'failed' })
        if (isWhole) success.setToCurrentTime()
        written.inc(report.written.length)
        return report
      } catch (error) {
        runs.inc({ result: 'failed' })
        throw error
      } finally {
        stop()
      }
    },
    follow: (publisher: PublisherState) => {
      followed = publisher
      if (!publisher.database) return
      databaseUp = gauge('database_up', 'Whether the database answered when these figures were read')
      clockAhead = gauge('clock_ahead_seconds', 'How far this machine’s clock is ahead of the database’s')
    },
  }
}
