// Throws away codes, captchas, tokens and devices that have run out. Nothing depends on it: expired rows are ignored
// wherever they are read.
import type { Deps } from '#server/deps.ts'
import { sweepCaptchas, sweepCodes } from './codes.table.ts'
import { sweepDevices } from './known-devices.table.ts'
import { sweepTokens } from './users.table.ts'

/** Used and expired codes answer “expired” rather than “wrong” for a day. */
const CODES_KEPT_MS = 24 * 3_600_000

export const sweepAccounts = async ({ db, now }: Deps) => {
  const at = now()
  await sweepCaptchas(db, at)
  await sweepTokens(db, at)
  await sweepDevices(db, at)
  await sweepCodes(db, new Date(at.getTime() - CODES_KEPT_MS))
}
