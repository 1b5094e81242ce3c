// The one way from the browser to the API. Every reply is read against the endpoint's schema.
import { createFetch } from 'ofetch'
import type * as z from 'zod/mini'
import type { Endpoint, Input, Output, Schema } from '#contract/endpoint.ts'
import { AnyEnvelope, FieldErrors, isSuccess } from '#contract/envelope.ts'

/** The server answered, and refused. `fields` names refused inputs, by wire name. */
export class Refused extends Error {
  declare readonly code: number
  declare readonly fields: Record<string, string>
  constructor(code: number, message: string, fields: Record<string, string>) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.fields = fields
  }
}

/** No answer, or none that can be read. */
export class Unreachable extends Error {
  /** HTTP status, 0 without an answer. */
  declare readonly status: number
  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'Unreachable'
    this.status = status
  }
}

let tokenSource: () => string | undefined = () => undefined

/** Tells where the session's token comes from; called once by the session store. */
export const setTokenSource = (source: () => string | undefined) => {
  tokenSource = source
}

/** Origin of the API; empty for the site's own. The page says it, so that one build serves any host. */
const apiBase = () => document.documentElement.dataset.api ?? ''

/** Where a picture the API names is loaded from. */
export const mediaAddress = (file: string) => (/^\/(?!\/)/.test(file) ? apiBase() + file : file)

/** The token that calls are made with; undefined for visitors. */
export const currentToken = () => tokenSource()

/** Address of a call with what it is asked. */
export const addressOf = (call: Endpoint, query: Record<string, string>) =>
  `${apiBase()}${call.path}?${new URLSearchParams(query).toString()}`

const issueText = (issue: z.core.$ZodIssue | undefined) =>
  issue ? `${issue.path.join('.')} ${issue.message}` : ''

const TIMEOUT_MS = 20_000
/** Web servers in front must wait as long. */
const COPY_TIMEOUT_MS = 300_000
/** The browser's own fetch, looked up at each call. */
const api = createFetch({ fetch: (address, options) => fetch(address, options) })

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
    const reply = await api.raw<unknown>(apiBase() + call.path, {
      method: call.method,
      headers: token ? { token } : {},
      // The captcha is bound to a cookie.
      credentials: 'include',
      retry: false,
      // A logout is to arrive even when its page is left at once; browsers refuse that to more than 64 KB.
      keepalive: JSON.stringify(values).length < 20_000,
      // Its own timeout ends with the headers; a body may stall as well.
      signal: timeout.signal,
      ...(call.encoding === 'query'
        ? { query: Object.fromEntries(values) }
        : { body: call.encoding === 'json' ? Object.fromEntries(values) : form() }),
      // Whatever its type is said to be. What is no JSON comes as text: it fits no schema, and its status is told.
      responseType: 'json',
      // An error status still carries an envelope worth reading.
      ignoreResponseError: true,
    })
    return { body: reply._data, status: reply.status }
  } catch (error) {
    throw new Unreachable(`${call.path} 没有响应`, 0, error)
  } finally {
    clearTimeout(timer)
  }
}

/** What a reply says, or the reason it cannot be taken for one. */
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
    throw new Refused(code, msg || '未知状态码或其他错误', fields.success ? fields.data.fields : {})
  }
  const parsed = endpoint.output.safeParse(data)
  if (!parsed.success)
    throw new Unreachable(`${endpoint.path} 的答复不合约定：${issueText(parsed.error.issues[0])}`, status)
  return { data: parsed.data, msg }
}

/** Calls the API. Throws Refused or Unreachable. */
export const call = async <I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
  input: Input<Endpoint<I, O>>,
) => readReply(endpoint, await request(endpoint, input as Record<string, unknown>))
