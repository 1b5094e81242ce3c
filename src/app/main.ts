import { existsSync } from 'node:fs'
import { ConfigError, loadConfig } from '#platform/server/config.ts'
import { DatabaseUnusable } from '#platform/server/db/open.ts'
import { onStopSignal } from '#platform/server/stop-signals.ts'
import { startServer } from './start.ts'

const run = async () => {
  const config = loadConfig()
  const server = await startServer(config, { outDir: existsSync(config.outDir) ? config.outDir : undefined })
  console.info(`ready ${server.url}`)
  const stop = () => {
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  onStopSignal(stop)
}

run().catch((error: unknown) => {
  const isForOperator = error instanceof ConfigError || error instanceof DatabaseUnusable
  console.error(isForOperator ? error.message : error)
  process.exit(1)
})
