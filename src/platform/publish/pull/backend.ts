// Client of the API for a pull: any backend that honours the spec. Retries a slow or failing one, and
// validates its answers.
import pLimit from 'p-limit'
import pRetry, { AbortError } from 'p-retry'
import type * as z from 'zod/mini'
import {
  type Endpoint,
  encodingOf,
  type Input,
  isUnknownCall,
  type Output,
  type Schema,
} from '#platform/contract/endpoint.ts'
import { AnyEnvelope, isSuccess } from '#platform/contract/envelope.ts'
import { reasonOf } from '#platform/publish/system/fetch-errors.ts'
import { fetchFrom, OutOfBounds, textOf } from './bounded-fetch.ts'

export interface BackendOptions {
  /** Origin, without a slash at the end. */
  apiBase: string
  timeoutMs?: number
  /** Number of tries after the first. */
  retries?: number
  /** Pause before the second try; later ones wait longer. */
  retryDelayMs?: number
  concurrency?: number
  /** Bytes of one answer, decompressed. */
  maxBytes?: number
  /** Aborts every call under way or waiting. */
  signal?: AbortSignal
}

/** A pull that cannot go on; the message names endpoint and reason in Chinese. */
export class PullError extends Error {
  override name = 'PullError'
}

/** One call that has no usable answer. Where it was about one record, the pull goes on without it. */
export class CallError extends PullError {
  override name = 'CallError'
}

/** The pull would lose too much of what readers see, although the backend's answers are valid. */
export class LossError extends PullError {
  override name = 'LossError'
}

/** The backend answered, and refused. */
export class BackendRefusal extends CallError {
  override name = 'BackendRefusal'
  readonly code: number
  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

/** Fields that do not fit, and why: `fraction 格式不正确`. */
export const describeIssues = ({ issues }: z.core.$ZodError) =>
  issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'data'} ${issue.message}`)
    .join('；')

/** Name of a call with its input, for messages: `/api/newsList {"page":1,"type":3}`. */
export const nameOf = (call: Pick<Endpoint, 'path'>, input: Record<string, unknown>) =>
  `${call.path} ${JSON.stringify(input)}`

/**
 * An answer of HTTP 429. Where its Retry-After lasts longer than the pause between tries, none of them would succeed:
 * they are left to the next pull.
 */
export const rateLimitError = ({ headers }: Response, longestPauseMs: number) => {
  const seconds = Number(headers.get('retry-after'))
  const isLong = seconds * 1000 > longestPauseMs
  return isLong
    ? new AbortError(new PullError(`HTTP 429，后端要求 ${seconds} 秒后再试`))
    : new Error('HTTP 429')
}

/** The answer is that of the given ETag still. */
export class NotModified extends CallError {
  override name = 'NotModified'
}

export interface Condition {
  /** ETag of the answer that is known; empty for none. */
  etag?: string
  /** Called with the answer as it came, and its ETag, empty where the backend sends none. */
  noteAnswer: (etag: string, data: unknown) => void
}

const requestBody = (call: Endpoint, input: Record<string, unknown>) => {
  if (encodingOf(call, input) === 'json') return { type: 'application/json', text: JSON.stringify(input) }
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (typeof value === 'string' || typeof value === 'number') form.set(name, String(value))
  return { type: 'application/x-www-form-urlencoded', text: form.toString() }
}

export const openBackend = (options: BackendOptions) => {
  const { apiBase, timeoutMs = 15_000, retries = 3, retryDelayMs = 200, concurrency = 8, maxBytes } = options
  const given = options.signal ?? new AbortController().signal
  const limit = pLimit(concurrency)

  const once = async <I extends Schema, O extends Schema>(
    call: Endpoint<I, O>,
    input: Record<string, unknown>,
    { etag = '', noteAnswer }: Partial<Condition> = {},
  ) => {
    const named = nameOf(call, input)
    const { type, text } = requestBody(call, input)
    const response = await fetchFrom(apiBase + call.path, {
      method: call.method,
      // Prevents a cached answer from before the change that is being pulled.
      headers: {
        'content-type': type,
        accept: 'application/json',
        'cache-control': 'no-cache',
        ...(etag ? { 'if-none-match': etag } : {}),
      },
      body: text,
      signal: AbortSignal.any([given, AbortSignal.timeout(timeoutMs)]),
    })
    if (etag && response.status === 304) throw new AbortError(new NotModified(`${named}：没有变化`))
    const unknown = () =>
      new AbortError(new BackendRefusal(`${named}：接口不存在（HTTP ${response.status}）`, 404))
    if (response.status === 404) throw unknown()
    if (response.status === 429) throw rateLimitError(response, retryDelayMs * 10)
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const answerText = await textOf(response, maxBytes)
    let body: unknown
    try {
      body = JSON.parse(answerText)
    } catch (error) {
      throw isUnknownCall(call, response, answerText) ? unknown() : error
    }
    const answer = AnyEnvelope.safeParse(body)
    if (!answer.success) throw new Error(`答复不是 {code, msg, data}：${describeIssues(answer.error)}`)
    const { code, msg } = answer.data
    if (!isSuccess(code))
      throw new AbortError(new BackendRefusal(`${named}：后端拒绝（${code} ${msg ?? ''}）`, code))
    const data = call.output.safeParse(answer.data.data)
    if (!data.success) throw new Error(`答复内容不合约定：${describeIssues(data.error)}`)
    noteAnswer?.(response.headers.get('etag') ?? '', answer.data.data)
    return data.data as Output<Endpoint<I, O>>
  }

  /** Throws PullError once every try has failed. */
  return async <I extends Schema, O extends Schema>(
    call: Endpoint<I, O>,
    input: Input<Endpoint<I, O>>,
    condition?: Condition,
  ): Promise<Output<Endpoint<I, O>>> => {
    const values = input as Record<string, unknown>
    try {
      return await limit(() =>
        pRetry(() => once(call, values, condition), {
          retries,
          minTimeout: retryDelayMs,
          maxTimeout: retryDelayMs * 10,
          randomize: true,
          signal: given,
          shouldRetry: ({ error }) => !(error instanceof OutOfBounds),
        }),
      )
    } catch (error) {
      if (given.reason instanceof PullError) throw given.reason
      if (error instanceof BackendRefusal || error instanceof NotModified) throw error
      const message = `${nameOf(call, values)}：${reasonOf(error)}`
      // A backend that asks for a pause answers no other call either.
      const isOver = given.aborted || error instanceof PullError
      throw isOver ? new PullError(message, { cause: error }) : new CallError(message, { cause: error })
    }
  }
}

export type Backend = ReturnType<typeof openBackend>
