// How long a request may take to arrive. Nobody needs long for 256 KB: whoever does holds a connection on purpose. A
// large file on a village's line does.
import type { FastifyInstance } from 'fastify'
import { BODY_LIMIT } from './bodies.ts'
import { answerClientError } from './client-errors.ts'

export const REQUEST_MS = 30_000
export const UPLOAD_MS = 10 * 60_000
/** How long a connection may wait for its next request. Longer than nginx keeps those to a server behind it (60 s). */
export const KEEP_ALIVE_MS = 72_000

/** Node has one limit for all requests, the longest; this is the one of all others, and of whoever was refused. */
export const awaitBodies = (app: FastifyInstance, bodyMs = REQUEST_MS) =>
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
