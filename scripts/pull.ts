// npm run pull: brings content-cache/ up to date, nothing else.
import { pull } from '#publish/pull.ts'
import { snapshotFile } from '#publish/run.ts'
import { loadConfig } from '#server/config.ts'

const main = async () => {
  const config = loadConfig()
  const report = await pull({
    apiBase: config.apiBase || `http://localhost:${config.port}`,
    snapshot: snapshotFile(config.contentCache),
    mediaBase: config.apiBase,
    force: process.argv.includes('--force'),
  })
  console.info(
    `共 ${report.total} 篇，变动 ${report.changed} 篇，移除 ${report.removed} 篇，用时 ${report.milliseconds} 毫秒`,
  )
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
