// npm run publish: pull and publish what changed; `-- --watch` goes on doing so, `-- --full` renders everything.
import { join } from 'node:path'
import { compile } from '#publish/compile.ts'
import { isComplete, type RunOptions, run } from '#publish/run.ts'
import { watch } from '#publish/watch.ts'
import { type Config, loadConfig } from '#server/config.ts'
import type { Publisher } from '#server/publisher.ts'
import { progressTo } from './progress.ts'
import { publishing } from './publishing.ts'

/** How often a backend is asked whether anything changed, where its database cannot tell. */
const ASK_EVERY_MS = 1000

const has = (flag: string) => process.argv.includes(flag)

/** Without a database of its own to share: nothing is kept, and only this machine's publishers take turns. */
const apart: Pick<Publisher, 'onContentChange' | 'publishLock'> = {
  onContentChange: (wake) => {
    const timer = setInterval(wake, ASK_EVERY_MS)
    return () => clearInterval(timer)
  },
  publishLock: (work) => work(new AbortController().signal),
}

const connect = async (config: Config) => {
  if (!config.databaseUrl) return { ...apart, publishes: undefined, close: async () => undefined }
  const { connectPublisher } = await import('#server/publisher.ts')
  return connectPublisher(config)
}

const main = async () => {
  const config = loadConfig()
  const build = compile(join(import.meta.dirname, '..'))
  build.catch(() => undefined)
  const { say, ...given } = publishing(config, config.apiBase || `http://localhost:${config.port}`)
  const publisher = await connect(config)
  const publish = (more: Partial<RunOptions>) =>
    publisher.publishLock((signal) =>
      run(build, {
        ...given,
        say,
        record: publisher.publishes,
        signal,
        force: has('--force'),
        compare: has('--compare'),
        progress: progressTo(say),
        ...more,
      }),
    )
  try {
    const report = await publish({ full: has('--full') })
    if (!has('--watch')) {
      if (!isComplete(report)) process.exitCode = 1
      return
    }
    const over = new AbortController()
    process.once('SIGTERM', () => over.abort())
    process.once('SIGINT', () => over.abort())
    say('等待内容变动…')
    await watch({
      publish: () => publish({ quiet: true }),
      subscribe: publisher.onContentChange,
      say,
      signal: over.signal,
    })
  } finally {
    await publisher.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
