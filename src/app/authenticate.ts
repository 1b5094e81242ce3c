// Authentication of API calls by the token in the header, with the check of the role and the rate limit.

import type { FastifyRequest } from 'fastify'
import { userOf } from '#features/accounts/server/login.service.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { recordRefusedCall } from '#features/staff/server/refused-calls.service.ts'
import { setupStepOf, staffOf } from '#features/staff/server/sign-in.service.ts'
import { type Endpoint, SETUP_REFUSALS, type StaffAccess } from '#platform/contract/endpoint.ts'
import { Forbidden, NotSignedIn } from '#platform/contract/refusals.ts'
import type { Deps } from '#platform/server/deps.ts'
import { originOf, tokenOf } from '#platform/server/http/caller.ts'
import type { Authentication } from '#platform/server/http/serve.ts'
import { consume } from '#platform/server/limits/limits.service.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'

const ROLES: Record<StaffAccess, readonly Staff['role'][]> = {
  staff: ['editor', 'reviewer', 'admin'],
  'staff:editor': ['editor', 'admin'],
  'staff:reviewer': ['reviewer', 'admin'],
  'staff:admin': ['admin'],
}

/** Tokens of users and of staff are stored apart: neither is accepted for the calls of the other. */
export const createAuthentication = (deps: Deps) =>
  ({
    isStaff: async (token: string) => {
      const staff = await staffOf(deps, token)
      return staff !== undefined && setupStepOf(deps, staff) === undefined
    },
    findUser: (token: string) => userOf(deps, token),
    ownerOf: ({ user, staff }) => (user && `user:${user.id}`) ?? (staff && `staff:${staff.id}`),
    authenticate: async ({ access, path, duringSetup }: Endpoint, request: FastifyRequest) => {
      if (access === 'visitor') return {}
      const token = tokenOf(request)
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
      const key = user?.id ?? (staff ? `staff:${staff.id}` : address)
      await consume(deps.db, limit, key, deps.now())
    },
  }) satisfies Authentication<User, Staff> & { isStaff: unknown }
