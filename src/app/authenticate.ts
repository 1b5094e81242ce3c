// Authentication of API calls by the token in the header, with the check of the role and the rate limit.

import type { FastifyRequest } from 'fastify'
import { userOf } from '#features/accounts/server/login.service.ts'
import { TokenNotAccepted } from '#features/api-tokens/contract.ts'
import { admitToken } from '#features/api-tokens/server/token-callers.service.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { recordRefusedCall } from '#features/staff/server/refused-calls.service.ts'
import { setupStepOf, staffOf } from '#features/staff/server/sign-in.service.ts'
import { type Endpoint, SETUP_REFUSALS, type StaffAccess } from '#platform/contract/endpoint.ts'
import { Forbidden, NotSignedIn } from '#platform/contract/refusals.ts'
import type { Deps } from '#platform/server/deps.ts'
import { bearerOf, originOf, tokenOf } from '#platform/server/http/caller.ts'
import type { Authentication } from '#platform/server/http/serve.ts'
import { consume } from '#platform/server/limits/limits.service.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'

const ROLES: Record<StaffAccess, readonly Staff['role'][]> = {
  staff: ['editor', 'reviewer', 'admin'],
  'staff:editor': ['editor', 'admin'],
  'staff:reviewer': ['reviewer', 'admin'],
  'staff:admin': ['admin'],
}

/** A staff system is a caller of its own: it uses up nothing of the admin's who made its token. */
const keyOfStaff = ({ id, apiToken }: Staff) => (apiToken ? `token:${apiToken.id}` : `staff:${id}`)

const staffByApiToken = async (deps: Deps, call: Endpoint, bearer: string, request: FastifyRequest) => {
  const { staff, refusal } = await admitToken(deps)(call, bearer)
  if (staff && !refusal && ROLES[call.access as StaffAccess].includes(staff.role)) return { staff }
  await recordRefusedCall(
    deps,
    { path: call.path, token: undefined, staff, isApiToken: true, origin: originOf(request) },
    request.log,
  )
  return refuse(refusal ?? TokenNotAccepted)
}

/** Tokens of users and of staff are stored apart: neither is accepted for the calls of the other. */
export const createAuthentication = (deps: Deps) =>
  ({
    isStaff: async (token: string) => {
      const staff = await staffOf(deps, token)
      return staff !== undefined && setupStepOf(deps, staff) === undefined
    },
    findUser: (token: string) => userOf(deps, token),
    ownerOf: ({ user, staff }) => (user && `user:${user.id}`) ?? (staff && keyOfStaff(staff)),
    authenticate: async (call: Endpoint, request: FastifyRequest) => {
      const { access, path, duringSetup } = call
      if (access === 'visitor') return {}
      const token = tokenOf(request)
      const bearer = bearerOf(request)
      if (bearer !== undefined)
        return access === 'user' ? refuse(TokenNotAccepted) : staffByApiToken(deps, call, bearer, request)
      if (access === 'user') return { user: (token && (await userOf(deps, token))) || refuse(NotSignedIn) }
      const staff = token === undefined ? undefined : await staffOf(deps, token)
      if (staff && ROLES[access].includes(staff.role)) {
        const step = setupStepOf(deps, staff)
        return step === undefined || duringSetup?.includes(step) ? { staff } : refuse(SETUP_REFUSALS[step])
      }
      await recordRefusedCall(deps, { path, token, staff, origin: originOf(request) }, request.log)
      return refuse(staff ? Forbidden : NotSignedIn)
    },
    consumeLimit: async ({ limit }, { user, staff }, { address }) => {
      if (!limit) return
      const key = user?.id ?? (staff ? keyOfStaff(staff) : address)
      await consume(deps.db, limit, key, deps.now())
    },
  }) satisfies Authentication<User, Staff> & { isStaff: unknown }
