// npm run dev: templates with hot reload on PORT, the API on the next port, content pulled once.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { dev } from 'astro'
import { refresh } from '#publish/run.ts'
import { loadConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'

const root = join(import.meta.dirname, '..')
const config = loadConfig()
mkdirSync(config.dataDir, { recursive: true })
const server = await startServer({ ...config, port: config.port + 1, logLevel: 'warn' })
await refresh({
  pullFrom: config.apiBase || server.url,
  siteUrl: config.siteUrl,
  apiBase: config.apiBase,
  outDir: config.outDir,
  // `astro dev` renders from the default place.
  contentCache: join(root, 'content-cache'),
  say: (line) => console.info(line),
})
const proxy = { target: server.url, changeOrigin: true }
const site = await dev({
  root,
  server: { port: config.port },
  vite: { server: { proxy: { '/api': proxy, '/pro': proxy, '/uploads': proxy } } },
})
const stop = () => void Promise.allSettled([site.stop(), server.close()]).then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
