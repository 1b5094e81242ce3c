// npm run publish: pull and publish what changed; `-- --watch` goes on doing so, `-- --full` renders everything.
import { join } from 'node:path'
import { compile } from '#publish/compile.ts'
import { isComplete, run } from '#publish/run.ts'
import { watch } from '#publish/watch.ts'
import { loadConfig } from '#server/config.ts'
import { progressTo } from './progress.ts'
import { publishing } from './publishing.ts'

/** How often another machine's backend is asked whether anything changed. */
const ASK_EVERY_MS = 1000

const has = (flag: string) => process.argv.includes(flag)

const main = async () => {
  const config = loadConfig()
  const build = compile(join(import.meta.dirname, '..'))
  const { say, ...given } = publishing(config, config.apiBase || `http://localhost:${config.port}`)
  const options = {
    ...given,
    say,
    force: has('--force'),
    compare: has('--compare'),
    progress: progressTo(say),
  }
  const report = await run(build, { ...options, full: has('--full') })
  if (!has('--watch')) {
    if (!isComplete(report)) process.exitCode = 1
    return
  }
  const over = new AbortController()
  process.once('SIGTERM', () => over.abort())
  process.once('SIGINT', () => over.abort())
  say('等待内容变动…')
  const compiled = await build
  await watch({
    publish: () => run(compiled, { ...options, quiet: true }),
    subscribe: (wake) => {
      const timer = setInterval(wake, ASK_EVERY_MS)
      return () => clearInterval(timer)
    },
    say,
    signal: over.signal,
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
