import { readerRefusals } from '#platform/contract/reader-refusals.ts'
import { Refused } from './call.ts'

const CODES: ReadonlySet<number> = new Set([readerRefusals.TargetGone.code, readerRefusals.BadInput.code])

/**
 * Whether there is no record of the number that was asked for: an unknown one, somebody else's, or one that can be none.
 * @param error  What `call` throws.
 */
export const isGone = (error: unknown): boolean => error instanceof Refused && CODES.has(error.code)
