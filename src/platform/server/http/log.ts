// What is logged, and what never is: no body, no secret, no phone in full, no query that opens anything.
import { join, resolve } from 'node:path'
import type { FastifyServerOptions } from 'fastify'
import { pino } from 'pino'
import { createStream } from 'rotating-file-stream'
import { maskMobilesIn } from '#platform/lib/personal-numbers.ts'
import { addressOf } from '#platform/server/security/network.ts'
import { PRIVATE_FILE, preparePrivateFolder } from '#platform/server/security/private-files.ts'

const REDACTED = '[已隐去]'

/**
 * Parameter names whose values are redacted. A keyword may be a phone, and a signature gives access to a private file until
 * it expires.
 */
const SENSITIVE =
  /token|passw|pwd|code|captcha|otp|secret|session|cookie|auth|sign|credential|mobile|phone|keyword|user_?name|login_?name|id_?card/i

const decoded = (name: string) => {
  try {
    return decodeURIComponent(name)
  } catch {
    // A name that cannot be decoded is treated as sensitive.
    return 'secret'
  }
}

const redactedPair = (pair: string) => {
  const end = pair.indexOf('=')
  return end >= 0 && SENSITIVE.test(decoded(pair.slice(0, end))) ? `${pair.slice(0, end)}=${REDACTED}` : pair
}

/** The address with the values of sensitive query parameters replaced; path and names stay. */
const redactUrl = (url: string) => {
  const start = url.indexOf('?')
  if (start < 0) return url
  const query = url
    .slice(start + 1)
    .split('&')
    .map(redactedPair)
  return `${url.slice(0, start)}?${query.join('&')}`
}

interface DatabaseError extends Error {
  query?: string
  params?: unknown
}

/** Errors of one AggregateError that are logged. */
const ERRORS_MAX = 10

/** Drizzle puts a query's values into message and stack: phones and hashes among them. */
const errorOf = (error: DatabaseError): Record<string, unknown> => {
  const inner = {
    ...(error.cause instanceof Error && { cause: errorOf(error.cause) }),
    ...(error instanceof AggregateError && {
      errors: error.errors
        .slice(0, ERRORS_MAX)
        .flatMap((one) => (one instanceof Error ? [errorOf(one)] : [])),
      left_out: Math.max(0, error.errors.length - ERRORS_MAX),
    }),
  }
  if (typeof error.query === 'string')
    return { type: error.name, message: `Failed query: ${error.query}`, ...inner }
  return { type: error.name, message: error.message, stack: error.stack, ...inner }
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

/** Pause before the file is opened again after an error, such as that of a full disk. */
const REOPEN_MS = 5000

/**
 * Starts a new file when the current one is full: `server.log.1` is the latest of the full ones. A full disk costs log
 * lines, whose number is logged once there is room again, and not the server.
 */
export const openLogFile = (dataDir: string, reopenMs = REOPEN_MS): LogFile => {
  const folder = resolve(dataDir, 'log')
  preparePrivateFolder(folder)
  let lost = 0
  let failedAt = 0

  const openStream = () => {
    const opened = createStream((index) => (index ? `${LOG_NAME}.${String(index)}` : LOG_NAME), {
      path: folder,
      size: LOG_FILE_SIZE,
      rotate: OLD_LOG_FILES,
      mode: PRIVATE_FILE,
    })
    opened.on('error', (error) => {
      if (stream !== opened) return
      stream = undefined
      // Said once, not at each attempt.
      if (failedAt === 0) console.error(`日志无法写入 ${join(folder, LOG_NAME)}：${error.message}`)
      failedAt = performance.now()
    })
    return opened
  }
  let stream: ReturnType<typeof createStream> | undefined = openStream()

  const writeLines = (text: string, lines: number) =>
    stream?.write(text, (error) => {
      if (error) lost += lines
      else failedAt = 0
    })

  return {
    write: (line) => {
      if (!stream && performance.now() - failedAt >= reopenMs) stream = openStream()
      if (!stream) {
        lost++
        return
      }
      if (lost > 0) {
        const note = {
          level: 40,
          time: Date.now(),
          msg: `${lost} log lines were lost: the file could not be written`,
        }
        // The last line may have been cut off in the middle.
        writeLines(`\n${JSON.stringify(note)}\n`, lost)
        lost = 0
      }
      writeLines(line, 1)
    },
    close: () => new Promise((closed) => (stream ? stream.end(() => closed()) : closed())),
  }
}

const safeLines = {
  redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]), censor: REDACTED },
  // The last gate before the line leaves: whatever was logged, by whom ever.
  hooks: { streamWrite: maskMobilesIn },
}

/** Log of a process that serves nobody, on standard output. */
export const processLog = (level: string) => pino({ level, ...safeLines })

export const loggerOptions = (level: string, stream?: LogTarget): FastifyServerOptions['logger'] => ({
  level,
  ...(stream ? { stream } : {}),
  ...safeLines,
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
