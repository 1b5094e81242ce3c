import type { Serve } from '#features/identity/server/index.ts'
import { applyMember, membershipState, membershipTerms } from '#features/membership/contract.ts'
import { openingTexts } from '#features/membership/rules.ts'
import { wireOrEmpty } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as membership from './membership.service.ts'
import { readMembershipTerms } from './terms.service.ts'

export const membershipRoutes = (serve: Serve, deps: Deps) => {
  serve(membershipTerms, readMembershipTerms(deps), { cached: true })
  serve(membershipState, ({ user }) => membership.readMembershipState(deps)(user))
  serve(applyMember, async ({ user, input, origin, say }) => {
    const { opening, until } = await membership.applyForMembership(deps)(user, input, origin)
    say(openingTexts[opening])
    return wireOrEmpty(until)
  })
}
