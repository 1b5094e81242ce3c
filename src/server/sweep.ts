// Deletes expired data of all features.
import { sweepAccounts } from './accounts/sweep.service.ts'
import type { Deps } from './deps.ts'
import { sweepCounters } from './limits/limits.service.ts'
import { sweepReopenings } from './review/reopening.service.ts'
import { sweepStaffTokens } from './staff/sessions.service.ts'
import { removeUnusedUploads } from './uploads/clean-up.service.ts'

export const sweep = async (deps: Deps) => {
  const now = deps.now()
  await sweepCounters(deps.db, now)
  await sweepAccounts(deps)
  await sweepStaffTokens(deps.db, now)
  await sweepReopenings(deps.db, now)
  // Last, because storage may fail.
  await removeUnusedUploads(deps)
}
