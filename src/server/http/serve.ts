// Endpoint value + handler → route: checks who calls, reads the body, answers the envelope.
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import {
  type Endpoint,
  maxBytes,
  type Output,
  type Parsed,
  type StaffAccess,
  sizeComplaint,
} from '#contract/endpoint.ts'
import { envelope, SUCCESS } from '#contract/envelope.ts'
import { type RefusalName, refusals } from '#contract/refusals.ts'
import { userOf } from '#server/accounts/login.service.ts'
import type { User } from '#server/accounts/users.schema.ts'
import { callerOf, originOf, tokenOf } from '#server/authenticate.ts'
import type { Deps, Origin } from '#server/deps.ts'
import { parse } from '#server/refusals/parse-input.ts'
import { Refusal, refusalEnvelope, refuse } from '#server/refusals/refuse.ts'
import type { Staff } from '#server/staff/staff.schema.ts'
import { readBytes } from './bodies.ts'
import { type Leave, stay } from './concurrency-limit.ts'

interface Given<E extends Endpoint> {
  input: Parsed<E>
  /** The body of a call that takes bytes; empty in any other. */
  file: Buffer
  origin: Origin
  request: FastifyRequest
  reply: FastifyReply
  /** Answers something other than the usual envelope: a picture, or an envelope of its own. */
  instead: (contentType: string, body: Uint8Array | string) => null
  /** Answers a line of JSON for each object, as they come. A failure on the way cuts the answer off. */
  lines: (batches: AsyncIterable<readonly unknown[]>) => null
}
/** A visitor's call may still come from someone signed in. */
interface VisitorGiven<E extends Endpoint> extends Given<E> {
  findUser: () => Promise<User | undefined>
}
interface UserGiven<E extends Endpoint> extends Given<E> {
  user: User
  token: string
}
interface StaffGiven<E extends Endpoint> extends Given<E> {
  staff: Staff
  token: string
}
interface GivenTo<E extends Endpoint> extends Record<StaffAccess, StaffGiven<E>> {
  visitor: VisitorGiven<E>
  user: UserGiven<E>
}

export type Handler<E extends Endpoint> = (given: GivenTo<E>[E['access']]) => Promise<Output<E>> | Output<E>

export interface Options<E extends Endpoint = Endpoint> {
  /** Success message, instead of «操作成功». */
  msg?: string | ((input: Parsed<E>) => string)
  /** Answers to callers without a token are shared for a moment. */
  cached?: boolean
  /** Of a file of the staff's, before any of it is read: a place for it, or a refusal. */
  enter?: (caller: { staff: Staff }) => Promise<Leave>
}

export type Serve = <E extends Endpoint>(call: E, handler: Handler<E>, options?: Options<E>) => void

/** A client that was told of a change asks for nothing older than its question. */
const wantsFresh = (request: FastifyRequest) =>
  /(^|[\s,])no-cache([\s,]|$)/i.test(request.headers['cache-control'] ?? '')

export const sendJson = (reply: FastifyReply, body: string) =>
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body)

/** Refusals travel as HTTP 200 with their code; what HTTP itself has a word for uses it. Limits are HTTP 429. */
const HTTP_STATUS: Partial<Record<RefusalName, number>> = {
  BrokenBody: 400,
  NoSuchCall: 404,
  TooLarge: 413,
  Broken: 500,
}

async function* linesOf(batches: AsyncIterable<readonly unknown[]>, written: (line: unknown) => string) {
  for await (const batch of batches) yield batch.map((line) => `${written(line)}\n`).join('')
}

/** Tests hold answers against their schema: a field too many is a leak, one that needs tidying is a mistake. */
const conforming = (schema: z.ZodMiniType, body: unknown, path: string) => {
  const wire: unknown = JSON.parse(JSON.stringify(body))
  if (!isDeepStrictEqual(z.parse(schema, wire), wire))
    throw new Error(`${path}: the answer does not fit its schema`)
  return body
}

type Caller = Awaited<ReturnType<typeof callerOf>>

const inputOf = (call: Endpoint, { query, body }: FastifyRequest): unknown =>
  parse(call, call.method === 'GET' || call.encoding === 'file' ? query : body)

const NO_BYTES = Buffer.alloc(0)

const bytesOf = ({ file }: Endpoint, body: unknown) => {
  if (!file) return NO_BYTES
  return Buffer.isBuffer(body) ? body : refuse('BrokenBody')
}

const refuseLarge = ({ file }: Endpoint, request: FastifyRequest) => {
  const complaint = file && sizeComplaint(file, Number(request.headers['content-length'] ?? 0))
  if (complaint) throw new Refusal('BadInput', { file: complaint })
}

export const serving =
  (app: FastifyInstance, deps: Deps, checkOutput = false): Serve =>
  (call, handler, options = {}) => {
    const whole = envelope(call.output)
    const { msg = '操作成功' } = options
    const bodyOf = (input: Parsed<typeof call>, data: unknown) => {
      const body = { code: SUCCESS, msg: typeof msg === 'string' ? msg : msg(input), data }
      return JSON.stringify(checkOutput ? conforming(whole, body, call.path) : body)
    }
    const lineOf = (line: unknown) =>
      JSON.stringify(checkOutput && call.lines ? conforming(call.lines, line, call.path) : line)

    const callers = new WeakMap<FastifyRequest, Caller>()
    const stays = new WeakMap<FastifyRequest, ReturnType<typeof stay>>()

    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = callers.get(request)
      const token = tokenOf(request)
      const input = inputOf(call, request)
      const findUser = async () => (token ? await userOf(deps, token) : undefined)
      const file = bytesOf(call, request.body)

      let own: { contentType: string; body: Uint8Array | string | Readable } | undefined
      const instead = (contentType: string, body: Uint8Array | string | Readable) => {
        own = { contentType, body }
        return null
      }
      const lines = (batches: AsyncIterable<readonly unknown[]>) =>
        instead('application/x-ndjson', Readable.from(linesOf(batches, lineOf), { highWaterMark: 1 }))
      const origin = originOf(request)
      const given = { input, file, origin, request, reply, instead, lines, findUser, token, ...caller }
      const answer = async () => bodyOf(input as Parsed<typeof call>, await handler(given as never))
      const isShared = options.cached && token === undefined && !wantsFresh(request)
      const body = isShared
        ? await deps.cache.get(`${call.path} ${JSON.stringify(input)}`, answer)
        : await answer()
      return own
        ? reply.type(own.contentType).header('cache-control', 'no-store').send(own.body)
        : sendJson(reply, body)
    }
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      // Whoever may not call is told so, and is on record, whatever the body is: before any of it is read.
      onRequest: async (request, reply) => {
        const caller = await callerOf(deps, call, request)
        callers.set(request, caller)
        if (!call.file) return
        inputOf(call, request)
        refuseLarge(call, request)
        if (options.enter) stays.set(request, stay(request, reply, await options.enter(caller as never)))
      },
      handler: async (request, reply) => {
        const work = () => handle(request, reply)
        return stays.get(request)?.during(work) ?? work()
      },
    }
    if (!call.file) return app.route(route)
    const bodyLimit = maxBytes(call.file)
    return app.register(async (alone) => {
      readBytes(alone)
      alone.route({ ...route, bodyLimit })
    })
  }

/** Retry-After of a limit that does not know when it ends. */
const SOON_SECONDS = 1

export const sendRefusal = (reply: FastifyReply, { refusal, fields, retryAfter }: Refusal) => {
  const isLimit = retryAfter !== undefined || refusals[refusal].code === refusals.TooMany.code
  if (isLimit) reply.code(429).header('retry-after', retryAfter ?? SOON_SECONDS)
  else reply.code(HTTP_STATUS[refusal] ?? 200)
  return sendJson(reply, JSON.stringify(refusalEnvelope(refusal, fields)))
}
