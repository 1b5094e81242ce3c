// What is logged, and what never is: no body, no secret, no phone in full, no query that opens anything.
import type { FastifyServerOptions } from 'fastify'
import { maskMobilesIn } from '#server/security/mask.ts'
import { addressOf } from '#server/security/network.ts'
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
