// The whole portal with its demo content, as `npm start` brings it up.
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { environment, type ProcessGroup, root, waitForLine } from './process-group.ts'

export const startDemoSite = async (group: ProcessGroup, more: Record<string, string> = {}) => {
  const folder = group.folder()
  const parts = (await group.copyDemo?.(folder)) ?? {
    DATA_DIR: join(folder, 'data'),
    OUT_DIR: join(folder, 'dist'),
    CONTENT_CACHE: join(folder, 'content-cache'),
  }
  const port = Number(more.PORT) || (await freePort())
  const env = environment({
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...parts,
    ...more,
  })
  const script = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/start.ts')]
  const child = group.start(process.execPath, script, { env })
  await waitForLine(child, /^ready /m, 300_000)
  return { origin: `http://127.0.0.1:${port}`, outDir: parts.OUT_DIR, pid: child.pid ?? 0 }
}
