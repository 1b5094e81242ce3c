// npm run dev: templates with hot reload on PORT, the API on the next port, content pulled once.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { dev } from 'astro'
import { startServer } from '#app/start.ts'
import { refresh } from '#platform/publish/refresh.ts'
import { loadConfig } from '#platform/server/config.ts'
import { logFileIn } from '#platform/server/http/log.ts'
import { onStopSignal } from '#platform/server/stop-signals.ts'
import { publishing } from './publishing.ts'

const root = join(import.meta.dirname, '..')
const config = loadConfig()
mkdirSync(config.dataDir, { recursive: true })
const server = await startServer({ ...config, port: config.port + 1, logLevel: 'warn', logToStdout: false })
await refresh({
  ...publishing(config, config.apiBase || server.url),
  // `astro dev` renders from the default place.
  contentCache: join(root, 'content-cache'),
})
console.info(`接口日志 ${logFileIn(config.dataDir)}`)
const proxy = { target: server.url, changeOrigin: true }
const site = await dev({
  root,
  server: { port: config.port },
  vite: { server: { proxy: { '/api': proxy, '/pro': proxy, '/uploads': proxy } } },
})
onStopSignal(() => void Promise.allSettled([site.stop(), server.close()]).then(() => process.exit(0)))
