// The API alone, as `scripts/serve.ts` brings it up, with a data folder of its own.
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { environment, type ProcessGroup, root, waitForLine } from './process-group.ts'

/** Milliseconds: the demo may be put into the database first, on a machine that has other work. */
const START_TIMEOUT = 900_000

export const startApi = async (group: ProcessGroup, settings: Record<string, string> = {}) => {
  const port = await freePort()
  const folder = group.folder()
  const isEmbedded = !settings.DATABASE_URL
  const copy = isEmbedded ? await group.copyDemo?.(folder) : undefined
  const dataDir = copy?.DATA_DIR ?? folder
  const env = environment({
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    OUT_DIR: join(dataDir, 'none'),
    ...settings,
  })
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/serve.ts')]
  const child = group.start(process.execPath, args, { env })
  await waitForLine(child, /^ready /m, START_TIMEOUT)
  return { origin: `http://127.0.0.1:${port}`, port, pid: child.pid ?? 0, dataDir }
}
