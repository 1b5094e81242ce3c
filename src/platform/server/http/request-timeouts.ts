// How long a body may take to arrive: ordinary ones (256 KB at most) a short time, uploads as long as they keep coming.
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { BODY_LIMIT } from './bodies.ts'
import { answerClientError } from './client-errors.ts'

export const REQUEST_MS = 30_000
export const UPLOAD_MS = 10 * 60_000
/** Keep-alive timeout. Longer than that of nginx for its upstreams (60 s), so that nginx never reuses a closed connection. */
export const KEEP_ALIVE_MS = 72_000

export interface BodyLimits {
  bodyMs: number
  /** An upload that brings fewer bytes than this in `windowMs` is ended. */
  windowBytes: number
  windowMs: number
  /** How long, and how much, the rest of a body is read once its call was answered. */
  drainMs: number
  drainBytes: number
}

export const BODY_LIMITS: BodyLimits = {
  bodyMs: REQUEST_MS,
  // 8 KB a second: the slowest mobile connections bring more.
  windowBytes: 160 * 1024,
  windowMs: 20_000,
  drainMs: 30_000,
  // The largest upload, and bytes of it that are still under way.
  drainBytes: 64 * 1024 * 1024,
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Calls `late` unless the body is complete in time. */
const within = (raw: IncomingMessage, ms: number, late: () => void) => {
  const timer = setTimeout(() => raw.complete || late(), ms).unref()
  raw.once('close', () => clearTimeout(timer))
}

/** Calls `late` once fewer than `windowBytes` have arrived in a window. */
const keepsComing = (raw: IncomingMessage, { windowBytes, windowMs }: BodyLimits, late: () => void) => {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const arrived = raw.socket.bytesRead - before
    before += arrived
    if (raw.complete) clearInterval(timer)
    else if (arrived < windowBytes) late()
  }, windowMs).unref()
  raw.once('close', () => clearInterval(timer))
}

/**
 * Reads and drops the rest of a body whose call was answered before it was read: the next request of the connection stands
 * behind it. Closes the connection where the rest is too long or too slow.
 */
const drain = (raw: IncomingMessage, { drainMs, drainBytes }: BodyLimits) => {
  if (raw.complete || raw.destroyed) return
  let dropped = 0
  raw.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > drainBytes) raw.destroy()
  })
  raw.resume()
  within(raw, drainMs, () => raw.destroy())
}

/** Node's own timeout applies to all requests and is the one of uploads. */
export const limitBodies = (app: FastifyInstance, limits: BodyLimits = BODY_LIMITS) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request
    const isUpload = (routeOptions.bodyLimit ?? 0) > BODY_LIMIT
    if (hasBody(raw) && !isUpload)
      within(raw, limits.bodyMs, () => {
        // An injected request has no socket to answer on.
        if (reply.sent || !(raw.socket instanceof Socket)) raw.destroy()
        else
          answerClientError(
            Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
            raw.socket,
          )
      })
    done()
  })
  // After the checks of the caller: only now is the body read.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw, routeOptions } = request
    if (hasBody(raw) && (routeOptions.bodyLimit ?? 0) > BODY_LIMIT)
      keepsComing(raw, limits, () => raw.destroy())
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    if (hasBody(request.raw)) drain(request.raw, limits)
    done()
  })
}
