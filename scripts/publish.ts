// npm run publish: pull and publish what changed; `-- --watch` goes on doing so, `-- --full` renders everything.
import { join } from 'node:path'
import type { Publisher } from '#features/publishing/server/publisher.ts'
import { operatorText } from '#platform/lib/plain-error.ts'
import { compile } from '#platform/publish/render/compile.ts'
import type { RunOptions } from '#platform/publish/run-options.ts'
import { watch } from '#platform/publish/watch.ts'
import { type Config, loadConfig } from '#platform/server/config.ts'
import { onStopSignal } from '#platform/server/stop-signals.ts'
import { progressTo } from './progress.ts'
import { contentOrigin, delivering, runAsked } from './publishing.ts'

/** How often a backend is asked whether anything changed, where no database can tell. */
const ASK_EVERY_MS = 1000
/** How often for what moves without an edit. */
const REFRESH_COUNTS_EVERY_MS = 60_000

const has = (flag: string) => process.argv.includes(flag)

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
  const build = compile(join(import.meta.dirname, '..'))
  build.catch(() => undefined)
  const publisher = await connect(config)
  const { options, deliveries } = delivering(config, contentOrigin(config), {
    publishes: publisher.publishes,
  })
  const { say } = options
  const publish = (more: Partial<RunOptions>) =>
    publisher.publishLock(
      () => runAsked(build, { ...options, force: has('--force'), ...more }, publisher.publishes),
      { waiting },
    )
  try {
    const { failures } = await publish({
      full: has('--full'),
      compare: has('--compare'),
      refreshCounts: true,
      progress: progressTo(say),
    })
    if (!has('--watch')) {
      const undelivered = await deliveries.drain()
      if (failures.length + undelivered.length > 0) process.exitCode = 1
      return
    }
    const over = new AbortController()
    onStopSignal(() => over.abort())
    say('等待内容变动…')
    let refreshedAt = performance.now()
    await watch({
      publish: (cause) => {
        const refreshCounts = performance.now() - refreshedAt > REFRESH_COUNTS_EVERY_MS
        if (refreshCounts) refreshedAt = performance.now()
        return publish({
          cause,
          quiet: true,
          watching: true,
          sameBuild: true,
          refreshCounts,
          paced: !refreshCounts,
        })
      },
      subscribe: publisher.onContentChange,
      say,
      signal: over.signal,
      ...(config.databaseUrl ? {} : { everyMs: ASK_EVERY_MS }),
    })
  } finally {
    await deliveries.close()
    await publisher.close()
  }
}

main().catch((error: unknown) => {
  console.error(operatorText(error))
  process.exitCode = 1
})
