// Known browsers of an account: wrong passwords sent from elsewhere do not count against them.
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps, Origin } from '#platform/server/deps.ts'
import { newToken, sha256 } from '#platform/server/security/secrets.ts'
import * as table from './known-devices.table.ts'

export const DEVICE_SECONDS = 180 * 24 * 3600
/** Per account: clients without cookies would otherwise add a row at each login. */
const MAX_DEVICES = 20

const hashOf = ({ device }: Origin) => (device ? sha256(device) : undefined)

/** Hash of the calling browser if it is known to the account; undefined otherwise. */
export const findKnown = async ({ db, now }: Deps, account: table.Account, origin: Origin) => {
  const hash = hashOf(origin)
  return hash && (await table.isKnown(db, account, hash, now())) ? hash : undefined
}

/** Whether a user with this mobile has signed in with the calling browser. */
export const isKnownToMobile = async ({ db, now }: Deps, mobile: string, origin: Origin) => {
  const hash = hashOf(origin)
  return hash !== undefined && table.isKnownToMobile(db, mobile, hash, now())
}

export const rememberDevice = async (
  { db, now }: Deps,
  account: table.Account,
  origin: Origin,
): Promise<string> => {
  const at = now()
  const hash = hashOf(origin)
  // Several accounts may share a browser. A token that this server has not issued is replaced: others could know it.
  const isOurs = hash !== undefined && (await table.isIssued(db, hash, at))
  const token = isOurs && origin.device ? origin.device : newToken()
  const expires = new Date(at.getTime() + DEVICE_SECONDS * 1000)
  await table.upsertDevice(db, account, sha256(token), expires, MAX_DEVICES)
  return token
}

export const forgetDevice = ({ db }: Deps, account: table.Account, hash: string) =>
  table.removeDevice(db, account, hash)

/** After a change of password only the calling browser stays known. */
export const forgetOthers = (tx: Tx, account: table.Account, origin: Origin) =>
  table.removeDevicesOf(tx, account, hashOf(origin))

export const forgetAll = (tx: Tx, account: table.Account) => table.removeDevicesOf(tx, account)
