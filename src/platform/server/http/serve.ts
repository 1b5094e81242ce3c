// Endpoint value + handler → route: checks who calls, reads the body, answers the envelope.

import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { type Endpoint, type Output, type Parsed, type StaffAccess } from '#platform/contract/endpoint.ts'
import { envelope, SUCCESS } from '#platform/contract/envelope.ts'
import { FileTooLarge, StorageAway, StorageFull } from '#platform/contract/file-refusals.ts'
import {
  BadInput,
  Broken,
  BrokenBody,
  Interrupted,
  NoSuchCall,
  Overloaded,
  type Refusal,
  TooLarge,
  TooMany,
} from '#platform/contract/refusals.ts'
import { maxBytes, tooLargeText } from '#platform/contract/upload-rules.ts'
import type { Currency, Read } from '#platform/server/db/reads.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Origin } from '#platform/server/deps.ts'
import { parse } from '#platform/server/refusals/parse-input.ts'
import { RefusalError, refusalEnvelope, refuse } from '#platform/server/refusals/refuse.ts'
import { readBytes } from './bodies.ts'
import { bearerOf, originOf, tokenOf } from './caller.ts'
import { createEventStream, type EventStream } from './event-stream.ts'
import type { PublicCache } from './public-cache.ts'
import { type Release, releaseWhenOver } from './upload-slots.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    onlyReads?: boolean
    refusalPage?: RefusalPage
  }
}

/** Page that a browser gets in place of the envelope; may set headers and another status. */
export type RefusalPage = (reply: FastifyReply, error: RefusalError) => string

interface Context<E extends Endpoint> {
  input: Parsed<E>
  /** The primary; for a call that only `reads`, it may be a replica, and the handler may run a second time on the primary. */
  db: Db
  /** The body of a call that takes bytes; empty in any other. */
  file: Buffer
  origin: Origin
  request: FastifyRequest
  reply: FastifyReply
  /** Answers these bytes, such as a picture, instead of the envelope. */
  sendRaw: (contentType: string, body: Uint8Array | string | Readable) => null
  /** Streams one line of JSON for each object. An error in between cuts the answer off. */
  sendLines: (batches: AsyncIterable<readonly unknown[]>) => null
  /** Answers server-sent events: `follow` gets the stream to send them to. */
  sendEvents: (follow: (stream: EventStream) => void) => null
  /** Sets the success message of this answer, where it depends on what was done. */
  say: (msg: string) => void
}
/** A visitor's call may still come from someone signed in. */
interface VisitorContext<E extends Endpoint, User> extends Context<E> {
  findUser: () => Promise<User | undefined>
  /** What the caller sent as token; `findUser` tells whether it is one. */
  token: string | undefined
}
interface UserContext<E extends Endpoint, User> extends Context<E> {
  user: User
  token: string
}
interface StaffContext<E extends Endpoint, Staff> extends Context<E> {
  staff: Staff
  token: string
}
/** By access of the call. */
interface ContextOf<E extends Endpoint, User, Staff> extends Record<StaffAccess, StaffContext<E, Staff>> {
  visitor: VisitorContext<E, User>
  user: UserContext<E, User>
}

export type HandlerFor<E extends Endpoint, User, Staff> = (
  context: ContextOf<E, User, Staff>[E['access']],
) => Promise<Output<E>> | Output<E>

export interface Options<E extends Endpoint> {
  /** Success message instead of 操作成功. */
  msg?: string | ((input: Parsed<E>) => string)
  /** Answers to callers without a token are cached for a moment. */
  cached?: boolean
  /**
   * The call changes nothing, reads from the `db` it is given, and answers a visitor what it has seen at least. Someone
   * signed in, who may have just written, is always answered what is `current`, and so is a publisher.
   */
  reads?: Currency
  /** For calls with a file: acquires the caller's slot before the body is read, or refuses. */
  acquire?: (owner: string) => Release
  /** For calls that people open in a browser. */
  refusalPage?: RefusalPage
}

export type ServeFor<User, Staff> = <E extends Endpoint>(
  call: E,
  handler: HandlerFor<E, User, Staff>,
  options?: Options<E>,
) => void

/** Who called; neither for a visitor's call. */
interface Caller<User, Staff> {
  user?: User
  staff?: Staff
}

/** Implemented above this folder, which knows neither accounts nor rate limits. */
export interface Authentication<User, Staff> {
  /** Refuses a caller whom the endpoint is not for. */
  authenticate: (call: Endpoint, request: FastifyRequest) => Promise<Caller<User, Staff>>
  /** Counts the call against the endpoint's rate limit, if it has one; refuses beyond it. */
  consumeLimit: (call: Endpoint, caller: Caller<User, Staff>, origin: Origin) => Promise<void>
  findUser: (token: string) => Promise<User | undefined>
  /** Key of the caller's account; undefined for a visitor. */
  ownerOf: (caller: Caller<User, Staff>) => string | undefined
}

interface ServeOptions<User, Staff> {
  authentication: Authentication<User, Staff>
  db: Db
  read: Read
  cache: PublicCache
  /** Tests: answers are validated against their schemas. */
  checkOutput?: boolean | undefined
}

/** Publishers request fresh answers after a change. */
const wantsFresh = (request: FastifyRequest) =>
  /(^|[\s,])no-cache([\s,]|$)/i.test(request.headers['cache-control'] ?? '')

export const sendJson = (reply: FastifyReply, body: string) =>
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body)

/** Refusals are HTTP 200 with their code in the envelope, except for these and for limits (429). */
const HTTP_STATUS: ReadonlyMap<Refusal, number> = new Map([
  [BrokenBody, 400],
  [NoSuchCall, 404],
  [TooLarge, 413],
  [FileTooLarge, 413],
  [Broken, 500],
  [Overloaded, 503],
  [Interrupted, 503],
  [StorageAway, 503],
  [StorageFull, 507],
])

async function* linesOf(batches: AsyncIterable<readonly unknown[]>, written: (line: unknown) => string) {
  for await (const batch of batches) yield batch.map((line) => `${written(line)}\n`).join('')
}

/** Throws if the answer is not exactly what its schema produces: an extra field could be a leak. */
const validated = (schema: z.ZodMiniType, body: unknown, path: string) => {
  const wire: unknown = JSON.parse(JSON.stringify(body))
  if (!isDeepStrictEqual(z.parse(schema, wire), wire))
    throw new Error(`${path}: the answer does not fit its schema`)
  return body
}

const inputOf = (call: Endpoint, { query, body }: FastifyRequest): unknown =>
  parse(call, call.method === 'GET' || call.encoding === 'file' ? query : body)

const NO_BYTES = Buffer.alloc(0)

/** Whoever asks for the headers alone gets no bytes, and what would have made them ends: Fastify lets it run on. */
const withoutBytes = (body: Readable) => {
  body.destroy()
  return Readable.from([])
}

const bytesOf = ({ file }: Endpoint, body: unknown) => {
  if (!file) return NO_BYTES
  return Buffer.isBuffer(body) ? body : refuse(BrokenBody)
}

const refuseLarge = ({ file }: Endpoint, request: FastifyRequest) => {
  const complaint = file && tooLargeText(file, Number(request.headers['content-length'] ?? 0))
  if (complaint) throw new RefusalError(BadInput, { file: complaint })
}

export const createServe =
  <User, Staff>(
    app: FastifyInstance,
    { authentication, db, read, cache, checkOutput = false }: ServeOptions<User, Staff>,
  ): ServeFor<User, Staff> =>
  (call, handler, options = {}) => {
    const envelopeSchema = envelope(call.output)
    const { msg = '操作成功', reads } = options
    const bodyOf = (input: Parsed<typeof call>, data: unknown, message: string | undefined) => {
      const body = { code: SUCCESS, msg: message ?? (typeof msg === 'string' ? msg : msg(input)), data }
      return JSON.stringify(checkOutput ? validated(envelopeSchema, body, call.path) : body)
    }
    const partOf = (schema: z.ZodMiniType | undefined) => (part: unknown) =>
      JSON.stringify(checkOutput && schema ? validated(schema, part, call.path) : part)

    const authenticated = new WeakMap<FastifyRequest, Caller<User, Staff>>()
    const slots = new WeakMap<FastifyRequest, ReturnType<typeof releaseWhenOver>>()

    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = authenticated.get(request) ?? {}
      const token = tokenOf(request)
      const input = inputOf(call, request)
      const findUser = async () => (token ? await authentication.findUser(token) : undefined)
      const file = bytesOf(call, request.body)
      // For a file it was counted before the body was read.
      if (call.limit && !call.file) await authentication.consumeLimit(call, caller, originOf(request))

      let raw: { contentType: string; body: Uint8Array | string | Readable } | undefined
      const sendRaw = (contentType: string, body: Uint8Array | string | Readable) => {
        raw = { contentType, body }
        return null
      }
      const sendLines = (batches: AsyncIterable<readonly unknown[]>) =>
        sendRaw(
          'application/x-ndjson',
          Readable.from(linesOf(batches, partOf(call.lines)), { highWaterMark: 1 }),
        )
      const sendEvents = (follow: (stream: EventStream) => void) => {
        const { stream, body } = createEventStream(partOf(call.events))
        try {
          follow(stream)
        } catch (error) {
          body.destroy()
          throw error
        }
        // nginx would hold events back until they fill a buffer.
        reply.header('x-accel-buffering', 'no')
        return sendRaw('text/event-stream', body)
      }
      let message: string | undefined
      const say = (text: string) => {
        message = text
      }
      const mustBeCurrent = token !== undefined || caller.staff !== undefined || wantsFresh(request)
      const { user, staff } = caller
      const contextOn = (on: Db) => ({
        db: on,
        input,
        file,
        request,
        reply,
        sendRaw,
        sendLines,
        sendEvents,
        say,
        findUser,
        token,
        user,
        staff,
        // Few calls ask where they come from.
        get origin() {
          return originOf(request)
        },
      })
      const handleOn = async (on: Db) => handler(contextOn(on) as never)
      const answer = async () => {
        const data = reads ? await read(mustBeCurrent ? 'current' : reads, handleOn) : await handleOn(db)
        return bodyOf(input as Parsed<typeof call>, data, message)
      }
      const body =
        options.cached && !mustBeCurrent
          ? await cache.get(`${call.path} ${JSON.stringify(input)}`, answer)
          : await answer()
      if (!raw) return sendJson(reply, body)
      const isLook = request.method === 'HEAD' && raw.body instanceof Readable
      return reply
        .type(raw.contentType)
        .header('cache-control', reply.getHeader('cache-control') ?? 'no-store')
        .send(isLook ? withoutBytes(raw.body as Readable) : raw.body)
    }
    // Before the body is read: a caller without the right is refused, and recorded, whatever was sent.
    const admit = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await authentication.authenticate(call, request)
      authenticated.set(request, caller)
      if (!call.file) return
      inputOf(call, request)
      refuseLarge(call, request)
      const { address } = originOf(request)
      const owner = authentication.ownerOf(caller) ?? address
      if (options.acquire) slots.set(request, releaseWhenOver(request, reply, options.acquire(owner)))
      await authentication.consumeLimit(call, caller, originOf(request))
    }
    const isForAll = call.access === 'visitor' && !call.file
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      config: {
        onlyReads: reads !== undefined,
        takesFile: call.file !== undefined,
        ...(options.refusalPage && { refusalPage: options.refusalPage }),
      },
      ...(isForAll ? {} : { onRequest: admit }),
      handler: async (request, reply) => {
        const work = () => handle(request, reply)
        return slots.get(request)?.during(work) ?? work()
      },
    }
    if (!call.file) return app.route(route)
    const bodyLimit = maxBytes(call.file)
    return app.register(async (alone) => {
      readBytes(alone)
      alone.route({ ...route, bodyLimit })
    })
  }

/** Retry-After of limits without a known end. */
const DEFAULT_RETRY_SECONDS = 1
/** Retry-After while the database is overloaded or not reached. */
const DATABASE_RETRY_SECONDS = 5

/** Whether a limit was reached, and the call may be made again later: HTTP 429. */
export const isLimit = ({ refusal, retryAfter }: RefusalError) =>
  retryAfter !== undefined || refusal.code === TooMany.code

const asksForPage = ({ headers }: FastifyRequest) => /\btext\/html\b/i.test(headers.accept ?? '')

const sendPage = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)

export const sendRefusal = (reply: FastifyReply, error: RefusalError) => {
  const { refusal, fields, retryAfter } = error
  if (isLimit(error)) reply.code(429).header('retry-after', retryAfter ?? DEFAULT_RETRY_SECONDS)
  else if (HTTP_STATUS.get(refusal) === 503) reply.code(503).header('retry-after', DATABASE_RETRY_SECONDS)
  else reply.code(HTTP_STATUS.get(refusal) ?? 200)
  const { refusalPage } = reply.request.routeOptions.config
  if (refusalPage && asksForPage(reply.request))
    return sendPage(reply.header('cache-control', 'no-store'), refusalPage(reply, error))
  const { code, msg, tokenMsg } = refusal
  const said = tokenMsg !== undefined && bearerOf(reply.request) !== undefined ? tokenMsg : msg
  return sendJson(reply, JSON.stringify(refusalEnvelope({ code, msg: said }, fields)))
}
