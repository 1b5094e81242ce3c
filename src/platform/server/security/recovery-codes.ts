// Recovery codes: used in place of a one-time code where the authenticator app is out of reach.
import { randomInt } from 'node:crypto'
import { RECOVERY_CHARACTERS, RECOVERY_LENGTH } from '#platform/contract/staff-fields.ts'
import { sha256 } from './secrets.ts'

/** 60 bits. */
export const newRecoveryCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_CHARACTERS.charAt(randomInt(RECOVERY_CHARACTERS.length)),
  ).join('')

/** The account is part of the hash, so that guesses are made for one account at a time. */
export const recoveryHash = (staffId: number, code: string) => sha256(`${staffId}:${code}`)
