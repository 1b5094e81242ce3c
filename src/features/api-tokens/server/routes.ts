import { apiTokens, makeApiToken, revokeApiToken } from '#features/api-tokens/contract.ts'
import type { Serve } from '#features/identity/server/index.ts'
import type { Deps } from '#platform/server/deps.ts'
import { listTokens, makeToken, revokeToken } from './api-tokens.service.ts'

export const apiTokenRoutes = (serve: Serve, deps: Deps) => {
  serve(apiTokens, () => listTokens(deps)())
  serve(makeApiToken, ({ staff, origin, input }) => makeToken(deps)({ staff, origin }, input), {
    msg: '令牌已制作',
  })
  serve(revokeApiToken, ({ staff, origin, input }) => revokeToken(deps)({ staff, origin }, input), {
    msg: '令牌已撤销',
  })
}
