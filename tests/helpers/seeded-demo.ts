// Folders that `npm start` leaves on an empty machine: the demo's data folder, and the site made of it. Made once for a
// run of tests, and copied by all who need a demo but do not test how it comes about.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withLock } from '#platform/publish/system/lock.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startProcess } from './processes.ts'

const root = join(import.meta.dirname, '../..')
const TIMEOUT_MS = 480_000
/** Address that is written into every page: with another one a portal would render them all again. */
const SITE_URL = 'http://portal.example'

/** File that the folder has once it is whole: output of the start that made it. */
const MADE = 'made'

/** Its parts, as DATA_DIR, OUT_DIR and CONTENT_CACHE. */
export const partsOf = (folder: string) => ({
  DATA_DIR: join(folder, 'data'),
  OUT_DIR: join(folder, 'dist'),
  CONTENT_CACHE: join(folder, 'content-cache'),
})

/** Fills the folder by a first start; answers its output. */
const make = async (folder: string) => {
  const port = await freePort()
  const portal = await startProcess(
    [process.execPath, '--disable-warning=ExperimentalWarning', 'scripts/start.ts'],
    {
      port,
      cwd: root,
      env: {
        PORT: String(port),
        HOST: '127.0.0.1',
        DEMO: '1',
        LOG_LEVEL: 'warn',
        SITE_URL,
        ...partsOf(folder),
      },
    },
  )
  try {
    for (const until = Date.now() + TIMEOUT_MS; !portal.output().includes('\nready http'); await pause(100))
      if (Date.now() > until) throw new Error(`the demo was not ready in time:\n${portal.output()}`)
    return portal.output()
  } finally {
    // Killed, it would leave a database that is not whole.
    await portal.stop('SIGTERM', TIMEOUT_MS)
  }
}

/** The folder that all copy from: whoever asks first makes it, others wait. Of no use to who would change it. */
export const seededDemo = async (): Promise<string> => {
  const folder = process.env.SEEDED_DEMO
  if (!folder) throw new Error('the run has no folder for the demo')
  const made = join(folder, MADE)
  mkdirSync(folder, { recursive: true })
  await withLock(join(folder, 'lock'), async () => {
    if (existsSync(made)) return
    writeFileSync(made, await make(folder))
  })
  return folder
}

/** Output of the first start, until it was ready. */
export const outputOfFirstStart = async () => readFileSync(join(await seededDemo(), MADE), 'utf8')

/** Copies the demo into a folder; answers its parts there, and the address that it was made for. */
export const copyOfDemo = async (to: string) => {
  const from = partsOf(await seededDemo())
  const parts = partsOf(to)
  for (const [name, folder] of Object.entries(parts))
    await cp(from[name as keyof typeof from], folder, { recursive: true, preserveTimestamps: true })
  return { ...parts, SITE_URL }
}
