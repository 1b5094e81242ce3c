// A staff system as a caller: whether its token is good, and what it may do.
import {
  TokenExpired,
  TokenMakerGone,
  TokenNotAccepted,
  TokenRevoked,
  TokenRightMissing,
  type TokenState,
  TokenUnknown,
} from '#features/api-tokens/contract.ts'
import { type Grants, mayAnywhere } from '#features/identity/rules/rights.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Endpoint, TokenRight } from '#platform/contract/endpoint.ts'
import { EDITED_KINDS } from '#platform/contract/kinds.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import type { Deps } from '#platform/server/deps.ts'
import { consume } from '#platform/server/limits/limits.service.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { stateOfToken } from './api-tokens.service.ts'
import * as table from './api-tokens.table.ts'

const refusals: Readonly<Record<Exclude<TokenState, 'valid'>, Refusal>> = {
  expired: TokenExpired,
  revoked: TokenRevoked,
  closed: TokenMakerGone,
}

/** Last use is recorded at most this often. */
const USED_INTERVAL_MS = 60_000

const hasRight = (grants: Grants, { right, kind }: TokenRight) =>
  (kind ? [kind] : EDITED_KINDS).some((each) => mayAnywhere(grants, right, each))

interface Admitted {
  /** The admin who made the token, with the rights of the token; absent for a token that nobody made. */
  staff?: Staff
  refusal?: Refusal
}

/** Whether a call may be made with this token. It is made in the name of the admin who made it, as an editor without a level. */
export const admitToken =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  async ({ apiToken }: Pick<Endpoint, 'apiToken'>, secret: string): Promise<Admitted> => {
    const at = now()
    const found = await table.findByHash(db, sha256(secret))
    if (!found) return { refusal: TokenUnknown }
    const { id, name, grants, last_used } = found.token
    const staff: Staff = {
      ...found.maker,
      role: 'editor',
      editor_role: null,
      approves: 0,
      apiToken: { id, name, grants },
    }
    const state = stateOfToken(found.token, found.maker, at)
    if (state !== 'valid') return { staff, refusal: refusals[state] }
    const usedBefore = new Date(at.getTime() - USED_INTERVAL_MS)
    if (!last_used || last_used < usedBefore) await table.markUsed(db, id, usedBefore, at)
    if (!apiToken) return { staff, refusal: TokenNotAccepted }
    if (!hasRight(grants, apiToken)) return { staff, refusal: TokenRightMissing }
    await consume(db, 'apiToken', id, at)
    return { staff }
  }
