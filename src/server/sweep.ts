// Throws away what has run out. Nothing depends on it: expired rows are ignored wherever they are read.

import { sweepCaptchas, sweepCodes } from './accounts/codes.table.ts'
import { sweepDevices } from './accounts/known-devices.table.ts'
import { sweepTokens } from './accounts/users.table.ts'
import type { Deps } from './deps.ts'
import { sweepCounters } from './limits/counters.table.ts'
import { sweepStaffTokens } from './staff/sessions.table.ts'
import { sweepUploads } from './uploads/user-uploads.service.ts'

/** Used and expired codes answer «expired» rather than «wrong» for a day. */
const CODES_KEPT_MS = 24 * 3_600_000

export const sweep = async (deps: Deps) => {
  const now = deps.now()
  await sweepCounters(deps.db, now)
  await sweepCaptchas(deps.db, now)
  await sweepTokens(deps.db, now)
  await sweepStaffTokens(deps.db, now)
  await sweepDevices(deps.db, now)
  await sweepCodes(deps.db, new Date(now.getTime() - CODES_KEPT_MS))
  // Last: storage may fail, and the rest has no part in it.
  await sweepUploads(deps)
}
