import { lockUser, setCertification } from '#features/accounts/server/index.ts'
import { stateAfter } from '#features/certification/rules/states.ts'
import { ReopenChanged } from '#features/review/contract/refusals.ts'
import type { Reopening } from '#features/review/server/index.ts'
import { CERTIFICATION } from '#platform/contract/account-types.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { pick } from '#platform/lib/pick.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import type { CertificationRow } from './certification.schema.ts'
import * as table from './certification.table.ts'
import { notifyApplicant } from './certification-notices.service.ts'

type Before = Pick<CertificationRow, 'version'>

export const certificationReopening: Reopening = {
  remember: async (tx, id): Promise<Before> =>
    pick((await table.findCertification(tx, id)) ?? refuse(TargetGone), ['version']),
  restore: async ({ db: tx }, id, { outcome, decided_at, before, at }) => {
    await lockUser(tx, id)
    const row = (await table.lockCertification(tx, id)) ?? refuse(TargetGone)
    const isApproved = outcome === 'approved'
    const isAsDecided =
      row.apply_state === (isApproved ? CERTIFICATION.approved : CERTIFICATION.rejected) &&
      row.version === (before as Before).version &&
      row.decided_at?.getTime() === decided_at.getTime() &&
      row.revoked_at === null
    const state = stateAfter('reopen', row.apply_state)
    refuseUnless(isAsDecided && state !== undefined, ReopenChanged)
    await table.updateCertification(tx, id, { apply_state: state, review_msg: '', decided_at: null })
    await setCertification(tx, id, {
      apply_state: state,
      certified_as: null,
      certified_at: null,
      ...(isApproved ? { username: '' } : {}),
    })
    await notifyApplicant(tx, row, 'reopened', { at })
  },
}
