// Deletes expired codes, captchas, tokens, devices and changes of mobiles, only to save space: queries ignore expired rows.
import { REGAIN_DAYS } from '#platform/contract/account-types.ts'
import { DAY_MS } from '#platform/lib/dates.ts'
import type { Deps } from '#platform/server/deps.ts'
import { sweepCaptchas, sweepCodes } from './codes.table.ts'
import { sweepDevices } from './known-devices.table.ts'
import { sweepChanges } from './mobile-changes.table.ts'
import { sweepTokens } from './tokens.table.ts'

/** Kept this long after expiry, so that late attempts are refused as expired rather than wrong. */
const CODES_KEPT_MS = 24 * 3_600_000

export const sweepAccounts = async ({ db, now }: Deps) => {
  const at = now()
  await sweepCaptchas(db, at)
  await sweepTokens(db, at)
  await sweepDevices(db, at)
  await sweepChanges(db, new Date(at.getTime() - REGAIN_DAYS * DAY_MS))
  await sweepCodes(db, new Date(at.getTime() - CODES_KEPT_MS))
}
