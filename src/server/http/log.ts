// What is logged, and what never is: no body, no secret, no phone in full, no query that opens anything.
import { join, resolve } from 'node:path'
import type { FastifyServerOptions } from 'fastify'
import { createStream } from 'rotating-file-stream'
import { maskMobilesIn } from '#lib/personal-numbers.ts'
import { addressOf } from '#server/security/network.ts'
import { PRIVATE_FILE, preparePrivateFolder } from '#server/security/private-files.ts'
import { REDACTED, redactUrl } from '#server/security/redact-url.ts'

interface DatabaseError extends Error {
  query?: string
  params?: unknown
}

/** Drizzle puts a query's values into message and stack: phones and hashes among them. */
const errorOf = (error: DatabaseError): Record<string, unknown> => {
  const cause = error.cause instanceof Error ? { cause: errorOf(error.cause) } : {}
  if (typeof error.query === 'string')
    return { type: error.name, message: `Failed query: ${error.query}`, ...cause }
  return { type: error.name, message: error.message, stack: error.stack, ...cause }
}

export const SECRETS = [
  'token',
  'password',
  'repassword',
  'newpassword',
  'code',
  'captcha',
  'authorization',
  'cookie',
]

export interface LogTarget {
  write(line: string): void
}

export interface LogFile extends LogTarget {
  /** Waits until every line is on the disk. */
  close(): Promise<void>
}

const LOG_FILE_SIZE = '10M'
/** Full files that are kept beside the current one. */
const OLD_LOG_FILES = 4

const LOG_NAME = 'server.log'

export const logFileIn = (dataDir: string) => join(dataDir, 'log', LOG_NAME)

/** Starts a new file when the current one is full: `server.log.1` is the latest of the full ones. */
export const openLogFile = (dataDir: string): LogFile => {
  const folder = resolve(dataDir, 'log')
  preparePrivateFolder(folder)
  const stream = createStream((index) => (index ? `${LOG_NAME}.${String(index)}` : LOG_NAME), {
    path: folder,
    size: LOG_FILE_SIZE,
    rotate: OLD_LOG_FILES,
    mode: PRIVATE_FILE,
  })
  let isBroken = false
  // A full disk costs log lines, not the server.
  stream.on('error', (error) => {
    if (!isBroken) console.error(`日志无法写入 ${join(folder, LOG_NAME)}：${error.message}`)
    isBroken = true
  })
  return {
    write: (line) => void (isBroken || stream.write(line)),
    close: () => new Promise((closed) => (isBroken ? closed() : stream.end(() => closed()))),
  }
}

export const loggerOptions = (level: string, stream?: LogTarget): FastifyServerOptions['logger'] => ({
  level,
  ...(stream ? { stream } : {}),
  redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), censor: REDACTED },
  // The last gate before the line leaves: whatever was logged, by whom ever.
  hooks: { streamWrite: maskMobilesIn },
  serializers: {
    req: (request) => ({
      method: request.method,
      url: redactUrl(request.url),
      address: addressOf(request),
    }),
    res: (reply) => ({ status: reply.statusCode }),
    err: (error) => errorOf(error) as never,
  },
})
