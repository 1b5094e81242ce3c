// Who calls: found by the token in the header, and refused where the call is not for them.
import type { FastifyRequest } from 'fastify'
import type { Endpoint, StaffAccess } from '#contract/endpoint.ts'
import type { Staff } from '#server/staff/staff.schema.ts'
import { userOf } from './accounts/login.service.ts'
import type { User } from './accounts/users.schema.ts'
import type { Deps } from './deps.ts'
import { originOf, tokenOf } from './http/caller.ts'
import type { Callers } from './http/serve.ts'
import { refuse } from './refusals/refuse.ts'
import { recordRefusedCall } from './staff/refused-calls.service.ts'
import { staffOf } from './staff/sign-in.service.ts'

const ROLES: Record<StaffAccess, readonly Staff['role'][]> = {
  staff: ['editor', 'reviewer', 'admin'],
  'staff:editor': ['editor', 'admin'],
  'staff:reviewer': ['reviewer', 'admin'],
  'staff:admin': ['admin'],
}

/** A user's token opens no call of the staff's, and theirs none of the users'. */
export const callersOf = (deps: Deps) =>
  ({
    isStaff: async (token: string) => (await staffOf(deps, token)) !== undefined,
    findUser: (token: string) => userOf(deps, token),
    authenticate: async ({ access, path }: Endpoint, request: FastifyRequest) => {
      if (access === 'visitor') return {}
      const token = tokenOf(request)
      if (access === 'user') return { user: (token && (await userOf(deps, token))) || refuse('NotSignedIn') }
      const staff = token === undefined ? undefined : await staffOf(deps, token)
      if (staff && ROLES[access].includes(staff.role)) return { staff }
      await recordRefusedCall(deps, { path, token, staff, origin: originOf(request) }, request.log)
      return refuse(staff ? 'Forbidden' : 'NotSignedIn')
    },
  }) satisfies Callers<User, Staff> & { isStaff: unknown }
