// npm run pull: brings content-cache/ up to date, nothing else; `-- --compare` trusts no change feed.
import { htmlPool } from '#platform/html/pool.ts'
import { refresh } from '#platform/publish/refresh.ts'
import { loadConfig } from '#platform/server/config.ts'
import { contentOrigin, publishing } from './publishing.ts'

const main = async () => {
  const config = loadConfig()
  htmlPool.servesNoEditors()
  await refresh({
    ...publishing(config, contentOrigin(config)),
    force: process.argv.includes('--force'),
    compare: process.argv.includes('--compare'),
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
