// A site built from the strict backend, on an origin of its own; its storage takes files by form.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { publishedSite, sendNotFoundPage } from '#platform/server/http/site-files.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { startSpecBackend } from '../../fixtures/spec-backend/start.ts'
import { startStorage } from '../../fixtures/spec-backend/storage.ts'

const root = join(import.meta.dirname, '../../..')

export const openSpecSite = async () => {
  const backend = await startSpecBackend()
  const storage = await startStorage(backend.state.uploadToken)
  const folder = mkdtempSync(join(tmpdir(), 'portal-spec-site-'))
  const outDir = join(folder, 'dist')
  const port = await freePort()
  const url = `http://localhost:${port}`
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'], {
    cwd: root,
    env: {
      ...process.env,
      API_BASE: backend.url,
      SITE_URL: url,
      UPLOAD_STYLE: 'form',
      UPLOAD_ORIGIN: storage.url,
      UPLOAD_PUBLIC_URL: storage.url,
      OUT_DIR: outDir,
      CONTENT_CACHE: join(folder, 'content-cache'),
      DATA_DIR: join(folder, 'data'),
    },
  })
  const app = fastify()
  publishedSite(app, outDir)
  app.setNotFoundHandler((_request, reply) => sendNotFoundPage(reply, outDir))
  await app.listen({ port, host: 'localhost' })
  return {
    url,
    backend,
    storage,
    close: async () => {
      await Promise.all([app.close(), backend.close(), storage.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type SpecSite = Awaited<ReturnType<typeof openSpecSite>>
