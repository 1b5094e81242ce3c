// Calls of people: from an address of their own, to names that only the cluster knows.
import { type RequestOptions, request } from 'node:http'
import type { LookupFunction } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sendCode } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import { uploadComplete, uploadParts, upToken } from '#features/uploads/contract/user-uploads.ts'
import { WrongCredentials } from '#platform/contract/sign-in-refusals.ts'
import { messageOf } from '#platform/lib/errors.ts'
import { PDF } from '../../tests/helpers/uploads.ts'
import { below } from '../bench/random.ts'

/** Every name is this machine. */
const lookup: LookupFunction = (_name, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

const TIMEOUT_MS = 60_000

interface Asked extends Pick<RequestOptions, 'method' | 'headers' | 'localAddress'> {
  body?: string | Buffer
}

/** Rejects where there is no answer. */
export const ask = (url: string | URL, { body, ...options }: Asked = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const asked = request(url, { ...options, lookup, signal, agent: false }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text })).on('error', reject)
    })
    asked.on('error', reject).end(body)
  })

const dataOf = ({ status, text }: { status: number; text: string }) => {
  const { code, msg, data } = JSON.parse(text.startsWith('{') ? text : '{}') as {
    code?: number
    msg?: string
    data?: unknown
  }
  if (code !== 200) throw new Error(msg ?? `HTTP ${status}`)
  return data
}

/** An address of this machine that nobody called from before. */
const someAddress = () => `127.1.${below(256)}.${1 + below(254)}`
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A visitor who mistypes: the password is checked as any other. Rejects where anything else is answered. */
export const mistypePassword = async (api: string) => {
  const username = `138${String(below(100_000_000)).padStart(8, '0')}`
  const body = new URLSearchParams({ username, password: 'Soak2026', type: '2' }).toString()
  const options = { method: 'POST', headers: FORM, body, localAddress: someAddress() }
  const reply = await ask(api + login.path, options)
  if (!reply.text.includes(WrongCredentials.msg)) dataOf(reply)
}

export interface Uploaded {
  id: string
  /** Where its owner opens it, for ten minutes. */
  file: string
}

/** Rejects, with what the user reads, where any step is refused. */
export const upload = async (api: string, token: string): Promise<Uploaded> => {
  const call = async (path: string, input: object) =>
    dataOf(
      await ask(api + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify(input),
      }),
    )
  const planned = { purpose: 'voucher', name: '凭证.pdf', size: PDF.length }
  const { id } = (await call(upToken.path, planned)) as { id: string }
  const { urls } = (await call(uploadParts.path, { id, parts: [1] })) as { urls: { url: string }[] }
  for (const { url } of urls) {
    const { status, text } = await ask(new URL(url, api), { method: 'PUT', body: PDF })
    if (status !== 200) dataOf({ status, text })
  }
  const { file } = (await call(uploadComplete.path, { id })) as { file: string }
  return { id, file: new URL(file, api).href }
}

const OPENED_WITHIN_MS = 10_000
const OPEN_AGAIN_MS = 1000

/** Why its owner cannot open it, asked again for a while: a storage that is busy has not lost it. Undefined where it opens. */
export const whyUnopened = async ({ file }: Uploaded): Promise<string | undefined> => {
  const from = performance.now()
  for (;;) {
    const reason = await ask(file).then(
      ({ status }) => (status === 200 ? undefined : `HTTP ${status}`),
      messageOf,
    )
    if (!reason || performance.now() - from > OPENED_WITHIN_MS) return reason
    await wait(OPEN_AGAIN_MS)
  }
}

/** Has a code sent to a number that nobody had before. Rejects, with what the user reads, where it is refused. */
export const orderCode = async (api: string): Promise<string> => {
  const mobile = `139${String(below(100_000_000)).padStart(8, '0')}`
  dataOf(
    await ask(api + sendCode.path, {
      method: 'POST',
      headers: FORM,
      body: new URLSearchParams({ mobile, event: 'orregister' }).toString(),
      localAddress: someAddress(),
    }),
  )
  return mobile
}
