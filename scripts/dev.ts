// npm run dev: templates with hot reload on PORT, the API on the next port, started again when its code changes; edits in
// the console are pulled as they are made.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dev } from 'astro'
import { messageOf } from '#platform/lib/errors.ts'
import { refresh } from '#platform/publish/refresh.ts'
import { loadConfig } from '#platform/server/config.ts'
import { logFileIn } from '#platform/server/http/log.ts'
import { onStopSignal } from '#platform/server/stop-signals.ts'
import { contentOrigin, publishing } from './publishing.ts'

const PULL_EVERY_MS = 2000

const root = join(import.meta.dirname, '..')
const config = loadConfig()
const apiPort = config.port + 1
const apiUrl = `http://localhost:${apiPort}`
mkdirSync(config.dataDir, { recursive: true })
const api = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    '--disable-warning=ExperimentalWarning',
    join(root, 'scripts/serve.ts'),
  ],
  { cwd: root, env: { ...process.env, PORT: String(apiPort) }, stdio: ['ignore', 'ignore', 'inherit'] },
)

// `astro dev` renders from the default folder.
const options = {
  ...publishing(config, contentOrigin(config, apiUrl)),
  contentCache: join(root, 'content-cache'),
}

const isUp = () =>
  fetch(`${apiUrl}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isUp()) && api.exitCode === null) await sleep(200)
await refresh(options)
console.info(`接口日志 ${logFileIn(config.dataDir)}`)

const proxy = { target: apiUrl, changeOrigin: true }
const site = await dev({
  root,
  server: { port: config.port },
  vite: { server: { proxy: { '/api': proxy, '/pro': proxy, '/uploads': proxy } } },
})

const stopping = new AbortController()
const followContent = async () => {
  while (!stopping.signal.aborted) {
    await sleep(PULL_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    // The API is down for a moment whenever its code changes.
    if (await isUp())
      await refresh({ ...options, watching: true, quiet: true }).catch((error: unknown) =>
        console.error(messageOf(error)),
      )
  }
}
void followContent()

onStopSignal(() => {
  stopping.abort()
  api.kill()
  void site.stop().finally(() => process.exit(0))
})
