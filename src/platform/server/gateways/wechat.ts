// Signatures that WeChat asks of a page before it takes the page's own share card (JS-SDK of an official account).
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'

export interface WechatSignature {
  appId: string
  /** Seconds. */
  timestamp: number
  nonce: string
  signature: string
}

export interface WechatGateway {
  /**
   * Signs the address of a page of the site.
   * @param url without a fragment
   * @throws while WeChat does not answer, or refuses; the error never contains secret, token or ticket
   */
  sign(url: string): Promise<WechatSignature>
}

export interface WechatAccount {
  appId: string
  secret: string
}

const API = 'https://api.weixin.qq.com'
const TIMEOUT_MS = 5000
/** A token or ticket is renewed so long before its end. */
const MARGIN_MS = 5 * 60_000
/** WeChat refuses the token: not the newest, unknown, ended. */
const TOKEN_REFUSED = new Set([40_001, 40_014, 42_001])
const BUSY = -1
/** After a failure nothing is asked for so long: a reader must not wait for what has just failed. */
const PAUSE_MS = 30_000
/** The same, after the quota of the minute, and of the day, is used up. */
const PAUSES_MS: Readonly<Record<number, number>> = { 45_011: 60_000, 45_009: 3_600_000 }

class WechatError extends Error {
  readonly code: number
  constructor(call: string, code: number) {
    super(`wechat: ${call} answered ${code}`)
    this.code = code
  }
}

const Failure = z.object({ errcode: z.number() })
const TokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })
const TicketAnswer = z.object({ ticket: z.string().check(z.minLength(1)), expires_in: z.number() })

interface Kept {
  text: string
  ends: number
}

/** Of JS-SDK: the names are sorted, the values stand as they are. */
export const signatureOf = (ticket: string, nonce: string, timestamp: number, url: string) =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`)
    .digest('hex')

interface Options {
  now: () => Date
  /** Replaced by tests. */
  api?: string
}

export const wechatGateway = (
  { appId, secret }: WechatAccount,
  { now, api = API }: Options,
): WechatGateway => {
  const ask = async <T>(call: string, answer: z.ZodMiniType<T>, path: string, body?: object): Promise<T> => {
    const reply = await fetch(api + path, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: { name?: string }) => {
      // The address contains the token.
      throw new Error(`wechat: ${call} ${error.name ?? 'failed'}`)
    })
    const read: unknown = await reply.json().catch(() => ({}))
    const parsed = answer.safeParse(read)
    if (parsed.success) return parsed.data
    const failure = Failure.safeParse(read)
    throw new WechatError(call, failure.success ? failure.data.errcode : reply.status)
  }
  const twiceIfBusy = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof WechatError && error.code === BUSY) return work()
      throw error
    }
  }
  const kept = (text: string, seconds: number): Kept => ({
    text,
    ends: now().getTime() + Math.max(seconds * 1000 - MARGIN_MS, 1000),
  })
  const isValid = (one: Kept | undefined): one is Kept => one !== undefined && one.ends > now().getTime()

  // Every server asks for itself: the stable token is the same for all that ask, and asking ends nobody's.
  let token: Kept | undefined
  const fetchToken = async (isForced: boolean) => {
    const body = { grant_type: 'client_credential', appid: appId, secret, force_refresh: isForced }
    const answer = await ask('token', TokenAnswer, '/cgi-bin/stable_token', body)
    token = kept(answer.access_token, answer.expires_in)
    return token.text
  }
  const fetchTicket = async (accessToken: string) => {
    const query = new URLSearchParams({ access_token: accessToken, type: 'jsapi' })
    const answer = await ask('ticket', TicketAnswer, `/cgi-bin/ticket/getticket?${query.toString()}`)
    return kept(answer.ticket, answer.expires_in)
  }
  const renewTicket = async () => {
    let tried = isValid(token) ? token.text : await twiceIfBusy(() => fetchToken(false))
    for (let renewals = 0; ; renewals++)
      try {
        return await twiceIfBusy(() => fetchTicket(tried))
      } catch (error) {
        if (renewals === 2 || !(error instanceof WechatError && TOKEN_REFUSED.has(error.code))) throw error
        // The current one of the account; by force where that is the refused one.
        const next = await twiceIfBusy(() => fetchToken(false))
        tried = next === tried ? await twiceIfBusy(() => fetchToken(true)) : next
      }
  }

  let ticket: Kept | undefined
  let renewing: Promise<Kept> | undefined
  let pausedUntil = 0
  const renew = async () => {
    try {
      ticket = await renewTicket()
      return ticket
    } catch (error) {
      const pause = (error instanceof WechatError && PAUSES_MS[error.code]) || PAUSE_MS
      pausedUntil = now().getTime() + pause
      throw error
    } finally {
      renewing = undefined
    }
  }
  const currentTicket = async () => {
    if (isValid(ticket)) return ticket
    if (pausedUntil > now().getTime()) throw new Error('wechat: paused after a failure')
    renewing ??= renew()
    return renewing
  }

  return {
    sign: async (url) => {
      const { text } = await currentTicket()
      const nonce = randomBytes(12).toString('hex')
      const timestamp = Math.floor(now().getTime() / 1000)
      return { appId, timestamp, nonce, signature: signatureOf(text, nonce, timestamp, url) }
    },
  }
}
