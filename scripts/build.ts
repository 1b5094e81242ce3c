// npm run build: pull, compile, publish to OUT_DIR. What a CDN's build machine runs; needs only API_BASE.
import { join } from 'node:path'
import { run } from '#publish/run.ts'
import { loadConfig } from '#server/config.ts'

const main = async () => {
  const config = loadConfig()
  if (!config.apiBase)
    throw new Error('请用 API_BASE 指明内容来自哪里，例如 API_BASE=https://api.example.org npm run build')
  const report = await run({
    root: join(import.meta.dirname, '..'),
    pullFrom: config.apiBase,
    siteUrl: config.siteUrl,
    apiBase: config.apiBase,
    outDir: config.outDir,
    contentCache: config.contentCache,
    force: process.argv.includes('--force'),
    say: (line) => console.info(line),
  })
  if (report.failures.length > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
