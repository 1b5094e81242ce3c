// The whole portal with its demo content, as `npm start` brings it up.
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { environment, lineOf, root, type Workshop } from './workshop.ts'

export const startDemoSite = async (shop: Workshop, more: Record<string, string> = {}) => {
  const folder = shop.folder()
  const outDir = join(folder, 'dist')
  const port = Number(more.PORT) || (await freePort())
  const env = environment({
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(folder, 'data'),
    OUT_DIR: outDir,
    CONTENT_CACHE: join(folder, 'content'),
    ...more,
  })
  const script = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/start.ts')]
  const child = shop.start(process.execPath, script, { env })
  await lineOf(child, /^ready /m, 120_000)
  return { origin: `http://127.0.0.1:${port}`, outDir, pid: child.pid ?? 0 }
}
