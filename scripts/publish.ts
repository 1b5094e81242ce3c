// npm run publish: pull and publish what changed; `-- --watch` goes on doing so, `-- --full` renders everything.
import { join } from 'node:path'
import { compile } from '#publish/compile.ts'
import { run } from '#publish/run.ts'
import { watch } from '#publish/watch.ts'
import { loadConfig } from '#server/config.ts'
import { progressTo } from './progress.ts'

/** How often another machine's backend is asked whether anything changed. */
const ASK_EVERY_MS = 1000

const say = (line: string) => console.info(line)
const has = (flag: string) => process.argv.includes(flag)

const main = async () => {
  const config = loadConfig()
  const { siteUrl, apiBase, outDir, contentCache } = config
  const build = compile(join(import.meta.dirname, '..'))
  const options = {
    pullFrom: apiBase || `http://localhost:${config.port}`,
    siteUrl,
    apiBase,
    outDir,
    contentCache,
    force: has('--force'),
    compare: has('--compare'),
    say,
    progress: progressTo(say),
  }
  const report = await run(build, { ...options, full: has('--full') })
  if (!has('--watch')) {
    if (report.failures.length > 0) process.exitCode = 1
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
