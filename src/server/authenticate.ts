// Who calls: found by the token in the header, and refused where the call is not for them.
import type { FastifyRequest } from 'fastify'
import type { Endpoint, StaffAccess } from '#contract/endpoint.ts'
import type { Staff } from '#server/staff/staff.schema.ts'
import { userOf } from './accounts/login.service.ts'
import type { Deps, Origin } from './deps.ts'
import { CAPTCHA_COOKIE, DEVICE_COOKIE } from './http/cookies.ts'
import { refuse } from './refusals/refuse.ts'
import { addressOf, networkOf } from './security/network.ts'
import { recordRefusedCall } from './staff/refused-calls.service.ts'
import { staffOf } from './staff/sign-in.service.ts'

/** Longer ones are none of ours and need no look-up. */
const MAX_TOKEN = 100
const MAX_AGENT = 200

export const tokenOf = (request: FastifyRequest) => {
  const header = request.headers.token
  return typeof header === 'string' && header !== '' && header.length <= MAX_TOKEN ? header : undefined
}

export const originOf = (request: FastifyRequest): Origin => ({
  address: networkOf(addressOf(request)),
  agent: (request.headers['user-agent'] ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, MAX_AGENT),
  captchaId: request.cookies[CAPTCHA_COOKIE],
  device: request.cookies[DEVICE_COOKIE],
})

const ROLES: Record<StaffAccess, readonly Staff['role'][]> = {
  staff: ['editor', 'reviewer', 'admin'],
  'staff:editor': ['editor', 'admin'],
  'staff:reviewer': ['reviewer', 'admin'],
  'staff:admin': ['admin'],
}

/** Who calls, or a refusal: a user's token opens no call of the staff's, and theirs none of the users'. */
export const callerOf = async (deps: Deps, { access, path }: Endpoint, request: FastifyRequest) => {
  if (access === 'visitor') return {}
  const token = tokenOf(request)
  if (access === 'user') return { user: (token && (await userOf(deps, token))) || refuse('NotSignedIn') }
  const staff = token === undefined ? undefined : await staffOf(deps, token)
  if (staff && ROLES[access].includes(staff.role)) return { staff }
  await recordRefusedCall(deps, { path, token, staff, origin: originOf(request) }, request.log)
  return refuse(staff ? 'Forbidden' : 'NotSignedIn')
}
