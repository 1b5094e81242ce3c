import { applyMember, membershipState, membershipTerms } from '#contract/membership.ts'
import { openingTexts } from '#domain/membership.ts'
import { wireOrEmpty } from '#lib/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/serve.ts'
import * as membership from './membership.service.ts'
import { terms } from './terms.service.ts'

export const membershipRoutes = (serve: Serve, deps: Deps) => {
  serve(membershipTerms, terms(deps), { cached: true })
  serve(membershipState, ({ user }) => membership.state(deps)(user))
  serve(applyMember, async ({ user, input, origin, say }) => {
    const { opening, until } = await membership.apply(deps)(user, input, origin)
    say(openingTexts[opening])
    return wireOrEmpty(until)
  })
}
