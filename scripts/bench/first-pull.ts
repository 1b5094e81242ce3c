// The first pull of a backend that has everything already: the whole command, and the same after it was killed half way.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { aside, atMost, type Figure } from './figures.ts'
import { openPostgres } from './postgres.ts'
import { environment, outputOf, type ProcessGroup, root, waitForLine } from './process-group.ts'
import { ARTICLES, fillDatabase } from './sample-database.ts'
import type { Size } from './size.ts'

const FEW = 400
const READY_MS = 60_000

export const firstPull = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const articles = size === 'small' ? FEW : ARTICLES
  const databaseUrl = await openPostgres(group)
  const port = await freePort()
  const portal = (script: string, contentCache: string) =>
    group.start(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      cwd: root,
      env: environment({
        DATABASE_URL: databaseUrl,
        DEMO: '0',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: `${contentCache}/data`,
        OUT_DIR: `${contentCache}/dist`,
        CONTENT_CACHE: contentCache,
        API_BASE: `http://127.0.0.1:${port}`,
        LOG_LEVEL: 'error',
      }),
    })
  const api = portal('scripts/serve.ts', group.folder())
  await waitForLine(api, /^ready/m, READY_MS)
  await fillDatabase(databaseUrl, articles)

  const pullInto = async (contentCache: string) => {
    const started = performance.now()
    await outputOf(portal('scripts/pull.ts', contentCache), 'npm run pull')
    return (performance.now() - started) / 1000
  }
  const whole = await pullInto(group.folder())
  const folder = group.folder()
  const killed = portal('scripts/pull.ts', folder)
  const gone = once(killed, 'exit')
  await wait(whole * 600)
  killed.kill('SIGKILL')
  await gone
  const rest = await pullInto(folder)
  return [
    atMost(`first pull of ${articles} articles, eight calls at once`, whole, 600, 's'),
    aside('records a second', articles / whole),
    // A very short pull may have ended before it was killed: this is then the time of a pull that finds nothing to do.
    aside('the rest of one that was killed after 0.6 of that time, of the whole', rest / whole),
  ]
}
