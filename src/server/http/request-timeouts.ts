// Request timeouts: short for ordinary bodies (256 KB at most), long for uploads over slow lines.
import type { FastifyInstance } from 'fastify'
import { BODY_LIMIT } from './bodies.ts'
import { answerClientError } from './client-errors.ts'

export const REQUEST_MS = 30_000
export const UPLOAD_MS = 10 * 60_000
/** Keep-alive timeout. Longer than that of nginx for its upstreams (60 s), so that nginx never reuses a closed connection. */
export const KEEP_ALIVE_MS = 72_000

/** Node's own timeout applies to all requests and is the one of uploads; this one applies to all others. */
export const limitBodyTime = (app: FastifyInstance, bodyMs = REQUEST_MS) =>
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers, routeOptions } = request
    const late = () => {
      if (raw.complete) return
      if (reply.sent) raw.destroy()
      else if ((routeOptions.bodyLimit ?? 0) <= BODY_LIMIT)
        answerClientError(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
    }
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const timer = setTimeout(late, bodyMs).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
