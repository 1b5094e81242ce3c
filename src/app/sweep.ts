// Deletes expired data of all features.
import { sweepAccounts } from '#features/accounts/server/sweep.service.ts'
import { sweepReopenings } from '#features/review/server/reopening.service.ts'
import { sweepStaffTokens } from '#features/staff/server/sessions.service.ts'
import { removeUnusedUploads } from '#features/uploads/server/clean-up.service.ts'
import type { Deps } from '#platform/server/deps.ts'
import { sweepCounters } from '#platform/server/limits/limits.service.ts'

export const sweep = async (deps: Deps) => {
  const now = deps.now()
  await sweepCounters(deps.db, now)
  await sweepAccounts(deps)
  await sweepStaffTokens(deps.db, now)
  await sweepReopenings(deps.db, now)
  // Last, because storage may fail.
  await removeUnusedUploads(deps)
}
