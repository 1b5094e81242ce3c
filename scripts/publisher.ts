// The publisher as a process of its own: publishes what changed for as long as it lives. It needs no npm, and writes to
// OUT_DIR, CONTENT_CACHE and BUILD_DIR only.
import { join } from 'node:path'
import type { PublisherState } from '#features/publishing/server/publisher-metrics.service.ts'
import { htmlPool } from '#platform/html/pool.ts'
import { operatorText } from '#platform/lib/plain-error.ts'
import { snapshotAge } from '#platform/publish/pull/snapshot-file.ts'
import { snapshotFile } from '#platform/publish/refresh.ts'
import { compile } from '#platform/publish/render/compile.ts'
import { run } from '#platform/publish/run.ts'
import type { RunOptions } from '#platform/publish/run-options.ts'
import { watch } from '#platform/publish/watch.ts'
import { type Config, loadConfig } from '#platform/server/config.ts'
import {
  type AgeAnswer,
  PREVIEW_PATH,
  type PreviewAnswer,
  type PreviewInput,
  SNAPSHOT_AGE_PATH,
} from '#platform/server/gateways/remote-previews.ts'
import { startAdminServer } from '#platform/server/http/admin-server.ts'
import { processLog } from '#platform/server/http/log.ts'
import { onStopSignal } from '#platform/server/stop-signals.ts'
import { type ProgramVersion, programVersion } from '#platform/server/version.ts'
import { restartWithMemorySettings } from './memory-settings.ts'
import { contentOrigin, delivering, openRuns, previewer } from './publishing.ts'

/** How often a backend is asked whether anything changed, where no database can tell. */
const ASK_EVERY_MS = 1000
/** How often for what moves without an edit. */
const REFRESH_COUNTS_EVERY_MS = 60_000

interface Log {
  /** @param details only for the log */
  say: (line: string, details?: object) => void
  warn: (line: string) => void
}

/** Lines of the log as JSON, but sentences on a terminal. */
const openLog = (level: string): Log => {
  if (process.stdout.isTTY) return { say: (line) => console.info(line), warn: (line) => console.error(line) }
  const log = processLog(level)
  return { say: (line, details = {}) => log.info(details, line), warn: (line) => log.error(line) }
}

const startLine = ({ version, commit, migration }: ProgramVersion) =>
  `发布程序 ${version}${commit && `（${commit}）`} 启动，迁移 ${migration}`

type Build = ReturnType<typeof compile>

/** Without a database to share: nothing is kept, nobody calls, and there is no other publisher to take turns with. */
const openAlone = (config: Config, build: Build, log: Log) => {
  const { options, deliveries } = delivering(config, contentOrigin(config), log)
  return {
    publish: (more: Partial<RunOptions>) => run(build, { ...options, ...more }),
    watched: { subscribe: () => () => undefined, everyMs: ASK_EVERY_MS },
    state: {
      database: undefined,
      outDir: config.outDir,
      isActive: () => true,
      cursor: () => '',
      backlog: () => deliveries.backlog(),
    },
    close: () => deliveries.close(),
  }
}

const openShared = async (config: Config, build: Build, log: Log) => {
  const { connectPublisher } = await import('#features/publishing/server/publisher.ts')
  const publisher = await connectPublisher(config)
  const pullFrom = contentOrigin(config)
  const runs = await openRuns(config, build, publisher, pullFrom, log)
  const { publish, subscribe, delayMs, lease, cursor, backlog, close } = runs
  return {
    publish,
    watched: { subscribe, delayMs },
    state: {
      database: publisher,
      outDir: config.outDir,
      isActive: () => lease.isHeld(),
      cursor,
      backlog,
    },
    close: async () => {
      await close()
      await publisher.close()
    },
  }
}

/** Where monitors ask, if anywhere; its libraries are loaded only then. */
const openAdmin = async (
  config: Config,
  {
    build,
    state,
    version,
    hasStarted,
  }: { build: Build; state: PublisherState; version: ProgramVersion; hasStarted: () => boolean },
) => {
  if (!config.admin) return undefined
  const { createPublisherMetrics } = await import('#features/publishing/server/publisher-metrics.service.ts')
  const metrics = createPublisherMetrics()
  metrics.follow(state)
  const renderDraft = previewer(config, build)
  const calls = {
    [PREVIEW_PATH]: async (input: unknown): Promise<PreviewAnswer> => {
      const { kind, draft, bar } = input as PreviewInput
      return { html: await renderDraft(kind, draft, bar) }
    },
    [SNAPSHOT_AGE_PATH]: async (): Promise<AgeAnswer> => ({
      age: snapshotAge(snapshotFile(config.contentCache)),
    }),
  }
  const server = await startAdminServer({
    ...config.admin,
    db: state.database?.db,
    version,
    metrics,
    calls,
    hasStarted,
  })
  return { server, metrics }
}

const main = async () => {
  const config = loadConfig()
  htmlPool.servesNoEditors()
  const lines = openLog(config.logLevel)
  const { say } = lines
  const version = programVersion(config)
  say(startLine(version), version)
  const over = new AbortController()
  onStopSignal(() => over.abort())
  const build = compile(join(import.meta.dirname, '..'), config.buildDir)
  build.catch(() => over.abort())
  const runs = config.databaseUrl ? await openShared(config, build, lines) : openAlone(config, build, lines)
  let isReady = false
  let admin: Awaited<ReturnType<typeof openAdmin>>
  let refreshedAt = Number.NEGATIVE_INFINITY
  const publish = (more: Partial<RunOptions>) => {
    const refreshCounts = performance.now() - refreshedAt > REFRESH_COUNTS_EVERY_MS
    if (refreshCounts) refreshedAt = performance.now()
    const running = runs.publish({ refreshCounts, paced: !refreshCounts, ...more })
    return admin ? admin.metrics.observeRun(running) : running
  }
  /** The first falls back on the last good snapshot, and may be of other templates than the one before. */
  const publishFirst = async () => {
    const report = await publish({ cause: 'start' })
    isReady = true
    say('ready')
    return report
  }
  try {
    admin = await openAdmin(config, { build, state: runs.state, version, hasStarted: () => isReady })
    await watch({
      ...runs.watched,
      publish: (cause) =>
        isReady ? publish({ cause, quiet: true, watching: true, sameBuild: true }) : publishFirst(),
      ...lines,
      signal: over.signal,
    })
    await build
  } finally {
    await runs.close()
    await admin?.server.close()
  }
}

restartWithMemorySettings()
main().catch((error: unknown) => {
  openLog('error').warn(operatorText(error))
  process.exitCode = 1
})
