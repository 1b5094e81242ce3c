// Folders that `npm start` leaves on an empty machine: the demo's data folder, and the site made of it. Made once for the
// sources as they are, and copied by all who need a demo but do not test how it comes about.
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withLock } from '#platform/publish/system/lock.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startProcess } from './processes.ts'

const root = join(import.meta.dirname, '../..')
const TIMEOUT_MS = 480_000
/** Address that is written into every page: with another one a portal would render them all again. */
export const SITE_URL = 'http://localhost:4391'

const FOLDER = join(root, 'node_modules/.cache/seeded-demo')
const SOURCES = ['src/**/*', 'public/**/*', 'scripts/*', 'astro.config.mjs', 'package-lock.json']
const KEPT = 3

/** Hash of everything the demo is made from; of the day too, since its dates count back from when it is made. */
const sourceHash = () => {
  const hash = createHash('sha256').update(new Date().toDateString())
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** All but the demos used last: runs on other sources may have just begun with one. */
const removeOld = () => {
  const folders = readdirSync(FOLDER)
    .map((name) => join(FOLDER, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of folders.slice(KEPT)) rmSync(folder, { recursive: true, force: true })
}

/** File that the folder has once it is whole: output of the start that made it. */
const MADE = 'made'
const LOCK = 'lock'
const OWN_FILES: ReadonlySet<string> = new Set([MADE, LOCK])

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

let demo: Promise<string> | undefined

const find = async () => {
  const folder = join(FOLDER, sourceHash())
  const made = join(folder, MADE)
  mkdirSync(folder, { recursive: true })
  await withLock(join(folder, LOCK), async () => {
    if (existsSync(made)) return
    // A start that was broken off may have left a part.
    for (const name of readdirSync(folder))
      if (name !== LOCK) rmSync(join(folder, name), { recursive: true, force: true })
    writeFileSync(made, await make(folder))
    removeOld()
  })
  utimesSync(folder, new Date(), new Date())
  return folder
}

/** The folder that all copy from: whoever asks first makes it, others wait. Of no use to who would change it. */
export const seededDemo = (): Promise<string> => (demo ??= find())

/** Output of the first start, until it was ready. */
export const outputOfFirstStart = async () => readFileSync(join(await seededDemo(), MADE), 'utf8')

/** Copies the demo into a folder; answers its parts there, and the address that it was made for. */
export const copyOfDemo = async (to: string) => {
  // The publisher's own records among them, which stand beside the site: without them it would render all pages again.
  await cp(await seededDemo(), to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !OWN_FILES.has(basename(path)),
  })
  return { ...partsOf(to), SITE_URL }
}
