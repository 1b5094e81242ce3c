// npm run build: pull, compile, publish in full to OUT_DIR. What a CDN's build machine runs; needs only API_BASE.
import { join } from 'node:path'
import { compile } from '#publish/compile.ts'
import { run } from '#publish/run.ts'
import { loadConfig } from '#server/config.ts'
import { progressTo } from './progress.ts'

const say = (line: string) => console.info(line)

const main = async () => {
  const config = loadConfig()
  if (!config.apiBase)
    throw new Error('请用 API_BASE 指明内容来自哪里，例如 API_BASE=https://api.example.org npm run build')
  const { siteUrl, apiBase, outDir, contentCache } = config
  const report = await run(compile(join(import.meta.dirname, '..')), {
    pullFrom: apiBase,
    siteUrl,
    apiBase,
    outDir,
    contentCache,
    full: true,
    force: process.argv.includes('--force'),
    say,
    progress: progressTo(say),
  })
  if (report.failures.length > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
