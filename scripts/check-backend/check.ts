// Asks a backend every call that changes nothing, and holds its answers against the contract.
import type * as z from 'zod/mini'
import { asJson, type Endpoint, encodingOf, isOwnCall, isUnknownCall } from '#platform/contract/endpoint.ts'
import { AnyEnvelope, isSuccess } from '#platform/contract/envelope.ts'
import { type Answer, type Input, probes } from './probes.ts'

const TIMEOUT_MS = 20_000

export type Outcome =
  | { kind: 'fits' }
  /** The answer does not fit the contract: the first wrong field, and its message. */
  | { kind: 'unfit'; field: string; message: string }
  /** The backend does not know the call. */
  | { kind: 'absent' }
  | { kind: 'refused'; code: number; message: string }
  | { kind: 'no answer'; message: string }
  /** The call needs a record that no list has, or a signed-in user. */
  | { kind: 'not asked'; message: string }

export interface Row {
  call: Endpoint
  isOurs: boolean
  outcome: Outcome
  /** Encoding that did not fit, of a call that is sent in two. */
  sentAs?: Endpoint['encoding']
}

const requestOf = (call: Endpoint, input: Input, url: string, token: string) => {
  const { method, path } = call
  const encoding = encodingOf(call, input)
  const form = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const address = encoding === 'query' ? `${url}${path}?${form.toString()}` : url + path
  const isJson = encoding === 'json'
  return new Request(address, {
    method,
    headers: { ...(token ? { token } : {}), ...(isJson ? { 'content-type': 'application/json' } : {}) },
    body: encoding === 'query' ? null : isJson ? JSON.stringify(input) : form,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

const unfit = (field: string, message: string): Outcome => ({ kind: 'unfit', field, message })
const issueOf = (issue: z.core.$ZodIssue | undefined, root: string) =>
  unfit([root, ...(issue?.path ?? [])].join('.'), issue?.message ?? '')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const notAsked = (message: string) => ({ outcome: { kind: 'not asked', message } as const })

/** Sends one input. Answers the finding, and the data where the answer fits the contract. */
const ask = async (
  call: Endpoint,
  input: Input,
  url: string,
  token: string,
): Promise<{ outcome: Outcome; data?: unknown }> => {
  let reply: Response
  let text: string
  try {
    reply = await fetch(requestOf(call, input, url, token))
    text = await reply.text()
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    const message = isLate ? `${TIMEOUT_MS / 1000} 秒内没有答复` : '连接失败'
    return { outcome: { kind: 'no answer', message } }
  }
  if (reply.ok && (reply.headers.get('content-type') ?? '').startsWith('image/'))
    return { outcome: { kind: 'fits' } }
  const body = parsed(text)
  if (isUnknownCall(call, reply, body ?? text)) return { outcome: { kind: 'absent' } }
  if (body === undefined) return { outcome: unfit('', `HTTP ${reply.status}，答复不是 JSON`) }
  const envelope = AnyEnvelope.safeParse(body)
  if (!envelope.success) return { outcome: issueOf(envelope.error.issues[0], '') }
  const { code, msg } = envelope.data
  if (!isSuccess(code))
    return { outcome: code === 404 ? { kind: 'absent' } : { kind: 'refused', code, message: msg ?? '' } }
  const answer = call.output.safeParse(envelope.data.data)
  if (!answer.success) return { outcome: issueOf(answer.error.issues[0], 'data') }
  return { outcome: { kind: 'fits' }, data: answer.data }
}

/**
 * @param url  Origin of the backend.
 * @param token  Of a signed-in user; empty leaves out the calls of users.
 * @param onRow  Called as each call is known.
 */
export const checkBackend = async (url: string, token = '', onRow?: (row: Row) => void): Promise<Row[]> => {
  const rows: Row[] = []
  const answers = new Map<Endpoint, Answer[]>()
  for (const { call, inputs } of probes) {
    const fitting: Answer[] = []
    answers.set(call, fitting)
    const variants = call.alsoJson ? [call, asJson(call)] : [call]
    const outcomeOf = async (): Promise<Pick<Row, 'outcome' | 'sentAs'>> => {
      if (call.access === 'user' && !token) return notAsked('需要登录')
      const asked = inputs((of) => answers.get(of) ?? [])
      if (asked.length === 0) return notAsked('没有可以查询的记录')
      for (const input of asked) {
        for (const variant of variants) {
          const { outcome, data } = await ask(variant, input, url, token)
          if (outcome.kind !== 'fits')
            return {
              outcome,
              ...(call.alsoJson || call.isJson ? { sentAs: encodingOf(variant, input) } : {}),
            }
          if (variant === call) fitting.push({ input, data })
        }
      }
      return { outcome: { kind: 'fits' } }
    }
    const row = { call, isOurs: isOwnCall(call), ...(await outcomeOf()) }
    rows.push(row)
    onRow?.(row)
  }
  return rows
}

/** Whether the site would miss it: a call of the spec that is absent, refused, or answered in another shape. */
export const isDefect = ({ isOurs: ours, outcome: { kind } }: Row) =>
  kind === 'unfit' || (!ours && (kind === 'absent' || kind === 'refused' || kind === 'no answer'))
