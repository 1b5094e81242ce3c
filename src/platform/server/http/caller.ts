import type { FastifyRequest } from 'fastify'
import type { Origin } from '#platform/server/deps.ts'
import { addressOf, networkOf } from '#platform/server/security/network.ts'
import { CAPTCHA_COOKIE, DEVICE_COOKIE } from './cookies.ts'

/** Longer tokens were not issued by this server and are not looked up. */
const MAX_TOKEN = 100
const MAX_AGENT = 200

export const tokenOf = (request: FastifyRequest) => {
  const header = request.headers.token
  return typeof header === 'string' && header !== '' && header.length <= MAX_TOKEN ? header : undefined
}

/** API token of a staff system; undefined where a session's token is sent as well. */
export const bearerOf = (request: FastifyRequest) => {
  if (tokenOf(request) !== undefined) return undefined
  const [, token] = /^Bearer +(\S{1,100})$/i.exec(request.headers.authorization ?? '') ?? []
  return token
}

export const originOf = (request: FastifyRequest): Origin => ({
  address: networkOf(addressOf(request)),
  agent: (request.headers['user-agent'] ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, MAX_AGENT),
  captchaId: request.cookies[CAPTCHA_COOKIE],
  device: request.cookies[DEVICE_COOKIE],
})
