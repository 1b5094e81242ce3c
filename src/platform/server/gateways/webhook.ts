// Signed messages to systems of others, as Standard Webhooks has it: https://www.standardwebhooks.com.
import { createHmac, randomBytes } from 'node:crypto'
import type { WebhookFault } from '#platform/contract/webhook-faults.ts'
import { askPublic, type IsAllowed, isPublicAddress, isWebAddress, NotPublic } from './public-web.ts'

/** From the lookup of the name to the head of the answer. */
const TIMEOUT_MS = 10_000
const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newWebhookSecret = () => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

const keyOf = (secret: string) => Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')

export interface WebhookMessage {
  /** The same for each attempt, so that a receiver takes a message once. */
  id: string
  body: string
}

/** One signature for each secret: while a secret is replaced, a receiver verifies with either. */
export const signedHeaders = ({ id, body }: WebhookMessage, secrets: readonly string[], at: Date) => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

export interface SendOptions {
  /** Replaced by tests, whose servers are on this machine. */
  isAllowed?: IsAllowed
  isAllowedUrl?: (url: URL) => boolean
  timeoutMs?: number
}

export interface SentWebhook {
  fault: WebhookFault
  /** HTTP status of the answer; 0 without one. */
  status: number
  milliseconds: number
}

const isSecureAddress = (url: URL) => url.protocol === 'https:' && isWebAddress(url)

/** A redirect is not followed: what is signed for one address must not be sent to another. */
const faultOf = (status: number): WebhookFault =>
  status >= 200 && status < 300 ? '' : status >= 300 && status < 400 ? 'redirect' : 'status'

const faultOfError = (error: unknown, isLate: boolean): WebhookFault => {
  const { cause, code = '' } = error as Error & { code?: string }
  if (error instanceof NotPublic || cause instanceof NotPublic) return 'private'
  if (isLate) return 'timeout'
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code) ? 'certificate' : 'unreachable'
}

/** Never throws, and ends within the time limit. Nothing of the answer's body is read. */
export const sendWebhook = async (
  address: string,
  message: WebhookMessage,
  { secrets, at }: { secrets: readonly string[]; at: Date },
  { isAllowed = isPublicAddress, isAllowedUrl = isSecureAddress, timeoutMs = TIMEOUT_MS }: SendOptions = {},
): Promise<SentWebhook> => {
  const began = performance.now()
  const ended = (fault: WebhookFault, status = 0): SentWebhook => ({
    fault,
    status,
    milliseconds: Math.round(performance.now() - began),
  })
  if (!URL.canParse(address) || !isAllowedUrl(new URL(address))) return ended('address')
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const reply = await askPublic(new URL(address), {
      method: 'POST',
      accept: '*/*',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'forestry-portal-webhooks/1',
        ...signedHeaders(message, secrets, at),
      },
      body: message.body,
      isAllowed,
      signal,
    })
    reply.destroy()
    const { statusCode = 0 } = reply
    return ended(faultOf(statusCode), statusCode)
  } catch (error) {
    return ended(faultOfError(error, signal.aborted))
  }
}
