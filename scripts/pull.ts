// npm run pull: brings content-cache/ up to date, nothing else; `-- --compare` trusts no change feed.
import { refresh } from '#publish/run.ts'
import { loadConfig } from '#server/config.ts'

const main = async () => {
  const config = loadConfig()
  await refresh({
    pullFrom: config.apiBase || `http://localhost:${config.port}`,
    siteUrl: config.siteUrl,
    apiBase: config.apiBase,
    outDir: config.outDir,
    contentCache: config.contentCache,
    force: process.argv.includes('--force'),
    compare: process.argv.includes('--compare'),
    say: (line) => console.info(line),
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
