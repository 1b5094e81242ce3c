// Figures of this process for Prometheus: what it answers, what its jobs do, what waits, and what the site is made from.
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { endedRuns, publishStatus, unpublishedChanges } from '#features/publishing/server/index.ts'
import { waitingTasks } from '#features/review/server/index.ts'
import type { Opened } from '#platform/server/db/opened.ts'
import { isDatabaseAnswering } from '#platform/server/db/ping.ts'
import type { Deps } from '#platform/server/deps.ts'
import { lastBackup } from '#platform/server/gateways/backup-store.ts'
import type { SmsGateway } from '#platform/server/gateways/sms.ts'
import type { Storage } from '#platform/server/gateways/storage.ts'
import { isLimit } from '#platform/server/http/serve.ts'
import type { IntervalJob, JobRun } from '#platform/server/jobs/interval-job.ts'
import type { RefusalError } from '#platform/server/refusals/refuse.ts'

const BACKUP_READ_MS = 5 * 60_000

/** Seconds: from an answer of the cache to a call that waits for a limit of the database. */
const LATENCIES = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** A counter that alerts watch begins at 0: Prometheus sees no growth in a first value of 1. */
const counted = (registry: Registry) => {
  const registers = [registry]
  return {
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time until the last byte of an answer, by call and status',
      labelNames: ['call', 'status'],
      buckets: LATENCIES,
      registers,
    }),
    limited: new Counter({
      name: 'http_requests_limited_total',
      help: 'Calls answered by 429, by the limit that was reached',
      labelNames: ['limit'],
      registers,
    }),
    eventStreams: new Gauge({
      name: 'http_event_streams',
      help: 'Open answers of server-sent events',
      labelNames: ['call'],
      registers,
    }),
    storageErrors: new Counter({
      name: 'storage_errors_total',
      help: 'Operations on stored files that failed',
      labelNames: ['operation'],
      registers,
    }),
    jobRuns: new Counter({
      name: 'job_runs_total',
      help: 'Runs of interval jobs that ended',
      labelNames: ['name', 'result'],
      registers,
    }),
    jobSuccess: new Gauge({
      name: 'job_last_success_timestamp_seconds',
      help: 'When a run of an interval job last ended without an error, or this server was started',
      labelNames: ['name'],
      registers,
    }),
    sms: new Counter({
      name: 'sms_total',
      help: 'SMS handed to the provider',
      labelNames: ['purpose', 'result'],
      registers,
    }),
  }
}

/** Those that are asked for when the figures are read. */
const asked = (registry: Registry) => {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  return {
    databaseUp: gauge('database_up', 'Whether the database answered when these figures were read'),
    connections: gauge(
      'database_connections',
      'Connections of the pool, and calls that wait for one',
      'state',
    ),
    items: gauge('backlog_items', 'What is due for an interval job and not done', 'name'),
    oldest: gauge(
      'backlog_oldest_seconds',
      'How long the oldest item that is due for an interval job has waited',
      'name',
    ),
    givenUp: gauge('job_given_up_items', 'What an interval job gave up in the last 24 hours', 'name'),
    reviews: gauge('review_tasks', 'Tasks that wait for a reviewer', 'queue'),
    oldestReview: gauge(
      'review_oldest_seconds',
      'How long the oldest task has waited for a reviewer',
      'queue',
    ),
    publishState: gauge('publish_state', 'State of the newest publish: 1 for the one it is in', 'state'),
    unpublished: gauge('publish_waiting_changes', 'Changes of content that readers do not see yet'),
    publishLag: gauge('publish_lag_seconds', 'How long the oldest change that readers do not see has waited'),
    publishDuration: gauge('publish_duration_seconds', 'How long the newest publish that ended took'),
    published: gauge('publish_last_success_timestamp_seconds', 'End of the last publish that went well'),
    clockAhead: gauge('clock_ahead_seconds', 'How far this machine’s clock is ahead of the database’s'),
    backup: gauge(
      'backup_last_success_timestamp_seconds',
      'When the newest complete backup in BACKUP_TO was begun',
    ),
    diskFree: gauge('disk_free_bytes', 'Free space below DATA_DIR'),
  }
}

const secondsSince = (then: Date | null, now: Date) =>
  then ? Math.max(0, now.getTime() - then.getTime()) / 1000 : 0

/** Figures that a portal without a replica does not have. */
const tellReplica = (registry: Registry, replica: NonNullable<Opened['replica']>) => {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  gauge('database_replica_up', 'Whether the replica of DATABASE_READ_URL answers, as a replica', () =>
    replica().isUp ? 1 : 0,
  )
  gauge(
    'database_replica_lag_seconds',
    'How long ago the replica was last known to have everything; beyond DATABASE_READ_LAG the primary is read',
    () => replica().lagSeconds,
  )
}

const PUBLISH_STATES = ['never', 'queued', 'rendering', 'live', 'failed'] as const

const isEventStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')

/** The running portal, whose state the figures tell. */
interface Followed {
  deps: Deps
  jobs: Readonly<Record<string, IntervalJob<never>>>
  database: Pick<Opened, 'connections' | 'replica'>
}

export interface Metrics {
  /** Text of all figures, and its content type. */
  read: () => Promise<{ text: string; contentType: string }>
  observeRequests: (app: FastifyInstance) => void
  countRefusal: (refusal: RefusalError) => void
  observeJob: (run: JobRun) => void
  countSms: (sms: SmsGateway) => SmsGateway
  countStorageErrors: (storage: Storage) => Storage
  follow: (portal: Followed) => void
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counters = counted(registry)
  const { requests, eventStreams, jobRuns, jobSuccess } = counters
  const gauges = asked(registry)
  let followed: Followed | undefined
  let backups: { readAt: number; last: Date | null } = { readAt: Number.NEGATIVE_INFINITY, last: null }

  const askMachine = async ({ deps, database }: Followed) => {
    for (const [state, value] of Object.entries(database.connections?.() ?? {}))
      gauges.connections.set({ state }, value)
    gauges.clockAhead.set(deps.clockAheadMs() / 1000)
    const { bavail, bsize } = await statfs(deps.config.dataDir)
    gauges.diskFree.set(bavail * bsize)
  }

  const askBackups = async ({ deps }: Followed) => {
    const { backup } = deps.config
    // A bucket is asked seldom: each answer has its price.
    if (performance.now() - backups.readAt > BACKUP_READ_MS) {
      backups = { readAt: performance.now(), last: backup ? await lastBackup(backup) : null }
    }
    if (backups.last) gauges.backup.set(backups.last.getTime() / 1000)
  }

  const askBacklogs = async ({ deps, jobs }: Followed) => {
    const now = deps.now()
    for (const [name, { backlog, givenUp }] of Object.entries(jobs)) {
      if (givenUp) gauges.givenUp.set({ name }, await givenUp(deps as never))
      if (!backlog) continue
      const { items, oldest } = await backlog(deps as never)
      gauges.items.set({ name }, items)
      gauges.oldest.set({ name }, secondsSince(oldest, now))
    }
  }

  const askReviews = async ({ deps }: Followed) => {
    for (const { queue, open, oldest } of await waitingTasks(deps)) {
      gauges.reviews.set({ queue }, open)
      gauges.oldestReview.set({ queue }, secondsSince(oldest, deps.now()))
    }
  }

  const askPublisher = async ({ deps }: Followed) => {
    const { state, at } = await publishStatus(deps)
    for (const each of PUBLISH_STATES) gauges.publishState.set({ state: each }, each === state ? 1 : 0)
    if (at) gauges.published.set(Date.parse(at) / 1000)
    const [run] = await endedRuns(deps.db, 1)
    if (run) gauges.publishDuration.set(run.milliseconds / 1000)
    const unpublished = await unpublishedChanges(deps)
    if (!unpublished) return
    gauges.unpublished.set(unpublished.items)
    gauges.publishLag.set(secondsSince(unpublished.oldest, deps.now()))
  }

  /** Figures that cannot be read are left out. Without a database none is asked for: each query would wait for a connection. */
  const askAll = async (portal: Followed) => {
    for (const each of Object.values(gauges)) each.reset()
    const isUp = await isDatabaseAnswering(portal.deps.db)
    gauges.databaseUp.set(isUp ? 1 : 0)
    const questions = [askMachine, askBackups, ...(isUp ? [askBacklogs, askReviews, askPublisher] : [])]
    await Promise.allSettled(questions.map((ask) => ask(portal)))
  }

  return {
    read: async () => {
      if (followed) await askAll(followed)
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
    observeRequests: (app) => {
      const callOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'unknown'
      app.addHook('onSend', async (request, reply) => {
        if (!isEventStream(reply)) return
        const open = { call: callOf(request) }
        eventStreams.inc(open)
        reply.raw.once('close', () => eventStreams.dec(open))
      })
      app.addHook('onResponse', async (request, reply) => {
        // A stream lasts as long as its page is open: that is no latency.
        if (isEventStream(reply)) return
        requests.observe({ call: callOf(request), status: reply.statusCode }, reply.elapsedTime / 1000)
      })
    },
    countRefusal: (refusal) => {
      const limit = refusal.limit ?? (isLimit(refusal) ? 'other' : undefined)
      if (limit) counters.limited.inc({ limit })
    },
    observeJob: ({ name, ok }) => {
      jobRuns.inc({ name, result: ok ? 'ok' : 'failed' })
      if (ok) jobSuccess.set({ name }, Date.now() / 1000)
    },
    countSms: (sms) => {
      for (const purpose of ['code', 'notice']) counters.sms.inc({ purpose, result: 'failed' }, 0)
      const count = async (purpose: string, sending: Promise<void> | undefined) => {
        try {
          await sending
          counters.sms.inc({ purpose, result: 'sent' })
        } catch (error) {
          counters.sms.inc({ purpose, result: 'failed' })
          throw error
        }
      }
      return {
        sendCode: (...code) => count('code', sms.sendCode(...code)),
        ...(sms.sendNotice && { sendNotice: (...notice) => count('notice', sms.sendNotice?.(...notice)) }),
      }
    },
    countStorageErrors: (storage) => {
      const counting = <Args extends unknown[], T>(
        operation: string,
        work: (...args: Args) => Promise<T>,
      ) => {
        counters.storageErrors.inc({ operation }, 0)
        return async (...args: Args): Promise<T> => {
          try {
            return await work(...args)
          } catch (error) {
            counters.storageErrors.inc({ operation })
            throw error
          }
        }
      }
      const { local } = storage
      return {
        ...storage,
        put: counting('put', storage.put),
        has: counting('has', storage.has),
        read: counting('read', storage.read),
        remove: counting('remove', storage.remove),
        copy: counting('copy', storage.copy),
        begin: counting('begin', storage.begin),
        parts: counting('parts', storage.parts),
        assemble: counting('assemble', storage.assemble),
        abort: counting('abort', storage.abort),
        ...(local && {
          local: {
            ...local,
            receive: counting('receive', (...part: Parameters<typeof local.receive>) =>
              local.receive(...part),
            ),
          },
        }),
      }
    },
    follow: (portal) => {
      followed = portal
      for (const name of Object.keys(portal.jobs)) {
        jobRuns.inc({ name, result: 'failed' }, 0)
        // A job that never ends well is to be missed too.
        jobSuccess.set({ name }, Date.now() / 1000)
      }
      if (portal.database.replica) tellReplica(registry, portal.database.replica)
    },
  }
}
