// HTTP server for monitors and load balancers, on a port that only the operator's machines reach.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Migration, missingMigrations, readMigrations } from '#platform/server/db/migrate.ts'
import { isDatabaseAnswering } from '#platform/server/db/ping.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { ProgramVersion } from '#platform/server/version.ts'

export interface AdminServer {
  /** From then on it is not ready: balancers send no more requests. */
  drain: () => void
  close: () => Promise<void>
}

interface Options {
  port: number
  host: string
  /** Undefined for a process without a database. */
  db: Db | undefined
  version: ProgramVersion
  /** Text of all figures, and its content type. */
  metrics: { read: () => Promise<{ text: string; contentType: string }> }
  /** Answers JSON to `POST` of JSON at these paths. */
  calls?: Readonly<Record<string, (input: unknown) => Promise<unknown>>>
  /** Whether what comes before its first answer is over. */
  hasStarted?: () => boolean
  /** Which key this process lacks that other servers use; undefined for none. */
  missingKey?: () => Promise<'data key' | 'signing key' | undefined>
}

const TEXT = 'text/plain; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

const MAX_BODY = 4 * 1024 ** 2

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) throw new Error('the body is too large')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** Why this instance should get no requests, in a word; undefined where it should. */
const unreadiness = async (
  db: Db | undefined,
  known: readonly Migration[],
  missingKey: NonNullable<Options['missingKey']>,
) => {
  if (!db) return undefined
  if (!(await isDatabaseAnswering(db))) return 'database'
  // Migrations of a newer program do not count: while an update goes from server to server, the older ones go on answering.
  if ((await missingMigrations(db, known).catch(() => [])).length > 0) return 'migration'
  return missingKey().catch(() => undefined)
}

export const startAdminServer = async ({
  port,
  host,
  db,
  version,
  metrics,
  calls = {},
  hasStarted = () => true,
  missingKey = () => Promise.resolve(undefined),
}: Options): Promise<AdminServer> => {
  let isDraining = false
  const known = readMigrations()
  const answer = async (path: string, send: (status: number, type: string, body: string) => void) => {
    if (path === '/live') return send(200, TEXT, 'live\n')
    if (path === '/ready') {
      const why = isDraining
        ? 'draining'
        : hasStarted()
          ? await unreadiness(db, known, missingKey)
          : 'starting'
      return send(why ? 503 : 200, TEXT, `${why ?? 'ready'}\n`)
    }
    if (path === '/version') return send(200, JSON_TYPE, `${JSON.stringify(version)}\n`)
    if (path !== '/metrics') return send(404, TEXT, '/live /ready /version /metrics\n')
    const { text, contentType } = await metrics.read()
    return send(200, contentType, text)
  }
  const sendTo = (response: ServerResponse) => (status: number, type: string, body: string) => {
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  }
  const server = createServer((request, response) => {
    const send = sendTo(response)
    const call = request.method === 'POST' ? calls[request.url ?? ''] : undefined
    if (call) {
      readJson(request)
        .then(call)
        .then((answer) => send(200, JSON_TYPE, JSON.stringify(answer)))
        .catch((error: unknown) => send(500, TEXT, `${error instanceof Error ? error.message : 'failed'}\n`))
      return
    }
    answer(new URL(request.url ?? '/', 'http://localhost').pathname, send).catch((error: unknown) =>
      send(500, TEXT, `${error instanceof Error ? error.message : 'failed'}\n`),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    drain: () => {
      isDraining = true
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
