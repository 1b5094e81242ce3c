// The separate consent that comes before the first picture of an identity paper.

import { lockUser } from '#features/accounts/server/index.ts'
import { audit } from '#features/audit/server/index.ts'
import type { certificationConsent } from '#features/certification/contract/certification.ts'
import { CONSENT_VERSION } from '#features/certification/rules/consent.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { ConsentNeeded } from '#features/uploads/contract/user-uploads.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { BadInput, NotSignedIn } from '#platform/contract/refusals.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { RefusalError, refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import * as table from './certification.table.ts'

/** Refuses a user who has not consented to the text of now. */
export const requireConsent = async (db: Db, userId: number) => {
  const consent = await table.findConsent(db, userId)
  refuseUnless(consent?.version === CONSENT_VERSION, ConsentNeeded)
}

/** Consenting again to the same text changes nothing: the first time counts. */
export const recordConsent =
  (deps: Deps) =>
  async (
    user: User,
    { version, agree }: Parsed<typeof certificationConsent>,
    { address }: Origin,
  ): Promise<null> => {
    refuseUnless(agree, ConsentNeeded)
    if (version !== CONSENT_VERSION)
      throw new RefusalError(BadInput, { version: '说明已有更新，请刷新页面，重新阅读后再同意' })
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const owner = (await lockUser(tx, user.id)) ?? refuse(NotSignedIn)
      if ((await table.findConsent(tx, owner.id))?.version === version) return
      await table.writeConsent(tx, { user_id: owner.id, version, at })
      await audit.record(tx, {
        who: `user:${owner.id}`,
        action: 'certification.consent',
        target: `user:${owner.id}`,
        detail: { version },
        address,
        at,
      })
    })
    return null
  }
