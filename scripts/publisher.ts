// The publisher as a process of its own: publishes what changed for as long as it lives. It needs no npm, and writes to
// OUT_DIR, CONTENT_CACHE and BUILD_DIR only.
import { join } from 'node:path'
import { operatorText } from '#platform/lib/plain-error.ts'
import { compile } from '#platform/publish/render/compile.ts'
import { run } from '#platform/publish/run.ts'
import type { RunOptions } from '#platform/publish/run-options.ts'
import { watch } from '#platform/publish/watch.ts'
import { type Config, loadConfig } from '#platform/server/config.ts'
import { onStopSignal } from '#platform/server/stop-signals.ts'
import { restartWithMemorySettings } from './memory-settings.ts'
import { contentOrigin, delivering, openRuns } from './publishing.ts'

/** How often a backend is asked whether anything changed, where no database can tell. */
const ASK_EVERY_MS = 1000
/** How often for what moves without an edit. */
const REFRESH_COUNTS_EVERY_MS = 60_000

type Build = ReturnType<typeof compile>

/** Without a database to share: nothing is kept, nobody calls, and there is no other publisher to take turns with. */
const openAlone = (config: Config, build: Build) => {
  const { options, deliveries } = delivering(config, contentOrigin(config))
  return {
    publish: (more: Partial<RunOptions>) => run(build, { ...options, ...more }),
    watched: { subscribe: () => () => undefined, everyMs: ASK_EVERY_MS },
    close: () => deliveries.close(),
  }
}

const openShared = async (config: Config, build: Build) => {
  const { connectPublisher } = await import('#features/publishing/server/publisher.ts')
  const publisher = await connectPublisher(config)
  const { publish, close, ...watched } = await openRuns(config, build, publisher, contentOrigin(config))
  return {
    publish,
    watched,
    close: async () => {
      await close()
      await publisher.close()
    },
  }
}

const say = (line: string) => console.info(line)

const main = async () => {
  const config = loadConfig()
  const over = new AbortController()
  onStopSignal(() => over.abort())
  const build = compile(join(import.meta.dirname, '..'), config.buildDir)
  build.catch(() => over.abort())
  const runs = config.databaseUrl ? await openShared(config, build) : openAlone(config, build)
  let refreshedAt = Number.NEGATIVE_INFINITY
  const publish = (more: Partial<RunOptions>) => {
    const refreshCounts = performance.now() - refreshedAt > REFRESH_COUNTS_EVERY_MS
    if (refreshCounts) refreshedAt = performance.now()
    return runs.publish({ refreshCounts, paced: !refreshCounts, ...more })
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
      ...runs.watched,
      publish: (cause) =>
        isReady ? publish({ cause, quiet: true, watching: true, sameBuild: true }) : publishFirst(),
      say,
      signal: over.signal,
    })
    await build
  } finally {
    await runs.close()
  }
}

restartWithMemorySettings()
main().catch((error: unknown) => {
  console.error(operatorText(error))
  process.exitCode = 1
})
