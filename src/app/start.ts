// From a Config to a listening server: database, demo content, app; and back down again in order.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ensureAssessmentMedians } from '#features/assessment/server/medians.service.ts'
import { indexCertifications } from '#features/certification/server/encrypted-fields.service.ts'
import { NoPreview } from '#features/content/contract/refusals.ts'
import { noticeClockSkew } from '#features/health/server/clock-skew.service.ts'
import { noticeReplica } from '#features/health/server/replica.service.ts'
import { ensureMedians } from '#features/listings/server/prices.service.ts'
import { ensureBuiltInPages } from '#features/pages/server/built-in-pages.service.ts'
import { listenForContentChanges } from '#features/publishing/server/content-changes.ts'
import { createPublisher, type Publisher } from '#features/publishing/server/publisher.ts'
import { followRegionNames } from '#features/search/server/search.service.ts'
import { ensureMenus } from '#features/site/server/site.service.ts'
import { lacksDataKey, openEncryption } from '#features/staff/server/data-keys.service.ts'
import { lockDemoAccounts } from '#features/staff/server/demo-accounts.service.ts'
import { encryptPlaintext } from '#features/staff/server/encrypted-columns.service.ts'
import { openSigningKey, signingKeyWatch } from '#features/uploads/server/signing-keys.service.ts'
import { htmlPool } from '#platform/html/pool.ts'
import type { Config } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { type Opened } from '#platform/server/db/opened.ts'
import type { Deps } from '#platform/server/deps.ts'
import { cachesBehind, noCaches } from '#platform/server/gateways/caches.ts'
import { drawCaptcha } from '#platform/server/gateways/captcha.ts'
import { devOutbox } from '#platform/server/gateways/dev-outbox.ts'
import { diskStorage } from '#platform/server/gateways/disk.ts'
import { outboxSms } from '#platform/server/gateways/outbox.ts'
import { remotePreviews } from '#platform/server/gateways/remote-previews.ts'
import { wechatGateway } from '#platform/server/gateways/wechat.ts'
import { startAdminServer } from '#platform/server/http/admin-server.ts'
import { type LogFile, openLogFile } from '#platform/server/http/log.ts'
import { publicCache } from '#platform/server/http/public-cache.ts'
import { startIntervalJobs } from '#platform/server/jobs/interval-job.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import { passwords } from '#platform/server/security/passwords.ts'
import { closeTables } from '#platform/server/sheets/read-table.ts'
import { programVersion } from '#platform/server/version.ts'
import { type AppDeps, encryptedColumns, fileOwners, listingHooks, reviewableKinds } from './features.ts'
import { intervalJobs } from './interval-jobs.ts'
import { buildApp } from './server.ts'
import { editableKinds, searchableKinds } from './server-kinds.ts'

export interface Extras {
  outDir?: string | undefined
  snapshotAge?: (() => number | null) | undefined
  /** Answers null before the first publish. */
  renderDraft?: ((kind: string, draft: { id: number }, bar?: string) => Promise<string | null>) | undefined
  onStep?: ((step: 'database' | 'content') => void) | undefined
}

export interface Started extends Publisher {
  app: FastifyInstance
  deps: AppDeps
  /** Where this machine reaches it. */
  url: string
  /** Stops accepting, finishes what is under way, closes the database. */
  close(): Promise<void>
}

/** How long a close waits for answers under way: a part of an upload, 5 MB, takes 40 seconds at 1 Mbit/s. */
const CLOSE_TIMEOUT_MS = 60_000
/** How long it waits for runs of jobs under way: what they leave, a later run or another instance takes up. */
const JOBS_TIMEOUT_MS = 60_000

/** Outside the demo nobody can read an outbox: saying «sent» would be a lie. */
const noSms: Deps['sms'] = {
  sendCode: () => Promise.reject(new Error('没有配置短信服务：请设置 SMS_PROVIDER')),
}

const smsOf = async (config: Config, outbox: Deps['outbox'], now: () => Date) => {
  if (config.sms.provider === 'outbox')
    return config.demo ? outboxSms(outbox, (line) => console.info(line), now) : noSms
  const { aliyunSms } = await import('#platform/server/gateways/aliyun.ts')
  return aliyunSms(config.sms.aliyun)
}

/** The client library of buckets is large: loaded only where there is one. */
const storageOf = async ({ uploads, dataDir, signingKeys }: Config) =>
  uploads
    ? (await import('#platform/server/gateways/bucket.ts')).bucketStorage(uploads)
    : diskStorage(dataDir, signingKeys)

/** The demo is not even loaded outside the demo; its accounts are locked there. */
const prepareContent = async (deps: AppDeps) => {
  if (deps.config.demo) await (await import('#demo/seed.ts')).seedDemo(deps)
  else await lockDemoAccounts(deps)
}

/**
 * Each answer from now on ends its connection. A proxy then opens another one for its next call, elsewhere once this server
 * has stopped to listen: closed while idle, a connection might be the one that a write is just sent on.
 */
const endConnectionsWithAnswers = ({ server }: FastifyInstance) =>
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })

/** Connections that readers keep open for later are closed as soon as their answer is out. */
const closeListening = async (app: FastifyInstance) => {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS)
  await app.close().finally(() => {
    clearInterval(idle)
    clearTimeout(timer)
  })
}

const waitAtMost = async (ms: number, work: Promise<unknown>) => {
  const ended = new AbortController()
  await Promise.race([work, pause(ms, undefined, { signal: ended.signal })]).finally(() => ended.abort())
}

const wechatGatewayOf = ({ wechatAppId: appId, wechatSecret: secret }: Config, now: () => Date) =>
  secret ? wechatGateway({ appId, secret }, { now }) : undefined

const previewsOf =
  (render: NonNullable<Extras['renderDraft']>): Deps['previewRecord'] =>
  async (...input) =>
    (await render(...input)) ?? refuse(NoPreview)

export const makeDeps = async (
  config: Config,
  { db, read, listen, clock }: Pick<Opened, 'db' | 'read' | 'listen' | 'clock'>,
  extras: Extras = {},
): Promise<AppDeps> => {
  const { now, aheadMs: clockAheadMs } = clock
  const outbox = config.demo ? devOutbox() : undefined
  return {
    config,
    db,
    read,
    listen,
    now,
    clockAheadMs,
    outbox,
    drawCaptcha,
    passwords: await passwords(),
    encryption: await openEncryption(db, config, encryptedColumns),
    sms: await smsOf(config, outbox, now),
    wechat: wechatGatewayOf(config, now),
    storage: await storageOf(config),
    caches: config.purge ? cachesBehind(config.purge, config.siteUrl) : noCaches,
    cache: publicCache({ ttlMs: 1000, maxEntries: 300 }),
    editable: editableKinds,
    reviewable: reviewableKinds,
    fileOwners,
    listingHooks,
    snapshotAge: extras.snapshotAge ?? (() => null),
    previewRecord: extras.renderDraft && previewsOf(extras.renderDraft),
  }
}

const logTargetOf = ({ logToStdout, logLevel, dataDir }: Config) =>
  logLevel === 'silent' || (logToStdout && !process.stdout.isTTY) ? undefined : openLogFile(dataDir)

export const startServer = async (config: Config, given: Extras = {}): Promise<Started> => {
  const remote = config.previewFrom ? remotePreviews(config.previewFrom) : undefined
  const extras: Extras = remote
    ? {
        snapshotAge: remote.snapshotAge,
        renderDraft: (kind, draft, bar) => remote.preview({ kind, draft, bar }),
        ...given,
      }
    : given
  extras.onStep?.('database')
  const database = await openDatabase(config)
  let logTo: LogFile | undefined
  try {
    // Loaded only where somebody asks for figures.
    const metrics =
      config.admin && (await import('#features/health/server/metrics.service.ts')).createMetrics()
    await openSigningKey(database, config)
    const deps = await makeDeps(config, database, extras)
    if (metrics) {
      deps.sms = metrics.countSms(deps.sms)
      deps.storage = metrics.countStorageErrors(deps.storage)
    }
    const contentChanges = await listenForContentChanges(database)
    // Answers made before the change must not outlive it.
    contentChanges.on(() => deps.cache.clear())
    await followRegionNames(deps.db, searchableKinds)
    await encryptPlaintext(deps)
    await indexCertifications(deps)
    extras.onStep?.('content')
    await prepareContent(deps)
    await ensureBuiltInPages(deps)
    await ensureMenus(deps)
    await ensureMedians(deps)
    await ensureAssessmentMedians(deps)
    logTo = logTargetOf(config)
    const app = await buildApp(deps, {
      outDir: extras.outDir,
      metrics,
      ...(logTo ? { logTo } : {}),
    })
    const version = programVersion(config)
    app.log.info(version, 'start')
    const clock = { work: noticeClockSkew(app.log), everyMs: 10_000, afterErrorMs: 60_000 }
    const replica = { work: noticeReplica(app.log, database.replica), everyMs: 1000, afterErrorMs: 60_000 }
    const jobs = {
      ...(config.runsJobs ? intervalJobs : {}),
      clock,
      ...(database.replica ? { replica } : {}),
    }
    const stopJobs = startIntervalJobs(jobs, deps, (run) => {
      const { name, id, milliseconds } = run
      const about = { job: name, runId: id, milliseconds }
      if (run.ok) app.log.debug(about, 'job ended')
      else app.log.error({ ...about, err: run.error }, 'job failed')
      metrics?.observeJob(run)
    })
    metrics?.follow({ deps, jobs, database })
    await app.listen({ port: config.port, host: config.host })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    const lacksSigningKey = signingKeyWatch(deps.db, config)
    const admin =
      config.admin &&
      metrics &&
      (await startAdminServer({
        ...config.admin,
        db: deps.db,
        version,
        metrics,
        missingKey: async () =>
          (await lacksDataKey(deps)) ? 'data key' : (await lacksSigningKey()) ? 'signing key' : undefined,
      }))
    const close = async () => {
      admin?.drain()
      endConnectionsWithAnswers(app)
      await pause(config.drainSeconds * 1000)
      await Promise.all([
        closeListening(app),
        waitAtMost(JOBS_TIMEOUT_MS, stopJobs()),
        contentChanges.close(),
      ])
      await Promise.all([htmlPool.close(), closeTables()])
      deps.storage.close()
      await admin?.close()
      remote?.close()
      await database.close()
      await logTo?.close()
    }
    return {
      app,
      deps,
      url: `http://localhost:${port}`,
      ...createPublisher(database, contentChanges),
      close,
    }
  } catch (error) {
    await database.close()
    await logTo?.close()
    throw error
  }
}
