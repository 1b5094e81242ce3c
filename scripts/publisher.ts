// The publisher as a process of its own: publishes what changed for as long as it lives. It needs no npm, and writes to
// OUT_DIR, CONTENT_CACHE and BUILD_DIR only.
import { join } from 'node:path'
import type { Publisher } from '#features/publishing/server/publisher.ts'
import { operatorText } from '#platform/lib/plain-error.ts'
import { compile } from '#platform/publish/render/compile.ts'
import type { RunOptions } from '#platform/publish/run-options.ts'
import { watch } from '#platform/publish/watch.ts'
import { type Config, loadConfig } from '#platform/server/config.ts'
import { onStopSignal } from '#platform/server/stop-signals.ts'
import { restartWithMemorySettings } from './memory-settings.ts'
import { contentOrigin, delivering, runAsked } from './publishing.ts'

/** How often a backend is asked whether anything changed, where no database can tell. */
const ASK_EVERY_MS = 1000
/** How often for what moves without an edit. */
const REFRESH_COUNTS_EVERY_MS = 60_000

/** Without a database to share: nothing is kept, nobody calls, and only this machine's publishers take turns. */
const apart: Pick<Publisher, 'onContentChange' | 'publishLock'> = {
  onContentChange: () => () => undefined,
  publishLock: (work) => work(new AbortController().signal),
}

const connect = async (config: Config) => {
  if (!config.databaseUrl) return { ...apart, publishes: undefined, close: async () => undefined }
  const { connectPublisher } = await import('#features/publishing/server/publisher.ts')
  return connectPublisher(config)
}

const waiting = () => console.info('另一个发布程序正在工作，等候…')

const main = async () => {
  const config = loadConfig()
  const over = new AbortController()
  onStopSignal(() => over.abort())
  const build = compile(join(import.meta.dirname, '..'), config.buildDir)
  build.catch(() => over.abort())
  const publisher = await connect(config)
  const { options, deliveries } = delivering(config, contentOrigin(config), {
    publishes: publisher.publishes,
  })
  const { say } = options
  let refreshedAt = Number.NEGATIVE_INFINITY
  const publish = (more: Partial<RunOptions>) => {
    const refreshCounts = performance.now() - refreshedAt > REFRESH_COUNTS_EVERY_MS
    if (refreshCounts) refreshedAt = performance.now()
    return publisher.publishLock(
      () =>
        runAsked(build, { ...options, refreshCounts, paced: !refreshCounts, ...more }, publisher.publishes),
      { waiting },
    )
  }
  let isReady = false
  /** The first falls back on the last good snapshot, and may be of other templates than the one before. */
  const publishFirst = async () => {
    const report = await publish({ cause: 'start' })
    isReady = true
    say('ready')
    return report
  }
  try {
    await watch({
      publish: (cause) =>
        isReady ? publish({ cause, quiet: true, watching: true, sameBuild: true }) : publishFirst(),
      subscribe: publisher.onContentChange,
      say,
      signal: over.signal,
      ...(config.databaseUrl ? {} : { everyMs: ASK_EVERY_MS }),
    })
    await build
  } finally {
    await deliveries.close()
    await publisher.close()
  }
}

restartWithMemorySettings()
main().catch((error: unknown) => {
  console.error(operatorText(error))
  process.exitCode = 1
})
