// Calls of the strict backend, sent in the encoding of the contract.

import { register, sendCode } from '#features/accounts/contract/accounts.ts'
import { login } from '#features/accounts/contract/login.ts'
import { type Endpoint, encodingOf } from '#platform/contract/endpoint.ts'
import type { SpecBackend } from '../fixtures/spec-backend/start.ts'

interface Reply {
  status: number
  /** Undefined where the answer is no JSON. */
  body: { code: unknown; msg: unknown; data: unknown }
}

export const send = async (
  { url }: SpecBackend,
  call: Endpoint,
  input: Record<string, unknown>,
  token: string,
): Promise<Reply> => {
  const { method, path } = call
  const isJson = encodingOf(call, input) === 'json'
  const form = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const reply = await fetch(url + path, {
    method,
    headers: { token, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'GET' ? {} : { body: isJson ? JSON.stringify(input) : form }),
  })
  const text = await reply.text()
  const isEnvelope = text.startsWith('{')
  return { status: reply.status, body: (isEnvelope ? JSON.parse(text) : undefined) as Reply['body'] }
}

export const PASSWORD = 'Forest2026'

/** Registers a person; answers the token of a login. */
export const signedUp = async (backend: SpecBackend, mobile: string): Promise<string> => {
  await send(backend, sendCode, { mobile, event: 'orregister' }, '')
  const account = { type: 2, mobile, password: PASSWORD, repassword: PASSWORD, remember: 1 }
  await send(backend, register, { ...account, code: backend.codeFor(mobile, 'orregister') }, '')
  const { body } = await send(backend, login, { username: mobile, password: PASSWORD, type: 2 }, '')
  return (body.data as { token: string }).token
}
