// The whole portal with its demo content, as `npm start` brings it up.
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { serveAsCdn } from './cdn.ts'
import { startNginx } from './nginx.ts'
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
  await waitForLine(child, /^ready /m, 900_000)
  return { origin: `http://127.0.0.1:${port}`, outDir: parts.OUT_DIR, pid: child.pid ?? 0 }
}

/** The portal, and nginx before it with the rules that it has written. */
export const startDemoBehindNginx = async (group: ProcessGroup) => {
  const [port, nginxPort] = [await freePort(), await freePort()]
  const site = await startDemoSite(group, {
    PORT: String(port),
    API_UPSTREAM: `http://127.0.0.1:${port}`,
    SITE_HOST: `127.0.0.1:${nginxPort}`,
  })
  const nginx = await startNginx(group, join(`${site.outDir}.publish`, 'hosting', 'nginx.conf'))
  return { ...site, port, nginxPort, nginxPid: nginx.pid ?? 0 }
}

const startBehindCdn = async (group: ProcessGroup) => {
  const port = await freePort()
  // A copy keeps the address that it was made for: with another one all its pages would be rendered again.
  const own: Record<string, string> = group.copyDemo ? {} : { SITE_URL: `http://127.0.0.1:${port}` }
  const { origin, outDir } = await startDemoSite(group, own)
  return { origin, outDir, site: await serveAsCdn(outDir, origin, port) }
}

const behindCdn = new WeakMap<ProcessGroup, ReturnType<typeof startBehindCdn>>()

/**
 * The portal, and its site behind a CDN, which goes on serving the pages of the start. Benches of one group share it: they
 * may add and edit records, and remove nothing.
 */
export const openDemoBehindCdn = (group: ProcessGroup) => {
  const portal = behindCdn.get(group) ?? startBehindCdn(group)
  behindCdn.set(group, portal)
  return portal
}
