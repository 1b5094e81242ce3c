// Interval jobs of this feature.
import type { Deps } from '#platform/server/deps.ts'
import { removeExpiredExports } from './exports.service.ts'
import { checkInactivity } from './inactivity.service.ts'
import { removeExpired } from './retention.service.ts'

/** What has to be done some time during a day. */
export const keepDeadlines = async (deps: Deps): Promise<void> => {
  await removeExpired(deps)
  await checkInactivity(deps)
  // Last, because storage may fail.
  await removeExpiredExports(deps)
}
