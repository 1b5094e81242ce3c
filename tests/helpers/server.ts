// The server as it is started, listening, on a database of its own or one that several share.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startServer } from '#app/start.ts'
import { loadConfig } from '#platform/server/config.ts'
import { newDatabase } from './database.ts'

/** Url of a new migrated database; empty on PGlite, where each server has its own. */
export const newDatabaseUrl = async () => {
  const source = inject('database')
  return source.kind === 'postgres' ? newDatabase(source.url, source.template) : ''
}

/** Servers on one database have the same keys. */
const DATA_KEY = Buffer.alloc(32, 7).toString('base64')
const SIGNING_KEY = Buffer.alloc(32, 8).toString('base64')

/** @param url of the database; without it the server has its own @param more settings, such as those of a bucket */
export const testServer = async (url?: string, more: Record<string, string> = {}) => {
  const databaseUrl = url ?? (await newDatabaseUrl())
  const dataDir = mkdtempSync(join(tmpdir(), 'linquan-server-'))
  const env = { DATA_DIR: dataDir, DATA_KEY, SIGNING_KEY, HOST: '127.0.0.1', LOG_LEVEL: 'silent', DEMO: '0' }
  const server = await startServer({ ...loadConfig({ ...env, ...more }), databaseUrl, port: 0 })
  return {
    ...server,
    close: async () => {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof testServer>>
