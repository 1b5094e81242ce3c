// The only client of the API. Every reply is parsed with the endpoint's schema.

import { createFetch } from 'ofetch'
import type * as z from 'zod/mini'
import {
  type Endpoint,
  encodingOf,
  type Input,
  isUnknownCall,
  type Output,
  type Schema,
} from '#platform/contract/endpoint.ts'
import { AnyEnvelope, FieldErrors, isSuccess } from '#platform/contract/envelope.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'

/** The server refused the call. `fields`: messages by wire name of the refused inputs. */
export class Refused extends Error {
  declare readonly code: number
  declare readonly fields: Record<string, string>
  declare readonly status: number
  constructor(code: number, message: string, fields: Record<string, string>, status = 200) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.fields = fields
    this.status = status
  }
}

/** Whether the call was refused because nobody is signed in, or no longer. @param error  What `call` throws. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof Refused && error.code === NotSignedIn.code

/** No reply, or an unreadable one. */
export class Unreachable extends Error {
  /** HTTP status; 0 without a reply. */
  declare readonly status: number
  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'Unreachable'
    this.status = status
  }
}

/** Statuses, and codes of refusals, of which the reader is told nothing (spec part 1 §8). */
const SILENT = new Set([2010, 401, 403, 40301])
/** Codes that have a dialog of their own, whatever the status. */
const SPOKEN = new Set([-1, NotSignedIn.code])

/** Whether the spec has nothing said of the failure. @param error  What `call` throws. */
export const isSilent = (error: unknown): boolean =>
  error instanceof Refused
    ? SILENT.has(error.code) || (SILENT.has(error.status) && !SPOKEN.has(error.code))
    : error instanceof Unreachable && SILENT.has(error.status)

let tokenSource: () => string | undefined = () => undefined

export const setTokenSource = (source: () => string | undefined) => {
  tokenSource = source
}

/** Origin of the API; empty for the site's own. Read from the page, so that one build serves any host. */
const apiBase = () => document.documentElement.dataset.api ?? ''

/** What files of a bucket stand below; empty where the API serves them. */
export const fileBase = () => document.documentElement.dataset.files ?? ''

export const mediaAddress = (file: string) => (/^\/(?!\/)/.test(file) ? apiBase() + file : file)

export const currentToken = () => tokenSource()

export const addressOf = (call: Endpoint, query: Record<string, string>) =>
  `${apiBase()}${call.path}?${new URLSearchParams(query).toString()}`

const issueText = (issue: z.core.$ZodIssue | undefined) =>
  issue ? `${issue.path.join('.')} ${issue.message}` : ''

const TIMEOUT_MS = 20_000
/** Timeout of calls that copy files. Proxies in front need the same. */
const COPY_TIMEOUT_MS = 300_000
/** Looks up the global fetch at each call, which tests replace. */
const api = createFetch({ fetch: (address, options) => fetch(address, options) })

/** Text that is not JSON fails the schema, and the error has its status. */
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const request = async (
  call: Endpoint,
  input: Record<string, unknown>,
): Promise<{ body: unknown; status: number }> => {
  const token = tokenSource()
  const values = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  const form = () =>
    new URLSearchParams(values.map(([name, value]) => [name, String(value as string | number)]))
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), call.copies?.(input) ? COPY_TIMEOUT_MS : TIMEOUT_MS)
  try {
    const address =
      call.encoding === 'query' ? addressOf(call, Object.fromEntries(form())) : apiBase() + call.path
    const reply = await api.raw<unknown>(address, {
      method: call.method,
      headers: token ? { token } : {},
      // The captcha is bound to a cookie.
      credentials: 'include',
      retry: false,
      // Lets a logout complete when its page is left; browsers limit keepalive requests to 64 KB.
      keepalive: JSON.stringify(values).length < 20_000,
      // Own timer: ofetch's timeout ends with the headers, but a body may stall too.
      signal: timeout.signal,
      ...(call.encoding === 'query'
        ? {}
        : { body: encodingOf(call, input) === 'json' ? Object.fromEntries(values) : form() }),
      parseResponse: readJson,
      // Replies with an error status carry an envelope too.
      ignoreResponseError: true,
    })
    return { body: reply._data, status: isUnknownCall(call, reply, reply._data) ? 404 : reply.status }
  } catch (error) {
    throw new Unreachable(`${call.path} 没有响应`, 0, error)
  } finally {
    clearTimeout(timer)
  }
}

/** Message of a refusal that came without one (spec part 1 §8). */
const defaultMessage = (code: number) =>
  code === NotSignedIn.code ? NotSignedIn.msg : '未知状态码或其他错误'

export const readReply = <I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  { body, status }: { body: unknown; status: number },
): { data: Output<Endpoint<I, O>>; msg: string } => {
  const reply = AnyEnvelope.safeParse(body)
  if (!reply.success)
    throw new Unreachable(`${endpoint.path} 的答复无法识别：${issueText(reply.error.issues[0])}`, status)
  const { code, data } = reply.data
  const msg = reply.data.msg ?? ''
  if (!isSuccess(code)) {
    const fields = FieldErrors.safeParse(data)
    throw new Refused(code, msg || defaultMessage(code), fields.success ? fields.data.fields : {}, status)
  }
  const parsed = endpoint.output.safeParse(data)
  if (!parsed.success)
    throw new Unreachable(`${endpoint.path} 的答复不合约定：${issueText(parsed.error.issues[0])}`, status)
  return { data: parsed.data, msg }
}

export const call = async <I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
) => readReply(endpoint, await request(endpoint, input as Record<string, unknown>))
