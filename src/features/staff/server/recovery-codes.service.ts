import { randomInt } from 'node:crypto'
import type { Writer } from '#features/audit/server/index.ts'
import { RecoveryCodeWrong } from '#platform/contract/sign-in-refusals.ts'
import { RECOVERY_CHARACTERS, RECOVERY_LENGTH } from '#platform/contract/staff-fields.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import * as table from './staff.table.ts'
import { recordOwnChange } from './staff-audit.service.ts'

/** 60 bits. */
const newRecoveryCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_CHARACTERS.charAt(randomInt(RECOVERY_CHARACTERS.length)),
  ).join('')

/** The account is part of the hash, so that guesses are made for one account at a time. */
const recoveryHash = (staffId: number, code: string) => sha256(`${staffId}:${code}`)

export { countCodes, removeCodes } from './staff.table.ts'

const CODES = 10

/** Replaces all codes of the member. The answer is the only copy: the database has their hashes. */
export const newCodes = async (tx: Tx, staffId: number): Promise<string[]> => {
  const codes = Array.from({ length: CODES }, newRecoveryCode)
  await table.replaceCodes(
    tx,
    staffId,
    codes.map((code) => recoveryHash(staffId, code)),
  )
  return codes
}

/** Consumes a code and answers how many are left. Refuses with RecoveryCodeWrong if it is unknown or was used before. */
export const consumeRecoveryCode = (deps: Deps, writer: Writer, code: string): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const { id } = writer.staff
    refuseUnless(await table.removeCode(tx, id, recoveryHash(id, code)), RecoveryCodeWrong)
    const left = await table.countCodes(tx, id)
    await recordOwnChange(tx, writer, 'staff.useRecoveryCode', deps.now(), { left })
    return left
  })
