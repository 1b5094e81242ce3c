// The API alone, beside publishers and web servers that run elsewhere; it serves the published folder too where there is one.
import { existsSync } from 'node:fs'
import { startServer } from '#app/start.ts'
import { operatorText } from '#platform/lib/plain-error.ts'
import { loadConfig } from '#platform/server/config.ts'
import { onStopSignal } from '#platform/server/stop-signals.ts'
import { restartWithMemorySettings } from './memory-settings.ts'

const fail = (error: unknown) => {
  console.error(operatorText(error))
  process.exit(1)
}

const main = async () => {
  const config = loadConfig()
  const server = await startServer(config, { outDir: existsSync(config.outDir) ? config.outDir : undefined })
  console.info(`ready ${server.url}`)
  onStopSignal(() => {
    server.close().then(() => process.exit(0), fail)
  })
}

restartWithMemorySettings()
main().catch(fail)
